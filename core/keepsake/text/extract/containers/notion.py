"""Names in Notion's exports, which end in the page's id."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Final

_ID: Final = re.compile(r" ?([0-9a-f]{32})(_all)?(?=\.[A-Za-z]{2,5}$|$)")


def notion_key(name: str) -> str:
    """The natural key of a page, the same in every export; empty if the name has no id."""
    path = PurePosixPath(name)
    found = _ID.search(path.name)
    if found is None or found.start() == 0:
        return ""
    return f"notion:{found.group(1)}{path.suffix.lower()}"


def without_ids(name: str) -> str:
    """The path as a person knows it."""
    return "/".join(_ID.sub("", part) or part for part in name.split("/"))
