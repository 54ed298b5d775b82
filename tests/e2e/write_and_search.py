"""Writes, changes and searches in the memory of ``KEEPSAKE_HOME`` until stdin ends.

Writes a line of JSON into the file it is given for each thing that was acknowledged, and before a
change that it is tried: a program may die after the one and before the other.
"""

from __future__ import annotations

import json
import random
import sys
import threading
from pathlib import Path
from typing import Any, TextIO

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.query import Mode, Query
from keepsake.engine import Engine
from keepsake.paths import default_folder
from keepsake.settings import Settings
from keepsake.testing.embedder import HashingEmbedder

SYLLABLES = ("ba", "de", "ki", "lo", "mu", "na", "po", "ri", "su", "ta", "ve", "zo")


class Worker:
    """Does one random thing after the other."""

    def __init__(self, engine: Engine, log: TextIO, chance: random.Random) -> None:
        self._engine = engine
        self._log = log
        self._chance = chance
        self._own: list[str] = []

    def step(self) -> None:
        share = self._chance.random()
        if share < 0.45 or not self._own:
            self._keep()
        elif share < 0.6:
            uid = self._chance.choice(self._own)
            text = self._words(12)
            self._note(uid=uid, tried=text)
            self._engine.revise(uid, Changes(text=text))
            self._note(uid=uid, text=text)
        elif share < 0.65:
            uid = self._own.pop(self._chance.randrange(len(self._own)))
            self._note(uid=uid, forgotten=True)
            self._engine.forget([uid])
        else:
            mode = self._chance.choice(list(Mode))
            answer = self._engine.search(Query(text=self._words(3), mode=mode))
            self._note(searched=len(answer.hits))

    def _keep(self) -> None:
        captures = [Capture(text=self._words(30)) for _ in range(self._chance.randint(1, 5))]
        for capture, kept in zip(captures, self._engine.remember_many(captures), strict=True):
            self._own.append(kept.uid)
            self._note(uid=kept.uid, text=capture.text)

    def _words(self, count: int) -> str:
        return " ".join("".join(self._chance.choices(SYLLABLES, k=3)) for _ in range(count))

    def _note(self, **what: Any) -> None:
        self._log.write(json.dumps(what) + "\n")
        self._log.flush()


def wait_for_end(ended: threading.Event) -> None:
    sys.stdin.read()
    ended.set()


def main(log: Path, seed: int) -> None:
    ended = threading.Event()
    threading.Thread(target=wait_for_end, args=(ended,), daemon=True).start()
    chance = random.Random(seed)
    # As in life: some programs make vectors, commands beside them do not.
    engine = Engine.open(
        default_folder(),
        Settings(),
        load_embedder=HashingEmbedder,
        watch=False,
        embed=chance.random() < 0.5,
    )
    with engine, log.open("a", encoding="utf-8") as file:
        print("ready", flush=True)
        worker = Worker(engine, file, chance)
        while not ended.is_set():
            worker.step()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
