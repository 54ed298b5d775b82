"""PowerPoint presentations (.pptx)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from keepsake.text.extract.documents.format import as_records, or_skipped
from keepsake.text.extract.documents.office import NO_TEXT, main_part, origin_of
from keepsake.text.extract.documents.package import Package, attribute, find, local
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

_TITLES: Final = frozenset({"title", "ctrTitle"})
_FURNITURE: Final = frozenset({"sldNum", "dt", "ftr", "hdr", "sldImg"})


def read(file: FileInput, package: Package) -> Records:
    return or_skipped(as_records(file, origin_of(package), _texts(package)), file.key, NO_TEXT)


def _texts(package: Package) -> Iterator[str]:
    for number, name in enumerate(_slides(package), 1):
        title, body = _slide(package.tree(name))
        notes = [other for kind, other in package.related(name).values() if kind == "notesSlide"]
        remarks = [_slide(package.tree(other))[1] for other in notes]
        spoken = [f"Notes: {remark}" for remark in remarks if remark]
        if title or body or spoken:
            heading = f"# {title or f'Slide {number}'}"
            yield "\n\n".join([heading, *filter(None, [body]), *spoken]) + "\n\n"


def _slides(package: Package) -> Iterator[str]:
    """The slides in the order in which they are shown."""
    main = main_part(package)
    related = package.related(main)
    listed = find(package.tree(main), "sldIdLst")
    for entry in listed if listed is not None else ():
        # Two attributes are called id: the slide's number and, with a namespace, its reference.
        reference = next((v for k, v in entry.attrib.items() if k.endswith("}id")), "")
        _, name = related.get(reference, ("", ""))
        if package.has(name):
            yield name


def _slide(tree: Element | None) -> tuple[str, str]:
    """The title of a slide and the rest of its text."""
    title: list[str] = []
    body: list[str] = []
    if tree is None:
        return "", ""
    for shape in _shapes(tree):
        role = _role(shape)
        if role in _FURNITURE:
            continue
        texts = list(_paragraphs(shape))
        (title if role in _TITLES else body).extend(texts)
    return " ".join(title), "\n".join(body)


def _shapes(element: Element) -> Iterator[Element]:
    for child in element:
        name = local(child.tag)
        if name in {"sp", "graphicFrame"}:
            yield child
        elif name != "Fallback":
            yield from _shapes(child)


def _role(shape: Element) -> str:
    place = find(shape, "nvSpPr", "nvPr", "ph")
    return attribute(place, "type") if place is not None else ""


def _paragraphs(element: Element) -> Iterator[str]:
    for child in element:
        name = local(child.tag)
        if name == "tr":
            cells = [" ".join(_paragraphs(cell)) for cell in child if local(cell.tag) == "tc"]
            if any(cells):
                yield " | ".join(cells)
        elif name == "p":
            text = "".join(_runs(child)).strip()
            if text:
                yield text
        else:
            yield from _paragraphs(child)


def _runs(paragraph: Element) -> Iterator[str]:
    for part in paragraph.iter():
        name = local(part.tag)
        if name == "t":
            yield part.text or ""
        elif name == "br":
            yield " "
