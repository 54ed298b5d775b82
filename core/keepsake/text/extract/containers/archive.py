"""Zip files: documents that are zipped packages, and archives of other files."""

from __future__ import annotations

import lzma
import re
import stat
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePosixPath
from typing import BinaryIO, Final
from zipfile import ZipFile, ZipInfo

from keepsake.domain.capture import Skipped
from keepsake.errors import UnsupportedFileError
from keepsake.text.extract.containers.members import Choose, CutShortError, Member, read_member
from keepsake.text.extract.containers.mended_zip import open_zip
from keepsake.text.extract.containers.notion import notion_key, whole_table_of, without_ids
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.format import guarded
from keepsake.text.extract.documents.package import Package, translated
from keepsake.text.extract.documents.zipped import reader_of
from keepsake.text.extract.extraction import Extracted, FileInput, Position, positioned
from keepsake.text.extract.format import Records

CUT_OFF: Final = "The archive is cut off or damaged; copy or download it again."
REST_LOST: Final = "The file is cut off, so its end is missing; copy or download it again."
FOREIGN_METHOD: Final = "The file is packed in a way that cannot be unpacked here."
STRONG: Final = "The file is encrypted with AES, which cannot be opened here; unpack it first."
SWOLLEN: Final = "The file would swell to far more than its size when it is unpacked."
UNSAFE: Final = "The name of the file leads out of the archive."
LOCKED: Final = "The file needs a password: it comes in when it is imported with it."
NOT_OPENED: Final = "The password does not open the file."
LINK: Final = "The entry is a link, not a file."
PART_OF_TABLE: Final = "A view of a table that is kept as a whole."
EMPTY: Final = "The archive is empty."
_SIGNATURES: Final = (b"PK\x03\x04", b"PK\x05\x06")
_JUNK: Final = re.compile(
    r"(?:.*/)?(?:\.[^./][^/]*|__MACOSX|Thumbs\.db|desktop\.ini|~\$[^/]*)(?:/.*)?", re.S
)
_DRIVE: Final = re.compile(r"[A-Za-z]:")
_ENCRYPTED: Final = 0x1
_AES: Final = 99
_UTF_8_NAME: Final = 0x800
_LARGEST_RATIO: Final = 200
_ALWAYS_FINE: Final = 10_000_000
_GROWTH: Final = 100
_START_BYTES: Final = 200_000_000
_MOST_ENTRIES: Final = 200_000


class ZipFiles:
    """Reads every file in an archive by the reader for its kind, archives in archives as well."""

    name = "zip"
    resumable = False
    streams = True

    def __init__(self, choose: Choose) -> None:
        self._choose = choose
        self._left = 0

    def recognizes(self, sample: Sample) -> bool:
        return sample.head.startswith(_SIGNATURES)

    def extract(self, file: FileInput, start: Position) -> Iterator[Extracted]:
        return positioned(guarded(file.key, self._read(file)), start)

    def _read(self, file: FileInput) -> Records:
        with translated(CUT_OFF), open_zip(file.path) as (zipped, cut_off):
            package = Package(zipped)
            reader = reader_of(package)
            if reader is not None:
                yield from reader(file, package)
            else:
                if file.depth == 0:
                    self._left = _START_BYTES + _GROWTH * file.path.stat().st_size
                yield from self._members(file, zipped)
        if cut_off:
            yield Skipped(file.key, REST_LOST)

    def _members(self, file: FileInput, zipped: ZipFile) -> Records:
        entries = zipped.infolist()
        if len(entries) > _MOST_ENTRIES:
            raise UnsupportedFileError(SWOLLEN)
        archive = _Archive(file, zipped, {_name(one): one for one in entries if not one.is_dir()})
        if not archive.entries:
            yield Skipped(file.key, EMPTY)
        for name, entry in archive.entries.items():
            if _JUNK.fullmatch(name):
                continue
            member = archive.member(name)
            locked = entry.flag_bits & _ENCRYPTED and not file.passphrase
            reason = LOCKED if locked else self._refusal(name, entry)
            if whole_table_of(name) in archive.entries:
                reason = PART_OF_TABLE
            if reason:
                yield Skipped(member.key, reason)
            else:
                self._left -= entry.file_size
                yield from read_member(member, file, self._choose)

    def _refusal(self, name: str, entry: ZipInfo) -> str:
        """Why an entry is not even opened, empty if it is."""
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts or _DRIVE.match(name):
            return UNSAFE
        if stat.S_ISLNK(entry.external_attr >> 16):
            return LINK
        if entry.compress_type == _AES:
            return STRONG
        swollen = entry.file_size > _LARGEST_RATIO * max(entry.compress_size, 1)
        if (swollen and entry.file_size > _ALWAYS_FINE) or entry.file_size > self._left:
            return SWOLLEN
        return ""


@dataclass(frozen=True, slots=True)
class _Archive:
    """An open archive with its files by name."""

    file: FileInput
    zipped: ZipFile
    entries: dict[str, ZipInfo]

    def member(self, name: str) -> Member:
        path, entry = PurePosixPath(name), self.entries[name]
        return Member(
            name=without_ids(path.name),
            key=notion_key(name) or f"{self.file.key}/{name}",
            place=f"{self.file.location}/{without_ids(name)}",
            size=entry.file_size,
            modified_at=_modified_at(entry, self.file),
            open=lambda: _opened(self.zipped, entry, self.file.passphrase),
            beside=lambda other: str(path.parent / other) in self.entries,
        )


@contextmanager
def _opened(zipped: ZipFile, entry: ZipInfo, passphrase: str) -> Iterator[BinaryIO]:
    password = passphrase.encode() if entry.flag_bits & _ENCRYPTED else None
    try:
        stream = zipped.open(entry, pwd=password)
    except NotImplementedError as error:
        raise UnsupportedFileError(FOREIGN_METHOD) from error
    except RuntimeError as error:
        raise UnsupportedFileError(NOT_OPENED) from error
    with translated(CUT_OFF), stream:
        try:
            yield stream  # type: ignore[misc]
        except (zlib.error, lzma.LZMAError, EOFError) as error:
            if password:
                raise UnsupportedFileError(NOT_OPENED) from error
            raise CutShortError(CUT_OFF) from error


def _name(entry: ZipInfo) -> str:
    """The entry's name; programs that write UTF-8 do not always say so."""
    name = entry.filename
    if not entry.flag_bits & _UTF_8_NAME and not name.isascii():
        with suppress(UnicodeEncodeError, UnicodeDecodeError):
            name = name.encode("cp437").decode("utf-8")
    return name.replace("\\", "/")


def _modified_at(entry: ZipInfo, file: FileInput) -> int:
    try:
        return int(datetime(*entry.date_time).astimezone().timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        return file.modified_at
