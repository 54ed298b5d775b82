"""How far what runs with imports is, and when it will probably be done."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from keepsake.domain.source import Doing, Progress, Receipt, Source
from keepsake.events import Events, ImportProgressed
from keepsake.ingest.scan import FoundFile

_TOLD_EVERY: Final = 0.25
_KNOWN_AFTER: Final = 2.0


class Progressing:
    """What is under way with imports now, for those who look."""

    def __init__(self, events: Events) -> None:
        self._events = events
        self._lock = threading.Lock()
        self._known: dict[int, Progress] = {}

    def all(self) -> tuple[Progress, ...]:
        """How far each of them is."""
        with self._lock:
            return tuple(self._known.values())

    def tell(self, progress: Progress) -> None:
        """Note how far one is, unless it is a quiet look, and say that it went on."""
        if progress.receipt_id:
            with self._lock:
                self._known[progress.receipt_id] = progress
            self._events.publish(ImportProgressed(progress.receipt_id))

    def end(self, receipt_id: int) -> None:
        """Forget one that has ended."""
        with self._lock:
            self._known.pop(receipt_id, None)


class TurningProgress:
    """Counts the memories of an import that is taken back or brought again, as told below."""

    def __init__(
        self, receipt: Receipt, doing: Doing, total: int, tell: Callable[[Progress], None]
    ) -> None:
        self._receipt = receipt
        self._doing = doing
        self._total = total
        self._tell = tell
        self._done = 0
        self._began = self._told = time.monotonic()

    def add(self, memories: int) -> None:
        """So many more are done."""
        self._done += memories
        now = time.monotonic()
        if now - self._told >= _TOLD_EVERY:
            self._told = now
            self._tell(self._snapshot(now - self._began))

    def _snapshot(self, passed: float) -> Progress:
        return Progress(
            receipt_id=self._receipt.id,
            source_id=self._receipt.source_id,
            source_name=self._receipt.source_name,
            files_done=0,
            files_total=0,
            current="",
            records=self._done,
            seconds_left=_left(passed, self._done, self._total),
            doing=self._doing,
            records_total=self._total,
        )


class ImportProgress:
    """Counts what was done and tells about it a few times a second.

    The remaining time follows the bytes read; files that need no reading do not count.
    """

    def __init__(self, source: Source, receipt_id: int, tell: Callable[[Progress], None]) -> None:
        self._source = source
        self._receipt_id = receipt_id
        self._tell = tell
        self._files_done = self._files_total = self._records = 0
        self._bytes_done = self._bytes_total = 0
        self._current = ""
        self._began = self._told = time.monotonic()

    def expect(self, files: int, size: int) -> None:
        """So many files and bytes are ahead."""
        self._files_total, self._bytes_total = files, size
        self._say(now=True)

    def begin(self, found: FoundFile) -> None:
        """This file is being read."""
        self._current = found.key
        self._say()

    def end(self, found: FoundFile | None = None, files: int = 1) -> None:
        """A file was read, or ``files`` needed no reading."""
        self._files_done += files
        self._bytes_done += found.size if found else 0
        self._say()

    def wrote(self, records: int) -> None:
        """So many records are safe."""
        self._records += records
        self._say()

    def snapshot(self) -> Progress:
        """The figures of this moment."""
        return Progress(
            receipt_id=self._receipt_id,
            source_id=self._source.id,
            source_name=self._source.name,
            files_done=self._files_done,
            files_total=self._files_total,
            current=self._current,
            records=self._records,
            seconds_left=self._seconds_left(),
        )

    def _seconds_left(self) -> float | None:
        return _left(time.monotonic() - self._began, self._bytes_done, self._bytes_total)

    def _say(self, *, now: bool = False) -> None:
        if now or time.monotonic() - self._told >= _TOLD_EVERY:
            self._told = time.monotonic()
            self._tell(self.snapshot())


def _left(passed: float, done: int, total: int) -> float | None:
    """How many seconds are left; None before that can be told."""
    if passed < _KNOWN_AFTER or not done:
        return None
    return passed * max(0, total - done) / done
