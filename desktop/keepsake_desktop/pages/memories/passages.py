"""Passages as they read in a list, where the signs of Markdown say nothing."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace

from keepsake.domain.query import Snippet

_SIGNS = re.compile(r"^[ \t]*#{1,6}[ \t]+|^[ \t]*>[ \t]?|^[ \t]*```\w*[ \t]*$|\*\*", re.MULTILINE)


def without_signs(passage: Snippet) -> Snippet:
    """The passage without marks of headings, quotations, code and bold; found words move along."""
    spans = [match.span() for match in _SIGNS.finditer(passage.text)]
    if not spans:
        return passage
    ends = [end for _start, end in spans]
    gone = [0]
    for start, end in spans:
        gone.append(gone[-1] + end - start)

    def moved(place: int) -> int:
        before = bisect_left(ends, place + 1)
        inside = max(0, place - spans[before][0]) if before < len(spans) else 0
        return place - gone[before] - inside

    marks = tuple((moved(start), moved(end)) for start, end in passage.marks)
    return replace(passage, text=_SIGNS.sub("", passage.text), marks=marks)
