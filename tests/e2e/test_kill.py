"""An import that is killed again and again ends like one that nobody disturbed."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import apsw
import pytest

from keepsake.domain.query import Filters
from keepsake.domain.source import FileState
from keepsake.engine import Engine
from keepsake.paths import HOME_VARIABLE, DataFolder
from keepsake.settings import Settings

NOTES = 1_500
SESSIONS = 5
EXCHANGES = 80
IMPORT = Path(__file__).with_name("import_until_done.py")
MANY_KILLS = "KEEPSAKE_TEST_KILLS"
WORDS = (
    "garden", "river", "winter", "letter", "engine", "silver", "market", "window", "forest",
    "castle", "bridge", "candle", "summer", "harbor", "meadow", "pencil", "orange", "planet",
)  # fmt: skip


def make_notes(folder: Path, chance: random.Random) -> None:
    for number in range(NOTES):
        path = folder / f"topic {number % 37}" / f"note {number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = " ".join(chance.choices(WORDS, k=chance.randint(5, 120)))
        path.write_text(f"# Note {number}\n\n{text}\n", encoding="utf-8")
    (folder / "empty.md").touch()
    (folder / "picture.md").write_bytes(b"\x89PNG\r\n\x1a\n")
    for session in range(SESSIONS):
        lines = [
            {"type": kind, "uuid": f"{session}-{number}-{kind}", "parentUuid": None,
             "sessionId": f"session {session}",
             "message": {"content": " ".join(chance.choices(WORDS, k=12))}}
            for number in range(EXCHANGES)
            for kind in ("user", "assistant")
        ]  # fmt: skip
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (folder / f"session {session}.jsonl").write_text(text + "{broken\n", encoding="utf-8")


def start(home: Path, folder: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, str(IMPORT), str(folder)],
        stdout=subprocess.PIPE,
        env={**os.environ, HOME_VARIABLE: str(home)},
    )


def says(process: subprocess.Popen[bytes], word: bytes) -> bool:
    """Read until the import says this word; False if it ended before."""
    assert process.stdout is not None
    return any(line.strip() == word for line in process.stdout)


def run_to_the_end(home: Path, folder: Path) -> float:
    """Let an import end by itself; how many seconds it ran."""
    with start(home, folder) as process:
        assert says(process, b"ready")
        began = time.monotonic()
        assert says(process, b"done")
        return time.monotonic() - began


def kill_after(home: Path, folder: Path, seconds: float) -> bool:
    """Kill an import so many seconds after it began; False if it was done before."""
    with start(home, folder) as process:
        assert says(process, b"ready")
        timer = threading.Timer(seconds, process.kill)
        timer.start()
        done = says(process, b"done")
        timer.join()
        return not done


def result(home: Path) -> dict[str, Any]:
    """All that an import leaves behind, apart from names and times that differ every time."""
    with Engine.open(DataFolder(home), Settings(), watch=False, embed=False) as engine:
        (source,) = engine.sources()
        (receipt,) = engine.receipts()
        memories = [
            memory
            for offset in range(0, 5_000, 500)
            for memory in engine.browse(Filters(), limit=500, offset=offset).memories
        ]
        files = engine.source_files(source.id, limit=10_000)
        counted = asdict(receipt)
        assert counted.pop("finished_at") is not None
        del counted["started_at"]
        return {
            "memories": sorted(
                (m.source_key, m.title, m.text, m.thread, m.ordinal, m.version) for m in memories
            ),
            "files": [(f.path, f.state, f.reason, f.size, f.memories) for f in files],
            "account": [
                (f.path, f.state, f.reasons, f.new, f.updated, f.unchanged, f.skipped, f.failed)
                for f in engine.receipt_files(receipt.id, limit=10_000)
            ],
            "receipt": counted,
            "passages": engine.status().passages,
        }


def left_when_taken_back(home: Path) -> int:
    """How many memories stay after the import was taken back."""
    with Engine.open(DataFolder(home), Settings(), watch=False, embed=False) as engine:
        engine.undo_import(engine.receipts()[0].id)
        return engine.status().memories


def check_committed(home: Path, seen: set[str]) -> set[str]:
    """The database is sound, holds no half-written memory, and lost none it had before."""
    db = apsw.Connection(str(DataFolder(home).database))
    try:
        assert db.execute("PRAGMA integrity_check").get == "ok"
        keys = {str(row[0]) for row in db.execute("SELECT source_key FROM memory")}
        bare = "SELECT count(*) FROM memory WHERE id NOT IN (SELECT memory_id FROM chunk)"
        assert db.execute(bare).get == 0
    finally:
        db.close()
    assert seen <= keys
    return keys


@pytest.mark.timeout(1_200)
def test_killed_imports_end_like_an_undisturbed_one(tmp_path: Path):
    chance = random.Random(20_260_304)
    folder = tmp_path / "vault"
    make_notes(folder, chance)

    lasted = run_to_the_end(tmp_path / "calm", folder)
    seen: set[str] = set()
    kills = int(os.environ.get(MANY_KILLS, "5"))
    killed = 0
    for _ in range(kills):
        # Short enough that most kills fall into the import, however many there are.
        if not kill_after(tmp_path / "stormy", folder, chance.uniform(0, 1.4 * lasted / kills)):
            break
        killed += 1
        seen = check_committed(tmp_path / "stormy", seen)
    assert killed > kills // 2
    run_to_the_end(tmp_path / "stormy", folder)

    calm, stormy = result(tmp_path / "calm"), result(tmp_path / "stormy")
    assert stormy["receipt"] == calm["receipt"]
    assert stormy == calm
    assert calm["receipt"]["new"] == NOTES + SESSIONS * EXCHANGES
    assert calm["receipt"]["skipped"] == 2 + SESSIONS
    assert {state for _, state, *_ in calm["files"]} == {FileState.KEPT, FileState.SKIPPED}
    assert left_when_taken_back(tmp_path / "stormy") == 0
