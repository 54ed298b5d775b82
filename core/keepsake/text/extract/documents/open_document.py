"""Documents of LibreOffice (.odt, .ods, .odp)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from keepsake.errors import UnsupportedFileError
from keepsake.text.extract.documents.format import Origin, as_records, or_skipped
from keepsake.text.extract.documents.office import NO_TEXT
from keepsake.text.extract.documents.package import (
    PROTECTED,
    Package,
    attribute,
    find,
    local,
    milliseconds,
)
from keepsake.text.extract.documents.table_text import row_lines
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

_CONTENT: Final = "content.xml"
_MANIFEST: Final = "META-INF/manifest.xml"
_SILENT: Final = frozenset({"tracked-changes", "annotation", "sequence-decls", "forms", "scripts"})
_LEVELS: Final = frozenset("123456")
_MOST_REPEATED: Final = 1_000


def read(file: FileInput, package: Package) -> Records:
    if b"encryption-data" in package.bytes_of(_MANIFEST):
        raise UnsupportedFileError(PROTECTED)
    yield from or_skipped(as_records(file, _origin(package), _texts(package)), file.key, NO_TEXT)


def _origin(package: Package) -> Origin:
    meta = find(package.tree("meta.xml"), "meta")
    told = {
        local(part.tag): (part.text or "").strip() for part in (meta if meta is not None else ())
    }
    return Origin(
        title=told.get("title", ""), happened_at=milliseconds(told.get("creation-date", ""))
    )


def _texts(package: Package) -> Iterator[str]:
    for holder in package.children(_CONTENT, "body"):
        for child in holder:
            for block in _blocks(child):
                yield block + "\n\n"


def _blocks(element: Element, depth: int = 0) -> Iterator[str]:
    match local(element.tag):
        case "h":
            level = attribute(element, "outline-level")
            if text := _text(element):
                yield "#" * (int(level) if level in _LEVELS else 1) + f" {text}"
        case "p":
            if text := _text(element):
                yield text
        case "list":
            yield from _entries(element, depth)
        case "table":
            if lines := "".join(row_lines(_rows(element))):
                yield f"{attribute(element, 'name')}\n{lines}".strip()
        case name if name not in _SILENT:
            for child in element:
                yield from _blocks(child, depth)


def _entries(listed: Element, depth: int) -> Iterator[str]:
    for entry in listed:
        for child in entry:
            nested = local(child.tag) == "list"
            mark = "" if nested else "  " * depth + "- "
            yield from (mark + block for block in _blocks(child, depth + 1))


def _rows(table: Element) -> Iterator[list[str]]:
    for row in table.iter():
        if local(row.tag) != "table-row":
            continue
        cells: list[str] = []
        for cell in row:
            text = " ".join(block for child in cell for block in _blocks(child))
            repeated = attribute(cell, "number-columns-repeated")
            times = int(repeated) if repeated.isdecimal() else 1
            cells += [text] * min(times, _MOST_REPEATED)
        yield cells


def _text(element: Element) -> str:
    return "".join(_pieces(element)).strip()


def _pieces(element: Element) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        name = local(child.tag)
        if name == "s":
            count = attribute(child, "c")
            yield " " * (min(int(count), 100) if count.isdecimal() else 1)
        elif name in {"tab", "line-break"}:
            yield "\t" if name == "tab" else "\n"
        elif name not in _SILENT:
            yield from _pieces(child)
        yield child.tail or ""
