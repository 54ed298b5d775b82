"""The links in a note to other notes: ``[[Note]]``, ``![[embed#part]]``, ``[text](note.md)``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

_LINK: Final = re.compile(
    r"\[\[(?P<wiki>[^\[\]|#^\n]{1,300})(?:[#^][^\[\]|\n]{0,300})?(?:\|[^\[\]\n]{0,300})?\]\]"
    r"|\]\(<?(?P<file>[^()<>\s:]{1,500}?\.(?:md|markdown))(?:#[^()<>\s]{0,300})?>?\)"
)
_CODE: Final = re.compile(r"^(`{3,}|~{3,}).*?(?:^\1|\Z)|`[^`\n]{1,500}`", re.MULTILINE | re.DOTALL)
_NOTE_SUFFIXES: Final = (".md", ".markdown")
_OTHER_FILE: Final = re.compile(r"\.(?!md$|markdown$)[a-z0-9]{2,4}$", re.IGNORECASE)


def note_links(text: str) -> Iterator[str]:
    """The names or paths of the notes that are linked, as written but for their ending."""
    for found in _LINK.finditer(_CODE.sub(" ", text)):
        target = found["wiki"] or unquote(found["file"])
        name = without_suffix(target.strip())
        if name and not (found["wiki"] and _OTHER_FILE.search(name)):
            yield name


def without_suffix(path: str) -> str:
    """The path of a note without its ending."""
    for suffix in _NOTE_SUFFIXES:
        if path.lower().endswith(suffix):
            return path[: -len(suffix)]
    return path
