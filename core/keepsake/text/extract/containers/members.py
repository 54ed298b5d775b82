"""Reads a file that lies in another one, by the reader for its own kind."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from keepsake.domain.capture import Skipped
from keepsake.errors import UnsupportedFileError
from keepsake.text.extract.detection import SAMPLE_BYTES, Sample
from keepsake.text.extract.documents.format import guarded
from keepsake.text.extract.extraction import START, Extractor, FileInput
from keepsake.text.extract.format import Records

TOO_DEEP: Final = "The file lies too deep in archives that lie in archives."
TOO_LARGE: Final = "The file is larger than 100 MB, as it lies in an archive."
_DEEPEST: Final = 3
_LARGEST: Final = 100_000_000
_BLOCK: Final = 1 << 15


class CutShortError(Exception):
    """A container gives only the beginning of a file."""


Choose = Callable[[Sample], Extractor]


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A file in a container. ``key`` and ``place`` are whole, ``beside`` as Sample has it."""

    name: str
    key: str
    place: str
    size: int
    modified_at: int
    open: Callable[[], AbstractContextManager[BinaryIO]]
    beside: Callable[[str], bool]


def read_member(member: Member, outer: FileInput, choose: Choose) -> Records:
    """Its records, or why there are none; ``outer`` is the file it lies in."""
    if outer.depth >= _DEEPEST:
        yield Skipped(member.key, TOO_DEEP)
        return
    with tempfile.TemporaryDirectory(prefix="keepsake-") as folder:
        yield from guarded(member.key, _read(member, outer, choose, Path(folder) / "member"))


def _read(member: Member, outer: FileInput, choose: Choose, copy: Path) -> Records:
    """The records; of a file that is cut off those of its beginning, then why there are no more."""
    _unpack(member, copy, SAMPLE_BYTES)
    extractor = choose(Sample(member.name, copy.read_bytes(), member.beside))
    if member.size > _LARGEST and not extractor.streams:
        raise UnsupportedFileError(TOO_LARGE)
    cut_short = _unpack(member, copy)
    if cut_short and not copy.stat().st_size:
        raise UnsupportedFileError(cut_short)
    file = FileInput(
        path=copy,
        key=member.key,
        place=member.place,
        modified_at=member.modified_at,
        depth=outer.depth + 1,
        passphrase=outer.passphrase,
    )
    for extracted in extractor.extract(file, START):
        yield extracted.record
    if cut_short:
        yield Skipped(member.key, cut_short)


def _unpack(member: Member, copy: Path, most: int = sys.maxsize) -> str:
    """Copy a file out of its container, as far as it goes; why it is not whole, empty if it is."""
    with copy.open("wb") as target:
        try:
            with member.open() as stream:
                while most > 0 and (block := stream.read(min(_BLOCK, most))):
                    most -= target.write(block)
        except CutShortError as error:
            return str(error)
    return ""
