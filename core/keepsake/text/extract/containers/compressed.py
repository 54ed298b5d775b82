"""Single files that were compressed, such as old sessions of Codex (.jsonl.zst)."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import BinaryIO, Final, cast

import zstandard

from keepsake.errors import UnsupportedFileError
from keepsake.text.extract.containers.members import Choose, CutShortError, Member, read_member
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.format import guarded
from keepsake.text.extract.documents.package import SWOLLEN
from keepsake.text.extract.extraction import Extracted, FileInput, Position, positioned

CUT_OFF: Final = "The compressed file is cut off or damaged; copy or download it again."
_GZIP: Final = b"\x1f\x8b\x08"
_ZSTANDARD: Final = b"\x28\xb5\x2f\xfd"
_SUFFIXES: Final = frozenset({".gz", ".zst", ".zstd"})
_LARGEST_WINDOW: Final = 1 << 27  # what zstd itself unpacks without being asked to
_BITE: Final = 2_048  # gives at most 64 MB at once
_BLOCK: Final = 1 << 16
_START_BYTES: Final = 200_000_000
_GROWTH: Final = 100
_BROKEN: Final = (EOFError, gzip.BadGzipFile, zlib.error, zstandard.ZstdError)


class CompressedFiles:
    """Reads the one file that is in a compressed one, by the reader for its kind."""

    name = "compressed file"
    resumable = False
    streams = True

    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def recognizes(self, sample: Sample) -> bool:
        return sample.head.startswith((_GZIP, _ZSTANDARD))

    def extract(self, file: FileInput, start: Position) -> Iterator[Extracted]:
        whole = PurePath(file.location)
        inner = Member(
            name=whole.stem if whole.suffix.lower() in _SUFFIXES else whole.name,
            key=file.key,
            place=file.location,
            size=file.path.stat().st_size,
            modified_at=file.modified_at,
            open=lambda: _unpacked(file.path),
            beside=lambda name: (file.path.parent / name).exists(),
        )
        return positioned(guarded(file.key, read_member(inner, file, self._choose)), start)


class _Stream:
    """Unpacked bytes, up to a number that no honest file reaches."""

    def __init__(self, blocks: Iterator[bytes], most: int) -> None:
        self._blocks = blocks
        self._left = most
        self._block = b""
        self._at = 0

    def read(self, size: int) -> bytes:
        """At most so many bytes; none at the end."""
        while self._at >= len(self._block):
            block = next(self._blocks, None)
            if block is None:
                return b""
            self._left -= len(block)
            if self._left < 0:
                raise UnsupportedFileError(SWOLLEN)
            self._block, self._at = block, 0
        start, self._at = self._at, self._at + size
        return self._block[start : self._at]


@contextmanager
def _unpacked(path: Path) -> Iterator[BinaryIO]:
    with path.open("rb") as packed:
        is_gzip = packed.read(len(_GZIP)) == _GZIP
        packed.seek(0)
        blocks = _gzip_blocks(packed) if is_gzip else _zstandard_blocks(packed)
        most = _START_BYTES + _GROWTH * path.stat().st_size
        yield cast("BinaryIO", _Stream(_translated(blocks), most))


def _translated(blocks: Iterator[bytes]) -> Iterator[bytes]:
    try:
        yield from blocks
    except _BROKEN as error:
        raise CutShortError(CUT_OFF) from error


def _gzip_blocks(packed: BinaryIO) -> Iterator[bytes]:
    with gzip.GzipFile(fileobj=packed) as stream:
        while block := stream.read1(_BLOCK):
            yield block


def _zstandard_blocks(packed: BinaryIO) -> Iterator[bytes]:
    """Frame by frame, which alone tells whether the last one is whole."""
    frames = zstandard.ZstdDecompressor(max_window_size=_LARGEST_WINDOW)
    frame = None
    while bite := packed.read(_BITE):
        while bite:
            frame = frame or frames.decompressobj()
            yield frame.decompress(bite)
            bite = frame.unused_data if frame.eof else b""
            frame = None if frame.eof else frame
    if frame is not None:
        raise EOFError
