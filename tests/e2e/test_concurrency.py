"""Several programs at one memory, some of them killed: nothing acknowledged is lost."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from keepsake.domain.query import Mode, Query
from keepsake.engine import Engine
from keepsake.paths import HOME_VARIABLE, DataFolder
from keepsake.settings import Settings
from keepsake.store.health import check_health
from keepsake.testing.embedder import HashingEmbedder

PROGRAM = Path(__file__).with_name("write_and_search.py")
PROCESSES = int(os.environ.get("KEEPSAKE_TEST_PROCESSES", "3"))
SECONDS = float(os.environ.get("KEEPSAKE_TEST_SECONDS", "10"))
BETWEEN_KILLS = (1.0, 4.0)
PATIENCE = 60


class Crowd:
    """Programs at one memory, each with its own list of what was acknowledged."""

    def __init__(self, home: Path, logs: Path, chance: random.Random) -> None:
        self.home = home
        self.logs = logs
        self.chance = chance
        self.running: list[subprocess.Popen[bytes]] = []
        self.kills = 0
        self.failed: list[int] = []

    def start(self) -> None:
        number = len(list(self.logs.iterdir()))
        log = self.logs / f"{number}.jsonl"
        log.touch()
        process = subprocess.Popen(
            [sys.executable, str(PROGRAM), str(log), str(self.chance.randrange(10**9))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, HOME_VARIABLE: str(self.home)},
        )
        self.running.append(process)

    def wait_until_ready(self) -> None:
        for process in self.running:
            assert process.stdout is not None
            assert process.stdout.readline().strip() == b"ready"

    def kill_one(self) -> None:
        process = self.running.pop(self.chance.randrange(len(self.running)))
        if process.poll() is not None:
            self.failed.append(process.returncode)
        process.kill()
        close(process)
        self.kills += 1

    def end(self) -> None:
        for process in self.running:
            assert process.stdin is not None
            process.stdin.close()
        for process in self.running:
            if process.wait(PATIENCE) != 0:
                self.failed.append(process.returncode)
            close(process)


def close(process: subprocess.Popen[bytes]) -> None:
    process.wait(PATIENCE)
    for stream in (process.stdin, process.stdout):
        assert stream is not None
        stream.close()


@dataclass
class Kept:
    """What must be there: one of these texts, and found unless it was forgotten."""

    texts: list[str] = field(default_factory=list)
    forgotten: bool = False

    def take(self, note: dict[str, Any]) -> None:
        if "text" in note:
            self.texts = [note["text"]]
        elif "tried" in note:
            self.texts.append(note["tried"])
        self.forgotten = self.forgotten or "forgotten" in note


def notes(folder: Path) -> Iterator[dict[str, Any]]:
    """All that was acknowledged; the last line of a killed program may be half."""
    for path in sorted(folder.iterdir()):
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                yield json.loads(line)
            except ValueError:
                continue


@pytest.mark.timeout(SECONDS + 5 * PATIENCE)
def test_nothing_acknowledged_is_lost_when_programs_die_at_work(tmp_path, data_root, capsys):
    chance = random.Random(4)
    logs = tmp_path / "logs"
    logs.mkdir()
    folder = DataFolder(data_root).create()
    Engine.open(folder, Settings(), load_embedder=HashingEmbedder, watch=False).close()
    crowd = Crowd(data_root, logs, chance)
    for _ in range(PROCESSES):
        crowd.start()
    crowd.wait_until_ready()
    pause = threading.Event()
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        pause.wait(chance.uniform(*BETWEEN_KILLS) * 3 / PROCESSES)
        crowd.kill_one()
        crowd.start()
    crowd.end()

    assert crowd.failed == []
    assert check_health(folder.database) == []
    kept: defaultdict[str, Kept] = defaultdict(Kept)
    searches = 0
    for note in notes(logs):
        searches += "searched" in note
        if "uid" in note:
            kept[note["uid"]].take(note)
    assert crowd.kills >= 2
    assert searches > 10
    assert len(kept) > 20
    with Engine.open(folder, Settings(), load_embedder=HashingEmbedder, watch=False) as engine:
        for uid, one in kept.items():
            assert engine.get(uid).text in one.texts
        engine.wait_for_check()
        assert engine.status().problems == ()
        assert engine.wait_for_vectors(PATIENCE)
        alive = [uid for uid, one in kept.items() if not one.forgotten]
        for uid in chance.sample(alive, 10):
            for mode in Mode:
                hits = engine.search(Query(text=engine.get(uid).text, mode=mode)).hits
                assert uid in [hit.memory.uid for hit in hits]
    assert check_health(folder.database) == []
    with capsys.disabled():
        print(f" {PROCESSES} programs, {crowd.kills} killed, {len(kept)} kept, {searches} searches")
