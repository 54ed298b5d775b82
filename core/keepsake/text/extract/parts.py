"""Long texts in parts of a size that can be shown, searched and edited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

LARGEST_PART: Final = 200_000
_SMALLEST_SHARE: Final = 0.5
_BREAKS: Final = ("\n\n", "\n", " ")


def split_parts(pieces: Iterable[str], largest: int = LARGEST_PART) -> Iterator[str]:
    """Parts of at most ``largest`` characters, which joined together are the whole text.

    A part ends at a paragraph, else at a line, else at a word, else where it must.
    """
    waiting = ""
    for piece in pieces:
        waiting += piece
        while len(waiting) > largest:
            end = _end_of_part(waiting, largest)
            yield waiting[:end]
            waiting = waiting[end:]
    if waiting:
        yield waiting


def _end_of_part(text: str, largest: int) -> int:
    for mark in _BREAKS:
        found = text.rfind(mark, int(largest * _SMALLEST_SHARE), largest)
        if found >= 0:
            return found + len(mark)
    return largest
