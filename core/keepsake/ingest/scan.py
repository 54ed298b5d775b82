"""Walks a folder and tells every file in it, quickly and without following links out of it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from keepsake.ingest.rules import ScanRules
from keepsake.text.extract.extraction import readable

_HIDDEN: Final = 0x2  # FILE_ATTRIBUTE_HIDDEN
_ELSEWHERE: Final = 0x1000 | 0x400000  # FILE_ATTRIBUTE_OFFLINE, ..._RECALL_ON_DATA_ACCESS
_DATALESS: Final = 0x40000000  # SF_DATALESS of macOS
_UF_HIDDEN: Final = 0x8000
_LIVE: Final = ".vscdb"
_JUNCTION: Final = 0xA0000003  # IO_REPARSE_TAG_MOUNT_POINT


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file on the disk. ``key`` names it inside its source, in characters every system has."""

    path: Path
    key: str
    size: int
    modified_ns: int
    placeholder: bool = False


@dataclass(frozen=True, slots=True)
class ClosedFolder:
    """A folder that could not be opened; ``key`` ends in a slash, or is empty for the root."""

    path: Path
    key: str


def scan_folder(
    start: Path, rules: ScanRules, *, root: Path | None
) -> Iterator[FoundFile | ClosedFolder]:
    """The files below ``start`` that the rules take, by name; ``root`` is that of their keys."""
    waiting = [start]
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as entries:
                ordered = sorted(entries, key=lambda entry: entry.name)
        except OSError:
            key = key_of(folder, root)
            yield ClosedFolder(folder, f"{key}/" if key else "")
            continue
        folders = []
        for entry in ordered:
            path = Path(entry.path)
            status = _status(entry)
            if status is None or is_hidden(status):
                continue
            key = key_of(path, root)
            if stat.S_ISDIR(status.st_mode):
                if not _is_junction(status) and rules.takes_folder(path, key):
                    folders.append(path)
            elif stat.S_ISREG(status.st_mode) and rules.takes_file(path, key):
                yield _found(path, key, status)
        waiting.extend(reversed(folders))


def find_file(path: Path, key: str) -> FoundFile | None:
    """One file by its path; None when there is no regular file."""
    status = status_of(path)
    if status is None or not stat.S_ISREG(status.st_mode):
        return None
    return _found(path, key, status)


def status_of(path: Path) -> os.stat_result | None:
    """What the disk says of a path itself, not of what it links to; None if it is not there."""
    try:
        return path.lstat()
    except OSError:
        return None


def is_live(path: Path) -> bool:
    """Whether a file is a database that its program writes all the time."""
    return path.name.endswith(_LIVE)


def log_of(path: Path) -> Path:
    """The file beside a database in which its latest changes stand."""
    return path.with_name(f"{path.name}-wal")


def key_of(path: Path, root: Path | None) -> str:
    """The name of a file inside its source: below the root, or in full where there is none."""
    if root is None:
        return portable(path)
    return portable(path.relative_to(root)) if path != root else ""


def portable(path: Path) -> str:
    """A path as text that is the same on every system."""
    return readable(path.as_posix())


def is_hidden(status: os.stat_result) -> bool:
    """Whether the system hides it, apart from its name."""
    attributes = getattr(status, "st_file_attributes", 0)
    flags = getattr(status, "st_flags", 0)
    return bool(attributes & _HIDDEN or flags & _UF_HIDDEN)


def _found(path: Path, key: str, status: os.stat_result) -> FoundFile:
    attributes = getattr(status, "st_file_attributes", 0)
    flags = getattr(status, "st_flags", 0)
    placeholder = bool(attributes & _ELSEWHERE or flags & _DATALESS)
    size, modified = status.st_size, status.st_mtime_ns
    if is_live(path) and (log := status_of(log_of(path))):
        size, modified = size + log.st_size, max(modified, log.st_mtime_ns)
    return FoundFile(path, key, size, modified, placeholder)


def _is_junction(status: os.stat_result) -> bool:
    return getattr(status, "st_reparse_tag", 0) == _JUNCTION


def _status(entry: os.DirEntry[str]) -> os.stat_result | None:
    """What the disk says of an entry itself, not of what it links to; None if it is gone."""
    try:
        return entry.stat(follow_symlinks=False)
    except OSError:
        return None
