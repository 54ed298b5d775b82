"""Putting hits into a token budget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from keepsake.domain.query import Hit

_PREVIEW_CHARACTERS: Final = 160


@dataclass(frozen=True, slots=True)
class Packed:
    """The hits that fit, what they take in tokens, and how many were left out."""

    hits: tuple[Hit, ...]
    tokens: int
    left_out: int


def pack(
    hits: Sequence[Hit],
    budget: int | None,
    count_tokens: Callable[[str], int],
    text_of: Callable[[Hit], str],
) -> Packed:
    """Take hits in their order; one that does not fit is left out and the next one tried.

    Without a budget nothing is counted.
    """
    if budget is None:
        return Packed(tuple(hits), 0, 0)
    taken: list[Hit] = []
    used = 0
    for hit in hits:
        cost = count_tokens(text_of(hit))
        if used + cost <= budget:
            taken.append(hit)
            used += cost
    return Packed(tuple(taken), used, len(hits) - len(taken))


def full_text(hit: Hit) -> str:
    """What a hit costs in full: its title and its text."""
    return f"{hit.memory.title}\n{hit.memory.text}"


def preview_text(hit: Hit) -> str:
    """What a hit costs in compact form: its title and the beginning of its passage."""
    return f"{hit.memory.title}\n{hit.snippet.text}"


def shorten(hit: Hit) -> Hit:
    """The hit with its passage cut to a preview."""
    snippet = hit.snippet
    if len(snippet.text) <= _PREVIEW_CHARACTERS:
        return hit
    cut = snippet.text.rfind(" ", _PREVIEW_CHARACTERS // 2, _PREVIEW_CHARACTERS)
    end = cut if cut > 0 else _PREVIEW_CHARACTERS
    marks = tuple((start, stop) for start, stop in snippet.marks if stop <= end)
    return replace(
        hit, snippet=replace(snippet, text=snippet.text[:end], marks=marks, cut_right=True)
    )
