"""What every reader of a file format takes and gives."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from keepsake.domain.capture import Capture, Skipped
from keepsake.text.extract.detection import Sample


@dataclass(frozen=True, slots=True)
class Position:
    """Where reading can go on: a byte offset, and the number of the record that comes next.

    Only formats that grow at their end have an offset; others are read from their beginning,
    leaving out the records before ``ordinal``.
    """

    offset: int = 0
    ordinal: int = 0


START = Position()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileInput:
    """A file to read. ``key`` names it inside its source; ``modified_at`` is milliseconds UTC."""

    path: Path
    key: str
    modified_at: int

    @property
    def location(self) -> str:
        """The whole path as text that can be stored and shown."""
        return readable(self.path)

    @property
    def stem(self) -> str:
        """The file's name without its ending, as text that can be stored and shown."""
        return readable(self.path.stem)


@dataclass(frozen=True, slots=True)
class Extracted:
    """One record of a file, and where to go on once it is safe."""

    record: Capture | Skipped
    position: Position = START


def readable(name: str | Path) -> str:
    r"""A name as text that every database and every screen can hold.

    Some systems allow names that are no text; bytes that say nothing are written as ``\xff``, so
    that two names never become one.
    """
    return os.fsencode(name).decode("utf-8", errors="backslashreplace")


class Extractor(Protocol):
    """Reads one format, a record at a time."""

    @property
    def name(self) -> str:
        """The format's name, kept with each file."""
        ...

    @property
    def resumable(self) -> bool:
        """Whether such files only grow, so that reading can go on where it ended."""
        ...

    def recognizes(self, sample: Sample) -> bool:
        """Whether a file with this name and beginning is of this format."""
        ...

    def extract(self, file: FileInput, start: Position) -> Iterator[Extracted]:
        """The records from ``start`` on. OSError passes through."""
        ...
