"""Word documents (.docx)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from keepsake.text.extract.documents.format import as_records, or_skipped
from keepsake.text.extract.documents.office import NO_TEXT, main_part, origin_of
from keepsake.text.extract.documents.package import Package, attribute, find, local
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

_REMOVED: Final = frozenset({"del", "moveFrom", "Fallback", "instrText", "rPr", "pPr"})
_TRANSPARENT: Final = frozenset(
    {"sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag", "AlternateContent", "Choice"}
)
_HEADING: Final = re.compile(r"heading (\d)")
_DEEPEST_HEADING: Final = 6


def read(file: FileInput, package: Package) -> Records:
    main = main_part(package)
    parts = {kind: name for kind, name in package.related(main).values()}
    levels = _heading_levels(package, parts.get("styles", ""))
    texts = _texts(package, main, parts, levels)
    return or_skipped(as_records(file, origin_of(package), texts), file.key, NO_TEXT)


def _texts(
    package: Package, main: str, parts: dict[str, str], levels: dict[str, int]
) -> Iterator[str]:
    for element in package.children(main, "body"):
        for block in _blocks(element, levels):
            yield block + "\n\n"
    for kind, holder in (("footnotes", "footnotes"), ("endnotes", "endnotes")):
        if package.has(name := parts.get(kind, "")):
            for note in package.children(name, holder):
                yield from (f"{block}\n\n" for part in note for block in _blocks(part, levels))
    if package.has(name := parts.get("comments", "")):
        for comment in package.children(name, "comments"):
            text = " ".join(block for part in comment for block in _blocks(part, levels))
            yield f"Comment by {attribute(comment, 'author') or 'somebody'}: {text}\n\n"


def _blocks(element: Element, levels: dict[str, int]) -> Iterator[str]:
    """The paragraphs and tables in an element, in their order."""
    name = local(element.tag)
    if name == "p":
        yield from _paragraph(element, levels)
    elif name == "tbl":
        if table := "\n".join(_rows(element, levels)):
            yield table
    elif name in _TRANSPARENT:
        for child in element:
            yield from _blocks(child, levels)


def _paragraph(element: Element, levels: dict[str, int]) -> Iterator[str]:
    boxes: list[Element] = []
    text = "".join(_runs(element, boxes)).strip()
    if text:
        yield _mark(element, levels) + text
    for box in boxes:
        for child in box:
            yield from _blocks(child, levels)


def _runs(element: Element, boxes: list[Element]) -> Iterator[str]:
    for child in element:
        match local(child.tag):
            case "t":
                yield child.text or ""
            case "tab" | "ptab":
                yield "\t"
            case "br" | "cr":
                yield "\n"
            case "noBreakHyphen":
                yield "-"
            case "txbxContent":
                boxes.append(child)
            case name if name not in _REMOVED:
                yield from _runs(child, boxes)


def _mark(paragraph: Element, levels: dict[str, int]) -> str:
    """What a paragraph begins with in Markdown."""
    properties = find(paragraph, "pPr")
    if properties is None:
        return ""
    style = find(properties, "pStyle")
    level = levels.get(attribute(style, "val")) if style is not None else None
    outline = find(properties, "outlineLvl")
    if outline is not None and attribute(outline, "val").isdecimal():
        level = int(attribute(outline, "val")) + 1
    if level and level <= _DEEPEST_HEADING:
        return "#" * level + " "
    numbering = find(properties, "numPr")
    if numbering is None:
        return ""
    depth = find(numbering, "ilvl")
    indent = attribute(depth, "val") if depth is not None else "0"
    return "  " * (int(indent) if indent.isdecimal() else 0) + "- "


def _rows(table: Element, levels: dict[str, int]) -> Iterator[str]:
    for row in table.iter():
        if local(row.tag) == "tr":
            cells = [_cell(cell, levels) for cell in row if local(cell.tag) in {"tc", "sdt"}]
            if any(cells):
                yield " | ".join(cells)


def _cell(cell: Element, levels: dict[str, int]) -> str:
    """The text of a cell on one line; tables in it have rows of their own."""
    inner = (child for child in cell if local(child.tag) != "tbl")
    if local(cell.tag) == "sdt":
        inner = (part for part in cell.iter() if local(part.tag) == "p")
    return " ".join(" ".join(block.split()) for child in inner for block in _blocks(child, levels))


def _heading_levels(package: Package, styles: str) -> dict[str, int]:
    """The levels of paragraph styles that are headings, by the style's id, in any language."""
    tree = package.tree(styles)
    levels: dict[str, int] = {}
    based: dict[str, str] = {}
    for style in tree if tree is not None else ():
        identity = attribute(style, "styleId")
        named = find(style, "name")
        name = attribute(named, "val").lower() if named is not None else ""
        outline = find(style, "pPr", "outlineLvl")
        parent = find(style, "basedOn")
        if found := _HEADING.fullmatch(name):
            levels[identity] = int(found.group(1))
        elif name == "title":
            levels[identity] = 1
        elif outline is not None and attribute(outline, "val").isdecimal():
            levels[identity] = int(attribute(outline, "val")) + 1
        elif parent is not None:
            based[identity] = attribute(parent, "val")
    for identity, parent_id in based.items():
        if parent_id in levels:
            levels.setdefault(identity, levels[parent_id])
    return levels
