"""How fast an export of conversations comes in, and what it takes meanwhile."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import psutil

from keepsake.bench.chat_export import write_export
from keepsake.bench.machine import machine, versions
from keepsake.domain.query import Filters
from keepsake.domain.source import Receipt
from keepsake.engine import Engine
from keepsake.paths import DataFolder

_NEWER: Final = 1.1
_LOOK_SECONDS: Final = 0.05

Announce = Callable[[str], None]


def run(megabytes: float, announce: Announce) -> dict[str, Any]:
    """Import a made-up export of ChatGPT, the same again, and one that is a tenth larger."""
    with tempfile.TemporaryDirectory(prefix="keepsake-bench-") as name:
        folder = Path(name)
        first, newer = folder / "conversations.json", folder / "newer.json"
        announce(f"writing exports of {megabytes:g} MB")
        size = write_export(first, megabytes)
        write_export(newer, megabytes * _NEWER)
        data = DataFolder(folder / "memory").create()
        with Engine.open(data, watch=False, embed=False) as engine:
            idle = _resident()
            with _peak() as most:
                imports = {
                    "first": _measure(engine, first, announce),
                    "again": _measure(engine, first, announce),
                    "newer": _measure(engine, newer, announce),
                }
        return {
            "machine": machine(),
            "versions": versions(),
            "export_bytes": size.bytes,
            "conversations": size.conversations,
            "exchanges": size.exchanges,
            "imports": imports,
            "peak_above_idle_bytes": most[0] - idle,
            "database_bytes": data.database.stat().st_size,
        }


def _measure(engine: Engine, path: Path, announce: Announce) -> dict[str, Any]:
    announce(f"importing {path.name}")
    known = engine.browse(Filters(), limit=0).total
    started = time.perf_counter()
    receipt_id = engine.import_paths([path])
    found: float | None = None
    while engine.wait_for_import(receipt_id, _LOOK_SECONDS).finished_at is None:
        if found is None and engine.browse(Filters(), limit=0).total > known:
            found = time.perf_counter() - started
    receipt = engine.wait_for_import(receipt_id)
    seconds = time.perf_counter() - started
    return {
        "seconds": seconds,
        "records_per_second": receipt.found / seconds,
        "first_found_seconds": found,
        **_counts(receipt),
    }


def _counts(receipt: Receipt) -> dict[str, int]:
    names = ("new", "updated", "unchanged", "skipped", "failed")
    return {name: getattr(receipt, name) for name in names}


@contextmanager
def _peak() -> Iterator[list[int]]:
    """The most memory that this process and its children held meanwhile, in bytes."""
    most, ended = [_resident()], threading.Event()

    def watch() -> None:
        while not ended.wait(_LOOK_SECONDS):
            most[0] = max(most[0], _resident())

    watcher = threading.Thread(target=watch, name="bench-peak", daemon=True)
    watcher.start()
    try:
        yield most
    finally:
        ended.set()
        watcher.join()


def _resident() -> int:
    process = psutil.Process()
    total = int(process.memory_info().rss)
    for child in process.children(recursive=True):
        try:
            total += int(child.memory_info().rss)
        except psutil.Error:  # it has just ended
            continue
    return total
