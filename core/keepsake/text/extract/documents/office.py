"""What Word, PowerPoint and Excel files have in common."""

from __future__ import annotations

from typing import Final

from keepsake.text.extract.documents.format import Origin
from keepsake.text.extract.documents.package import Package, local, milliseconds

NO_TEXT: Final = "The document holds no text."
_PROPERTIES: Final = "docProps/core.xml"


def origin_of(package: Package) -> Origin:
    """What the document says of itself."""
    tree = package.tree(_PROPERTIES)
    told = {
        local(part.tag): (part.text or "").strip() for part in (tree if tree is not None else ())
    }
    author = told.get("creator", "")
    return Origin(
        title=told.get("title", ""),
        happened_at=milliseconds(told.get("created", "")),
        metadata={"author": author} if author else {},
    )


def main_part(package: Package) -> str:
    """The part that the package is about, empty if it does not say."""
    related = package.related("").values()
    return next((name for kind, name in related if kind == "officeDocument"), "")
