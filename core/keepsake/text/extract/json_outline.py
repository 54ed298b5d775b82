"""What the beginning of a JSON file tells of its shape."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from keepsake.text.extract.detection import wide_encoding

Path = tuple[str, ...]
Outline = Mapping[Path, Any]

ANY: Final = "*"
_WIDE_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_MOST_DEPTH: Final = 7
_MARK: Final = re.compile(
    r'\s*(?P<mark>"(?:[^"\\]|\\.)*+"|[\[\]{}:,]|-?\d[\d.eE+-]*|true|false|null)', re.S
)


@lru_cache(maxsize=8)
def outline_of(head: bytes) -> Outline:
    """The paths of fields in the first bytes of a JSON file, each with its first plain value.

    A path names the fields from the top, "[]" stands for an element of a list:
    ``("[]", "mapping")``. Files with one object a line have one outline for all lines. Empty for
    what is no JSON.
    """
    encoding = "utf-16" if head.startswith(_WIDE_MARKS) else wide_encoding(head) or "utf-8-sig"
    text = head.decode(encoding, errors="replace").lstrip("\x00 \t\r\n")
    return _walk(text) if text[:1] in ("{", "[") else {}


def has_path(outline: Outline, *path: str) -> bool:
    """Whether the outline has such a path; ANY stands for one field of any name."""
    if ANY not in path:
        return path in outline
    return any(
        len(known) == len(path)
        and all(
            theirs == ours or (ours == ANY and theirs != "[]")
            for ours, theirs in zip(path, known, strict=True)
        )
        for known in outline
    )


def _walk(text: str) -> Outline:
    walker, end = _Walker(), 0
    for match in _MARK.finditer(text):
        if match.start() != end:  # a text that goes on behind these bytes, or no JSON
            break
        walker.step(match["mark"])
        end = match.end()
    return walker.found


@dataclass(slots=True)
class _Walker:
    """Where in the file we are, and what was found so far.

    ``stack`` holds what is open: "[]" for a list, for an object its present field or, before the
    name of it, nothing.
    """

    found: dict[Path, Any] = field(default_factory=dict)
    stack: list[str] = field(default_factory=list)
    name: str = ""

    def step(self, mark: str) -> None:
        if mark in "[{":
            self._note(None)
            self.stack.append("[]" if mark == "[" else "")
        elif mark in "]}":
            del self.stack[-1:]
        elif mark in ",:":
            self._separate(mark)
        elif self.stack[-1:] == [""] and mark.startswith('"'):
            self.name = _value(mark)
        else:
            self._note(_value(mark))

    def _separate(self, mark: str) -> None:
        if self.stack and (mark == ":" or self.stack[-1] != "[]"):
            self.stack[-1] = self.name or ANY if mark == ":" else ""

    def _note(self, value: Any) -> None:
        if self.stack and len(self.stack) <= _MOST_DEPTH:
            self.found.setdefault(tuple(self.stack), value)


def _value(mark: str) -> Any:
    try:
        return json.loads(mark, strict=False)
    except ValueError:
        return mark.strip('"')
