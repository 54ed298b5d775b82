"""What a redaction rule is, and how one looks through a text in linear time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

Span = tuple[int, int]

# A word starts after no letter or digit, or after an escape (%20, \n) that ends in one.
WORD_START: Final = r"(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2})|(?<=\\[nrt]))"


class Source:
    """A text to look through, with a lower-case copy of the same length."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def lowered(self) -> str:
        # U+0130 is the one letter whose lower case is longer than itself.
        return self.text.replace("\u0130", "I").lower()


Finder = Callable[[Source], Iterable[Span]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of secret. A person switches it on and off by its ``description``."""

    id: str
    kind: str
    description: str
    find: Finder
    optional: bool = False


def occurrences(text: str, anchors: Iterable[str]) -> Iterator[int]:
    """Yield where any of the anchors occurs, one anchor after the other."""
    for anchor in anchors:
        position = text.find(anchor)
        while position >= 0:
            yield position
            position = text.find(anchor, position + 1)


def anchored(
    pattern: str,
    *anchors: str,
    accept: Callable[[str], bool] | None = None,
    ignore_case: bool = False,
    leads: tuple[int, ...] = (0,),
) -> Finder:
    """Build a finder that tries ``pattern`` only where an anchor, a literal part, occurs.

    The pattern starts ``leads`` characters before the anchor. The span is that of the group
    ``secret`` if the pattern has one. The literal search makes the cost of a rule that finds
    nothing that of one ``str.find``. With ``ignore_case`` the anchors are lower-case.
    """
    compiled = re.compile(pattern, re.IGNORECASE if ignore_case else 0)
    group = "secret" if "secret" in compiled.groupindex else 0

    def find(source: Source) -> Iterator[Span]:
        haystack = source.lowered if ignore_case else source.text
        for anchor in anchors:
            done = 0
            for position in occurrences(haystack, [anchor]):
                if position < done:
                    continue
                starts = (position - lead for lead in leads if lead <= position)
                match = next(filter(None, (compiled.match(source.text, s) for s in starts)), None)
                if match is None:
                    continue
                done = match.end()
                if accept is None or accept(match[group]):
                    yield match.span(group)

    return find


def scanned(pattern: str, accept: Callable[[str], bool] | None = None) -> Finder:
    """Build a finder for a bounded ``pattern`` without a literal part; it starts with a class."""
    compiled = re.compile(pattern)

    def find(source: Source) -> Iterator[Span]:
        for match in compiled.finditer(source.text):
            if accept is None or accept(match[0]):
                yield match.span()

    return find
