"""Taking an import back, and bringing it again, ends the same however often it is killed."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import apsw
from tests.core.importing import run

from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.paths import HOME_VARIABLE, DataFolder
from keepsake.settings import Settings

NOTES = 600
KILLS = 3
TURN = Path(__file__).with_name("turn_until_done.py")


def write_notes(folder: Path, word: str, numbers: range) -> None:
    for number in numbers:
        text = f"# Note {number}\n\nThe {word} of number {number}.\n"
        (folder / f"{number}.md").write_text(text, encoding="utf-8")


def turn(home: Path, direction: str, seconds: float | None) -> bool:
    """Take the first import back or bring it again; False if it was killed before the end."""
    with subprocess.Popen(
        [sys.executable, str(TURN), direction],
        stdout=subprocess.PIPE,
        env={**os.environ, HOME_VARIABLE: str(home)},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"ready"
        timer = threading.Timer(seconds or 0, process.kill)
        if seconds is not None:
            timer.start()
        done = process.stdout.readline().strip() == b"done"
        timer.cancel()
    return done


def turn_in_spite_of_kills(home: Path, direction: str, chance: random.Random) -> int:
    """How often it was killed in the midst."""
    killed = 0
    while not turn(home, direction, chance.uniform(0, 0.1) if killed < KILLS else None):
        killed += 1
        check(home)
    return killed


def check(home: Path) -> None:
    """The database is sound, and the receipt says that only a part is done."""
    db = apsw.Connection(str(DataFolder(home).database))
    try:
        assert db.execute("PRAGMA integrity_check").get == "ok"
        ((turning, undone, gone),) = db.execute(
            """SELECT turning, undone_at IS NOT NULL,
            (SELECT count(*) FROM memory WHERE trashed_at IS NOT NULL) FROM receipt WHERE id = 1"""
        )
        assert bool(turning) or gone in (0, NOTES // 2)
        assert undone or not gone
    finally:
        db.close()


def state(home: Path) -> list[Any]:
    with Engine.open(DataFolder(home), Settings(), watch=False, embed=False) as engine:
        receipt = engine.receipt(1)
        memories = [
            memory
            for offset in range(0, NOTES, 500)
            for memory in engine.browse(Filters(), limit=500, offset=offset).memories
        ]
        kept = sorted((m.uid, m.title, m.text, m.version, m.tags) for m in memories)
        files = [(f.path, f.state, f.memories) for f in engine.source_files(1, limit=NOTES)]
        return [kept, files, receipt.undone_at is None, receipt.turning]


def test_it_ends_the_same(tmp_path: Path):
    home, notes = tmp_path / "home", tmp_path / "notes"
    notes.mkdir()
    with Engine.open(DataFolder(home).create(), Settings(), watch=False, embed=False) as engine:
        write_notes(notes, "sound", range(NOTES))
        run(engine, notes)
        write_notes(notes, "taste", range(NOTES // 2))
        run(engine, *(notes / f"{number}.md" for number in range(NOTES // 2)))
    before, chance = state(home), random.Random(5)

    killed = turn_in_spite_of_kills(home, "undo", chance)
    kept, _, holds, turning = state(home)
    assert [text.count("taste") for _, _, text, *_ in kept] == [1] * (NOTES // 2)
    assert (holds, turning) == (False, False)
    killed += turn_in_spite_of_kills(home, "redo", chance)
    assert state(home) == before
    assert killed
