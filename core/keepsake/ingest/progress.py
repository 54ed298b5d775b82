"""How far a running import is, and when it will probably be done."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from keepsake.domain.source import Progress, Source
from keepsake.ingest.scan import FoundFile

_TOLD_EVERY: Final = 0.25
_KNOWN_AFTER: Final = 2.0


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
        passed = time.monotonic() - self._began
        if passed < _KNOWN_AFTER or not self._bytes_done:
            return None
        return passed * max(0, self._bytes_total - self._bytes_done) / self._bytes_done

    def _say(self, *, now: bool = False) -> None:
        if now or time.monotonic() - self._told >= _TOLD_EVERY:
            self._told = time.monotonic()
            self._tell(self.snapshot())
