"""How fast conversations and notes come in, and what that costs those who ask meanwhile."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import psutil

from keepsake.bench import corpus
from keepsake.bench.asking import answer_times, asking, percentiles
from keepsake.bench.chat_export import write_export
from keepsake.bench.machine import machine, versions
from keepsake.bench.meanwhile import meanwhile
from keepsake.bench.note_folder import write_notes
from keepsake.domain.query import Filters
from keepsake.domain.source import Receipt
from keepsake.engine import Engine
from keepsake.paths import DataFolder

_NEWER: Final = 1.1
_LOOK_SECONDS: Final = 0.05
_WEIGH_SECONDS: Final = 1.0  # asking the system for all children is work that would be felt
_KNOWN_SEED: Final = 13
_TOGETHER: Final = 500
_WARMING: Final = 20
_QUESTIONS: Final = 200

Announce = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Amounts:
    """What is brought in: megabytes of an export and notes of a folder.

    ``known`` memories are there before, and are asked about. An import is ended after so many
    ``minutes``; its rate holds for the part that came in.
    """

    megabytes: float
    notes: int
    known: int
    minutes: float


def run(amounts: Amounts, announce: Announce) -> dict[str, Any]:
    """Import an export of ChatGPT, the same again, one that is a tenth larger, and notes.

    All of it with the work in the background that the application does, and while questions are
    asked all the time.
    """
    with tempfile.TemporaryDirectory(prefix="keepsake-bench-") as name:
        folder = Path(name)
        first, newer, notes = folder / "conversations.json", folder / "newer.json", folder / "notes"
        announce(f"writing an export of {amounts.megabytes:g} MB and {amounts.notes:,} notes")
        size = write_export(first, amounts.megabytes)
        note_bytes = write_notes(notes, amounts.notes)
        data = DataFolder(folder / "memory").create()
        with Engine.open(data, watch=False) as engine:
            idle_times = _settle(engine, amounts.known, announce)
            idle = _resident()
            imports: dict[str, Any] = {}
            with _peak() as most:
                imports["first"] = _measure(engine, first, amounts.minutes, announce)
                if imports["first"]["finished"]:
                    imports["again"] = _measure(engine, first, amounts.minutes, announce)
                    write_export(newer, amounts.megabytes * _NEWER)
                    imports["newer"] = _measure(engine, newer, amounts.minutes, announce)
                if amounts.notes:
                    imports["notes"] = _measure(engine, notes, amounts.minutes, announce)
            pending = engine.status().pending
        with Engine.open(data, watch=False, embed=False) as engine:
            engine.wait_for_model()
            alone_times = _ask_alone(engine)
        return {
            "machine": machine(),
            "versions": versions(),
            "export_bytes": size.bytes,
            "conversations": size.conversations,
            "exchanges": size.exchanges,
            "notes": amounts.notes,
            "note_bytes": note_bytes,
            "search_alone_ms": {
                "before": percentiles(idle_times),
                "after": percentiles(alone_times),
            },
            "imports": imports,
            "peak_above_idle_bytes": most[0] - idle,
            "passages_without_vector": pending,
            "database_bytes": data.database.stat().st_size,
        }


def _settle(engine: Engine, known: int, announce: Announce) -> list[float]:
    """Keep what is known before, wait until nothing is pending, and ask in the quiet."""
    announce(f"keeping {known:,} memories and asking about them")
    engine.wait_for_model()
    captures = list(corpus.captures(known, _KNOWN_SEED))
    for start in range(0, known, _TOGETHER):
        engine.remember_many(captures[start : start + _TOGETHER])
    engine.wait_for_vectors()
    engine.wait_for_enrichment()
    return _ask_alone(engine)


def _ask_alone(engine: Engine) -> list[float]:
    answer_times(engine, _WARMING)
    return answer_times(engine, _QUESTIONS)


def _measure(engine: Engine, path: Path, minutes: float, announce: Announce) -> dict[str, Any]:
    announce(f"importing {path.name}")
    known = engine.browse(Filters(), limit=0).total
    started = time.perf_counter()
    with asking(engine) as times:
        receipt_id = engine.import_paths([path])
        found = _wait(engine, receipt_id, known, started + 60 * minutes)
        receipt = engine.receipt(receipt_id)
    seconds = time.perf_counter() - started
    finished = receipt.finished_at is not None
    if not finished:
        engine.stop_import(receipt_id)
        receipt = engine.wait_for_import(receipt_id)
    return {
        "finished": finished,
        "seconds": seconds,
        "records_per_second": receipt.found / seconds,
        "first_found_seconds": None if found is None else found - started,
        "search_ms": percentiles(times),
        **_counts(receipt),
    }


def _wait(engine: Engine, receipt_id: int, known: int, until: float) -> float | None:
    """Wait for the end of an import; the moment at which the first of it was found."""
    found, pause = None, _LOOK_SECONDS
    while engine.wait_for_import(receipt_id, pause).finished_at is None:
        now = time.perf_counter()
        if found is None and engine.browse(Filters(), limit=0).total > known:
            found, pause = now, _WEIGH_SECONDS
        if now > until:
            break
    return found


def _counts(receipt: Receipt) -> dict[str, int]:
    names = ("new", "updated", "unchanged", "skipped", "failed")
    return {name: getattr(receipt, name) for name in names}


@contextmanager
def _peak() -> Iterator[list[int]]:
    """The most memory that this process and its children held meanwhile, in bytes."""
    most = [_resident()]

    def weigh() -> None:
        most[0] = max(most[0], _resident())

    with meanwhile("bench-peak", weigh, _WEIGH_SECONDS):
        yield most


def _resident() -> int:
    process = psutil.Process()
    total = int(process.memory_info().rss)
    for child in process.children(recursive=True):
        try:
            total += int(child.memory_info().rss)
        except psutil.Error:  # it has just ended
            continue
    return total
