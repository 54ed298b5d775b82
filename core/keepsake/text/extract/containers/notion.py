"""Names in Notion's exports, which end in the page's id."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Final

_ID: Final = re.compile(r" ?([0-9a-f]{32})(_all)?(?=\.[A-Za-z]{2,5}$|$)")
NOTION: Final = "notion:"


def notion_key(name: str) -> str:
    """The natural key of a page, the same in every export; empty if the name has no id."""
    path = PurePosixPath(name)
    found = _ID.search(path.name)
    if found is None or found.start() == 0:
        return ""
    return f"{NOTION}{found.group(1)}{path.suffix.lower()}"


def whole_table_of(name: str) -> str:
    """The file that holds all rows of the table of which ``name`` holds one view, if it is one."""
    path = PurePosixPath(name)
    found = _ID.search(path.name)
    is_view = found is not None and not found.group(2) and path.suffix.lower() == ".csv"
    return str(path.with_name(f"{path.stem}_all{path.suffix}")) if is_view else ""


def without_ids(name: str) -> str:
    """The path as a person knows it."""
    return "/".join(_ID.sub("", part) or part for part in name.split("/"))
