"""The passage to show for a hit, with the found words marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from keepsake.domain.query import Snippet
from keepsake.text.analysis import QueryTerm, find_marks

_LENGTH: Final = 320
_LEAD: Final = 60

Marks = tuple[tuple[int, int], ...]


def make_snippet(
    text: str, start: int, stop: int, terms: Sequence[QueryTerm], language: str = ""
) -> Snippet:
    """The part of ``text[start:stop]`` in which most found words stand, about 320 characters."""
    passage = text[start:stop]
    marks = find_marks(passage, [term for term in terms if not term.is_stop], language)
    begin = _densest(marks, len(passage))
    begin = _word_start(passage, begin)
    end = min(len(passage), begin + _LENGTH)
    if end < len(passage):
        end = max(passage.rfind(" ", begin + _LENGTH // 2, end), 0) or end
    inside = tuple((a - begin, b - begin) for a, b in marks if a >= begin and b <= end)
    return Snippet(
        text=passage[begin:end],
        start=start + begin,
        marks=inside,
        cut_left=start + begin > 0,
        cut_right=start + end < len(text),
    )


def _densest(marks: Sequence[tuple[int, int]], length: int) -> int:
    """Where the window should begin so that it holds the most marks, the earliest such place."""
    best, most = 0, 0
    for first, (begin, _) in enumerate(marks):
        count = sum(1 for _, end in marks[first:] if end - begin <= _LENGTH - _LEAD)
        if count > most:
            best, most = begin, count
    return 0 if length <= _LENGTH else max(0, min(best - _LEAD, length - _LENGTH))


def _word_start(text: str, place: int) -> int:
    """The nearest beginning of a word at or after ``place``."""
    if place <= 0:
        return 0
    space = text.find(" ", place, place + _LEAD // 2)
    return place if space < 0 else space + 1
