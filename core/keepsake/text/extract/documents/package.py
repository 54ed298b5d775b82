"""Zipped packages of XML parts, as office programs and e-books write them."""

from __future__ import annotations

import posixpath
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import IO, Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from zipfile import BadZipFile, ZipFile

from keepsake.errors import UnsupportedFileError

DAMAGED: Final = "The file is damaged or cut off."
PROTECTED: Final = "The file is protected by a password."
SWOLLEN: Final = "The file would swell to far more than its size when it is unpacked."
_LARGEST_PART: Final = 400 << 20
_LARGEST_TREE: Final = 32 << 20
_LARGEST_RATIO: Final = 1_000
_PROLOG: Final = 65_536
_ENCRYPTED: Final = 0x1


class Package:
    """An open package. Whatever is wrong with it is an UnsupportedFileError that says so."""

    def __init__(self, file: ZipFile) -> None:
        self._file = file
        self.names: Final = frozenset(file.namelist())

    def has(self, name: str) -> bool:
        return name in self.names

    def bytes_of(self, name: str) -> bytes:
        """A part of moderate size, empty if there is none of this name."""
        if name not in self.names:
            return b""
        with translated(), self._open(name) as stream:
            raw = stream.read(_LARGEST_TREE + 1)
        if len(raw) > _LARGEST_TREE:
            raise UnsupportedFileError(SWOLLEN)
        return raw

    def tree(self, name: str) -> Element | None:
        """A part as a tree, None if there is none of this name or it is no XML."""
        raw = self.bytes_of(name)
        _refuse_entities(raw)
        try:
            return ElementTree.fromstring(raw) if raw else None  # noqa: S314 - no entities, in the sandbox
        except ElementTree.ParseError:
            return None

    def children(self, name: str, parent: str) -> Iterator[Element]:
        """The elements directly below the first ``parent``, each gone when the next one comes."""
        with translated(), self._open(name) as stream:
            _refuse_entities(stream.read(_PROLOG))
            stream.seek(0)
            holder: Element | None = None
            depth = 0
            for event, element in ElementTree.iterparse(stream, ("start", "end")):  # noqa: S314
                if holder is None:
                    if event == "start" and local(element.tag) == parent:
                        holder = element
                    continue
                depth += 1 if event == "start" else -1
                if depth < 0:
                    return
                if event == "end" and depth == 0:
                    yield element
                    holder.clear()

    def related(self, part: str) -> dict[str, tuple[str, str]]:
        """What a part refers to: id -> (kind, name of the other part)."""
        folder, name = posixpath.split(part)
        tree = self.tree(posixpath.join(folder, "_rels", f"{name}.rels"))
        found: dict[str, tuple[str, str]] = {}
        for one in tree if tree is not None else ():
            target = one.get("Target", "")
            if one.get("TargetMode") != "External":
                kind = one.get("Type", "").rsplit("/", 1)[-1]
                found[one.get("Id", "")] = (kind, resolved(folder, target))
        return found

    def _open(self, name: str) -> IO[bytes]:
        info = self._file.getinfo(name)
        if info.flag_bits & _ENCRYPTED:
            raise UnsupportedFileError(PROTECTED)
        swollen = info.file_size > _LARGEST_RATIO * max(info.compress_size, 1_000)
        if swollen or info.file_size > _LARGEST_PART:
            raise UnsupportedFileError(SWOLLEN)
        return self._file.open(info)


@contextmanager
def translated(damaged: str = DAMAGED) -> Iterator[None]:
    """Zip's and XML's errors in a sentence."""
    try:
        yield
    except (BadZipFile, zlib.error, EOFError, NotImplementedError, ElementTree.ParseError) as error:
        raise UnsupportedFileError(damaged) from error


def local(name: str) -> str:
    """A name without its namespace: programs use two for each of these formats."""
    return name.rsplit("}", 1)[-1]


def attribute(element: Element, name: str) -> str:
    """An attribute by its name without namespace, empty if there is none."""
    return next((value for key, value in element.attrib.items() if local(key) == name), "")


def find(element: Element | None, *path: str) -> Element | None:
    """The first descendant along the names of a path, None if there is none."""
    for name in path:
        if element is None:
            return None
        element = next((child for child in element if local(child.tag) == name), None)
    return element


def resolved(folder: str, target: str) -> str:
    """The name of a part that another part in ``folder`` refers to."""
    return posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")


def milliseconds(told: str) -> int | None:
    """A time as these formats write it, in milliseconds UTC."""
    try:
        moment = datetime.fromisoformat(told.strip())
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return int(moment.timestamp() * 1000)
    except (ValueError, OverflowError):
        return None


def _refuse_entities(head: bytes) -> None:
    """Entities of its own let a few lines of XML grow without bound; no such program uses them."""
    if b"<!ENTITY" in head or "<!ENTITY".encode("utf-16-le") in head:
        raise UnsupportedFileError(SWOLLEN)
