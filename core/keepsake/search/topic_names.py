"""The names that a topic may hold: runs of its words, to be looked up among what is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from keepsake.text.analysis import query_terms
from keepsake.text.segmentation import Piece, pieces

_LONGEST: Final = 4  # words
_LONGEST_RUN: Final = 8  # characters of a script without spaces
_LOOKED_AT: Final = 600  # characters


def possible_names(topic: str) -> list[str]:
    """Every run of a few words that may be a name, as it is written, each once."""
    beginning = topic[:_LOOKED_AT]
    stops = {term.surface for term in query_terms(beginning) if term.is_stop}
    return list(dict.fromkeys(_spans(beginning, list(pieces(beginning)), stops)))


def _spans(topic: str, found: list[Piece], stops: set[str]) -> Iterator[str]:
    for place, first in enumerate(found):
        if first.is_run:
            yield from _parts(first.text)
            continue
        says_something = False
        for last in found[place : place + _LONGEST]:
            if last.is_run:
                break
            says_something |= last.text not in stops
            if says_something:
                name = topic[first.start : last.start + len(last.text)]
                yield name.removesuffix("'s").removesuffix("’s")
                yield name


def _parts(run: str) -> Iterator[str]:
    for start in range(len(run) - 1):
        for end in range(start + 2, min(start + _LONGEST_RUN, len(run)) + 1):
            yield run[start:end]
