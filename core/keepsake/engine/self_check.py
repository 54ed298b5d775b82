"""Looks once, soon after the start, whether derived data agree, and repairs what does not."""

from __future__ import annotations

import logging
import threading
from functools import partial
from pathlib import Path
from typing import Final

import apsw

from keepsake.errors import KeepsakeError
from keepsake.events import Change, Events, MemoriesChanged
from keepsake.store.agreement import Disagreement, find_disagreements, repair
from keepsake.store.database import open_database, translated_errors
from keepsake.store.writer import Writer

log = logging.getLogger(__name__)

# The first question goes first, and a command that ends at once needs no check.
_DELAY_S: Final = 1.0


class SelfCheck:
    """One check on a thread of its own, which a closing memory need not wait for."""

    def __init__(self, path: Path, writer: Writer, events: Events) -> None:
        self._path = path
        self._writer = writer
        self._events = events
        self._begin = threading.Event()
        self._closing = threading.Event()
        self._done = threading.Event()
        self._lock = threading.Lock()
        self._db: apsw.Connection | None = None
        self._notes: tuple[str, ...] = ()
        self._thread = threading.Thread(target=self._run, name="keepsake-check", daemon=True)
        self._thread.start()

    @property
    def notes(self) -> tuple[str, ...]:
        """What was repaired, a sentence each."""
        return self._notes

    def wait(self) -> None:
        """Check now instead of soon, and wait until that is done."""
        self._begin.set()
        self._done.wait()

    def close(self) -> None:
        """Break off a check that still runs."""
        with self._lock:
            self._closing.set()
            if self._db is not None:
                self._db.interrupt()
        self._begin.set()
        self._thread.join()

    def _run(self) -> None:
        self._begin.wait(_DELAY_S)
        try:
            self._repair(self._look())
        except apsw.InterruptError:
            log.debug("the check of the memory was broken off")
        except KeepsakeError as error:
            log.warning("the memory could not be checked: %s", type(error).__name__)
        finally:
            self._done.set()

    def _look(self) -> list[Disagreement]:
        with self._lock:
            if self._closing.is_set():
                return []
            self._db = open_database(self._path, read_only=True)
        try:
            with translated_errors():
                return find_disagreements(self._db)
        finally:
            with self._lock:
                self._db.close()
                self._db = None

    def _repair(self, found: list[Disagreement]) -> None:
        for one in found:
            log.warning("%d passages: %s", len(one.chunk_ids), one.fault.name)
            self._writer.run(partial(repair, found=one))
            self._notes = (*self._notes, f"Repaired. {one.text}.")
        if found:
            self._events.publish(MemoriesChanged(Change.ELSEWHERE))
