"""E-books (.epub)."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from keepsake.errors import UnsupportedFileError
from keepsake.text.extract.documents.format import Origin, as_records, or_skipped
from keepsake.text.extract.documents.markup import read_page
from keepsake.text.extract.documents.package import (
    DAMAGED,
    Package,
    attribute,
    find,
    local,
    milliseconds,
    resolved,
)
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records
from keepsake.text.extract.titles import title_of

PROTECTED: Final = "The e-book is protected against copying."
NO_TEXT: Final = "The e-book holds no text."
_CONTAINER: Final = "META-INF/container.xml"
_ENCRYPTION: Final = "META-INF/encryption.xml"


def read(file: FileInput, package: Package) -> Records:
    """One record a chapter."""
    return or_skipped(_chapters(file, package), file.key, NO_TEXT)


def _chapters(file: FileInput, package: Package) -> Records:
    listed = find(package.tree(_CONTAINER), "rootfiles", "rootfile")
    opf = listed.get("full-path", "") if listed is not None else ""
    tree = package.tree(opf)
    if tree is None:
        raise UnsupportedFileError(DAMAGED)
    told = _told(tree)
    book = told.get("title", "") or file.stem
    locked = _locked(package)
    said = 0
    for number, name in enumerate(_parts(tree, posixpath.dirname(opf)), 1):
        if name in locked:
            raise UnsupportedFileError(PROTECTED)
        page = read_page(package.bytes_of(name).decode("utf-8-sig", errors="replace"))
        origin = Origin(
            title=_title(book, page.text),
            key=f"{file.key}#chapter {number}",
            happened_at=milliseconds(told.get("date", "")),
            metadata={"book": book, "author": told.get("creator", "")},
        )
        for record in as_records(file, origin, [page.text], said):
            said += 1
            yield record


def _title(book: str, text: str) -> str:
    """The book with the chapter's heading, if it begins with one."""
    first = title_of(text)
    return f"{book}: {first.lstrip('# ')}" if first.startswith("#") else book


def _told(tree: Element) -> dict[str, str]:
    """What the book says of itself, the first of each kind."""
    told: dict[str, str] = {}
    metadata = find(tree, "metadata")
    for part in metadata if metadata is not None else ():
        if text := (part.text or "").strip():
            told.setdefault(local(part.tag), text)
    return told


def _parts(tree: Element, folder: str) -> Iterator[str]:
    """The names of the chapters in the order of reading."""
    listed = find(tree, "manifest")
    items = {
        item.get("id", ""): resolved(folder, unquote(item.get("href", "")))
        for item in (listed if listed is not None else ())
        if "html" in item.get("media-type", "") and "nav" not in item.get("properties", "").split()
    }
    spine = find(tree, "spine")
    for entry in spine if spine is not None else ():
        if name := items.get(entry.get("idref", "")):
            yield name


def _locked(package: Package) -> frozenset[str]:
    """The encrypted parts; fonts often are in books that can be read."""
    tree = package.tree(_ENCRYPTION)
    found = tree.iter() if tree is not None else ()
    return frozenset(
        unquote(attribute(part, "URI")) for part in found if local(part.tag) == "CipherReference"
    )
