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


_SHORTEST_TOKEN: Final = 15
_SHAPE: Final = bytes.maketrans(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", b"0" * 10 + b"A" * 26)


class Source:
    """A text to look through, with a lower-case copy of the same length and its shape."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def lowered(self) -> str:
        # U+0130 is the one letter whose lower case is longer than itself.
        return self.text.replace("\u0130", "I").lower()

    @cached_property
    def long_words(self) -> str:
        """Only the words that are long enough to be a token: of most texts next to nothing."""
        return " ".join(word for word in self.text.split() if len(word) >= _SHORTEST_TOKEN)

    @cached_property
    def shape(self) -> bytes:
        """The text in ASCII, with 0 for every digit and A for every capital letter.

        Looking for a shape is many times as fast as a pattern that may begin at every digit.
        """
        return self.text.encode("ascii", "replace").translate(_SHAPE)


Finder = Callable[[Source], Iterable[Span]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of secret. A person switches it on and off by its ``description``."""

    id: str
    kind: str
    description: str
    find: Finder
    optional: bool = False


def occurrences(text: str, anchor: str) -> Iterator[int]:
    """Yield where the anchor occurs."""
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
    in_long_word: bool = False,
) -> Finder:
    """Build a finder that tries ``pattern`` only where an anchor, a literal part, occurs.

    The pattern starts ``leads`` characters before the anchor. The span is that of the group
    ``secret`` if the pattern has one. The literal search makes the cost of a rule that finds
    nothing that of one ``str.find``. With ``ignore_case`` the anchors are lower-case. With
    ``in_long_word`` the anchor stands in a part of the match that has 15 characters or more and
    no white space.
    """
    compiled = re.compile(pattern, re.IGNORECASE if ignore_case else 0)
    group = "secret" if "secret" in compiled.groupindex else 0

    def spans(source: Source, positions: Iterable[int]) -> Iterator[Span]:
        done = 0
        for position in positions:
            if position < done:
                continue
            starts = (position - lead for lead in leads if lead <= position)
            match = next(filter(None, (compiled.match(source.text, s) for s in starts)), None)
            if match is None:
                continue
            done = match.end()
            if accept is None or accept(match[group]):
                yield match.span(group)

    def find(source: Source) -> list[Span]:
        haystack = source.lowered if ignore_case else source.text
        looked_at = source.long_words if in_long_word else haystack
        return [
            span
            for anchor in anchors
            if anchor in looked_at
            for span in spans(source, occurrences(haystack, anchor))
        ]

    return find


def scanned(pattern: str, accept: Callable[[str], bool] | None = None) -> Finder:
    """Build a finder for a bounded ``pattern`` without a literal part; it starts with a class."""
    compiled = re.compile(pattern)

    def find(source: Source) -> Iterator[Span]:
        for match in compiled.finditer(source.text):
            if accept is None or accept(match[0]):
                yield match.span()

    return find
