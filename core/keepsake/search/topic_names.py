"""The names that a topic may hold: runs of its words, to be looked up among what is known."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from keepsake.text.analysis import query_terms
from keepsake.text.segmentation import Piece, pieces

_LONGEST: Final = 4  # words
_LONGEST_RUN: Final = 8  # characters of a script without spaces
_MOST_PIECES: Final = 60
_POSSESSIVE: Final = ("'s", "’s")


def possible_names(topic: str) -> list[str]:
    """Every run of a few words that may be a name, as it is written, each once."""
    found = list(islice(pieces(topic), _MOST_PIECES))
    names = dict.fromkeys(_spans(topic, found))
    return [name for name in names if not all(term.is_stop for term in query_terms(name))]


def _spans(topic: str, found: list[Piece]) -> Iterator[str]:
    for place, first in enumerate(found):
        if first.is_run:
            yield from _parts(first.text)
            continue
        for last in found[place : place + _LONGEST]:
            if last.is_run:
                break
            name = topic[first.start : last.start + len(last.text)]
            yield name
            if name.endswith(_POSSESSIVE):
                yield name[:-2]


def _parts(run: str) -> Iterator[str]:
    for start in range(len(run) - 1):
        for end in range(start + 2, min(start + _LONGEST_RUN, len(run)) + 1):
            yield run[start:end]
