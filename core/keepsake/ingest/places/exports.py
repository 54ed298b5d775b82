"""Exports of conversations: which wait among the downloads, and what each is called."""

from __future__ import annotations

import lzma
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from keepsake.errors import UnsupportedFileError
from keepsake.text.extract.detection import SAMPLE_BYTES, Sample, take_sample

_TELLING: Final = re.compile(
    r"(?:.*/)?(?:conversations(?:-\d+)?\.json|MyActivity\.(?:json|html))", re.IGNORECASE
)
_MOST: Final = 100
_ZIP: Final = b"PK\x03\x04"
_UNREADABLE: Final = (
    OSError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, ValueError, RuntimeError,
)  # fmt: skip
"""What the archive of a stranger may raise; RuntimeError for one with a password."""


def downloaded_exports(folder: Path) -> list[Path]:
    """Zip files in a folder that hold conversations, by the names inside them, newest first."""
    try:
        archives = [path for path in folder.iterdir() if path.suffix.lower() == ".zip"]
        archives.sort(key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []
    return [path for path in archives[:_MOST] if _holds_conversations(path)]


def export_name(paths: Iterable[Path]) -> str:
    """What these files are called if all are exports of one kind, such as "ChatGPT export".

    Empty for all others; only their beginnings are looked at.
    """
    names: set[str] = set()
    for path in paths:
        names.add(_export_name(path))
        if "" in names or len(names) > 1:
            return ""
    return names.pop() if names else ""


def _export_name(path: Path) -> str:
    from keepsake.text.extract.chats.format import ChatFormat
    from keepsake.text.extract.registry import choose_extractor

    try:
        for sample in _samples(path):
            extractor = choose_extractor(sample)
            if isinstance(extractor, ChatFormat) and extractor.is_export:
                return extractor.name
    except (*_UNREADABLE, UnsupportedFileError):
        return ""  # reading it will say why
    return ""


def _samples(path: Path) -> Iterator[Sample]:
    """The beginnings that tell what a file is: its own, or those of the files in an archive."""
    if path.is_dir():
        return
    sample = take_sample(path)
    if not sample.head.startswith(_ZIP):
        yield sample
        return
    with zipfile.ZipFile(path) as archive:
        for name in filter(_TELLING.fullmatch, archive.namelist()):
            with archive.open(name) as member:
                yield Sample(PurePosixPath(name).name, member.read(SAMPLE_BYTES))


def _holds_conversations(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as archive:
            return any(_TELLING.fullmatch(name) for name in archive.namelist())
    except _UNREADABLE:
        return False
