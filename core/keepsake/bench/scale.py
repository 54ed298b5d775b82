"""How fast a memory of a given size is, and what it takes."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from keepsake.bench import corpus, embedding
from keepsake.bench.filling import fill_apart
from keepsake.bench.machine import machine, resident_bytes, versions
from keepsake.bench.timings import Timings, summary
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.query import Mode, Query
from keepsake.engine import Engine
from keepsake.paths import DataFolder

_QUESTIONS: Final = 100
_CHANGES: Final = 50

Announce = Callable[[str], None]


def run(sizes: Sequence[int], announce: Announce) -> dict[str, Any]:
    """Measure memories of these sizes, each in a folder of its own."""
    return {
        "machine": machine(),
        "versions": versions(),
        "embedding": embedding.run(),
        "sizes": [_measure(size, announce) for size in sorted(sizes)],
    }


def _measure(size: int, announce: Announce) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="keepsake-bench-") as name:
        folder = DataFolder(Path(name)).create()
        announce(f"{size:,} memories: writing")
        started = time.perf_counter()
        fill_apart(folder, size)
        filled = time.perf_counter() - started
        announce(f"{size:,} memories: asking")
        started = time.perf_counter()
        with Engine.open(folder, watch=False) as engine:
            engine.search(Query(text=corpus.questions(1)[0]))
            first_answer = time.perf_counter() - started
            engine.wait_for_check()
            engine.wait_for_vectors()
            engine.wait_for_enrichment()
            report: dict[str, Any] = {
                "memories": size,
                "fill_seconds": filled,
                "start_to_first_answer_ms": first_answer * 1000,
                "search_ms": {mode.value: _search_times(engine, mode) for mode in Mode},
                "resident_bytes": resident_bytes(),
                **_change_times(engine),
            }
        report["database_bytes"] = folder.database.stat().st_size
        return report


def _search_times(engine: Engine, mode: Mode) -> Timings:
    asked = [Query(text=text, mode=mode) for text in corpus.questions(_QUESTIONS)]
    return _times([partial(engine.search, query) for query in asked])


def _change_times(engine: Engine) -> dict[str, Timings]:
    new = list(corpus.captures(_CHANGES, seed=99))
    uids: list[str] = []

    def write(capture: Capture) -> None:
        uids.append(engine.remember(capture).uid)

    def settle(capture: Capture) -> None:
        engine.remember(capture)
        engine.wait_for_vectors()

    def update(number: int) -> None:
        engine.revise(uids[number], Changes(text=f"changed {number}"))

    def delete(number: int) -> None:
        engine.forget([uids[number]])

    engine.wait_for_vectors()
    return {
        "settle_ms": _times([partial(settle, one) for one in corpus.captures(_CHANGES, seed=98)]),
        "write_ms": _times([partial(write, capture) for capture in new]),
        "update_ms": _times([partial(update, number) for number in range(_CHANGES)]),
        "delete_ms": _times([partial(delete, number) for number in range(_CHANGES)]),
    }


def _times(calls: Sequence[Callable[[], Any]]) -> Timings:
    """Milliseconds of each call: median and 95th percentile."""
    measured = []
    for call in calls:
        started = time.perf_counter()
        call()
        measured.append((time.perf_counter() - started) * 1000)
    return summary(measured)
