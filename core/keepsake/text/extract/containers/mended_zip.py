"""Zip files that were cut off: what is whole of them, found without the list at their end."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, cast
from zipfile import BadZipFile, ZipFile

_HEADER: Final = struct.Struct("<4s5H3L2H")
_LISTED: Final = struct.Struct("<4s6H3L5H2L")
_END: Final = struct.Struct("<4s4H2LH")
_SIGNATURE: Final = b"PK\x03\x04"
_SIZES_FOLLOW: Final = 0x8
_DEFLATED: Final = 8
_LONGEST_DESCRIPTOR: Final = 28  # with the signature of what comes next
_TOO_LARGE: Final = 0xFFFFFFFF
_BLOCK: Final = 1 << 16
_MOST_ENTRIES: Final = 0xFFFE


@contextmanager
def open_zip(path: Path) -> Iterator[tuple[ZipFile, bool]]:
    """The archive, and whether its end is missing. BadZipFile when there is nothing to read."""
    with path.open("rb") as file:
        try:
            zipped, cut_off = ZipFile(file), False
        except BadZipFile:
            zipped, cut_off = ZipFile(cast("BinaryIO", _Mended(file))), True
        with zipped:
            yield zipped, cut_off


@dataclass(frozen=True, slots=True)
class _Entry:
    """A file in the archive: where its header is, where its bytes end, and its line in the list."""

    end: int
    line: bytes


class _Mended(io.RawIOBase):
    """The bytes of an archive with a new list of its files behind them."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__()
        self._file = file
        self._at = 0
        self._length = file.seek(0, io.SEEK_END)
        lines = [entry.line for entry in _entries(file, self._length)]
        if not lines:
            raise BadZipFile
        listed = b"".join(lines)
        count = len(lines)
        self._tail = listed + _END.pack(
            b"PK\x05\x06", 0, 0, count, count, len(listed), self._length, 0
        )

    def readable(self) -> bool:
        return True

    seekable = readable

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._at}.get(whence, self._length + len(self._tail))
        self._at = max(0, start + offset)
        return self._at

    def read(self, size: int = -1) -> bytes:
        if size < 0:
            size = max(0, self._length + len(self._tail) - self._at)
        block = b""
        if self._at < self._length:
            self._file.seek(self._at)
            block = self._file.read(min(size, self._length - self._at))
        else:
            start = self._at - self._length
            block = self._tail[start : start + size]
        self._at += len(block)
        return block


def _entries(file: BinaryIO, length: int) -> Iterator[_Entry]:
    """The files one after the other, as far as the archive goes; the last may be cut off."""
    place = 0
    for _ in range(_MOST_ENTRIES):
        entry = _entry_at(file, place, length)
        if entry is None:
            return
        yield entry
        place = entry.end


def _entry_at(file: BinaryIO, place: int, length: int) -> _Entry | None:
    file.seek(place)
    head = file.read(_HEADER.size)
    if len(head) < _HEADER.size or not head.startswith(_SIGNATURE):
        return None
    _, version, flags, method, time, date, crc, packed, size, named, extra = _HEADER.unpack(head)
    name = file.read(named)
    start = place + _HEADER.size + named + extra
    if start >= length or _TOO_LARGE in (packed, size):
        return None
    end = start + packed
    if flags & _SIZES_FOLLOW or end > length:
        crc, size, end = _measured(file, start, length, method)
        packed = end - start
    line = _LISTED.pack(
        b"PK\x01\x02", version, version, flags, method, time, date, crc, packed, size,
        named, 0, 0, 0, 0, 0, place,
    )  # fmt: skip
    file.seek(end)
    described = file.read(_LONGEST_DESCRIPTOR).find(_SIGNATURE)
    return _Entry(end + max(described, 0), line + name)


def _measured(file: BinaryIO, start: int, length: int, method: int) -> tuple[int, int, int]:
    """Checksum and unpacked size of a file whose header does not tell, and where it ends.

    What is cut off is measured as far as it goes, so that it can be read that far.
    """
    file.seek(start)
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS) if method == _DEFLATED else None
    crc = size = 0
    while unpacker is None or not unpacker.eof:
        block = (unpacker.unconsumed_tail if unpacker else b"") or file.read(_BLOCK)
        if not block:
            return crc, size, length
        try:
            unpacked = unpacker.decompress(block, _BLOCK) if unpacker else block
        except zlib.error:
            return crc, size, length
        crc, size = zlib.crc32(unpacked, crc), size + len(unpacked)
    return crc, size, file.tell() - len(unpacker.unused_data)
