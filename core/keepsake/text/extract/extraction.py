"""What every reader of a file format takes and gives."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import Protocol

from keepsake.domain.belonging import Belonging
from keepsake.domain.capture import Capture, Skipped
from keepsake.text.extract.detection import Sample


@dataclass(frozen=True, slots=True)
class Position:
    """Where reading can go on, and how many records are safe then (``ordinal``).

    ``offset`` is a byte in formats that grow at their end. Others are read from their beginning;
    their offset is the number of things, records and skipped ones, that are left out then.
    """

    offset: int = 0
    ordinal: int = 0


START = Position()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileInput:
    """A file to read. ``key`` names it inside its source; ``modified_at`` is milliseconds UTC.

    ``path`` is a file on the disk that can be opened, sought and mapped. For a member of a
    container it is a passing copy, ``place`` is where it really is and ``depth`` how many
    containers it lies in. ``passphrase`` opens what is encrypted.
    """

    path: Path
    key: str
    modified_at: int
    place: str = ""
    depth: int = 0
    passphrase: str = field(default="", repr=False)

    @property
    def location(self) -> str:
        """The whole path as text that can be stored and shown."""
        return self.place or readable(self.path)

    @property
    def stem(self) -> str:
        """The file's name without its ending, as text that can be stored and shown."""
        return PurePath(self.place).stem if self.place else readable(self.path.stem)


@dataclass(frozen=True, slots=True)
class Extracted:
    """One record of a file, and where to go on once it is safe."""

    record: Capture | Belonging | Skipped
    position: Position = START


def positioned(
    records: Iterable[Capture | Belonging | Skipped], start: Position
) -> Iterator[Extracted]:
    """The records of a file read from its beginning, those before ``start`` left out."""
    captures = 0
    for number, record in enumerate(records, 1):
        captures += isinstance(record, Capture)
        if number > start.offset:
            yield Extracted(record, Position(number, captures))


def readable(name: str | Path) -> str:
    r"""A name as text that every database and every screen can hold.

    Some systems allow names that are no text; bytes that say nothing are written as ``\xff``, so
    that two names never become one.
    """
    return os.fsencode(name).decode("utf-8", errors="backslashreplace")


class Extractor(Protocol):
    """Reads one format, a record at a time.

    A new format is one file with such a class, listed in ``chats/catalog.py`` or ``registry.py``.
    """

    @property
    def name(self) -> str:
        """The format's name, kept with each file."""
        ...

    @property
    def resumable(self) -> bool:
        """Whether such files only grow, so that reading can go on where it ended."""
        ...

    @property
    def streams(self) -> bool:
        """Whether it reads piece by piece, so that files of any size are welcome."""
        ...

    def recognizes(self, sample: Sample) -> bool:
        """Whether a file with this beginning, name and neighbors is of this format."""
        ...

    def extract(self, file: FileInput, start: Position) -> Iterator[Extracted]:
        """The records from ``start`` on, with what was left out. OSError passes through.

        UnreadableFileError or UnsupportedFileError with the reason when there is none at all.
        """
        ...
