"""A named thing at its place in a text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from keepsake.domain.entity import EntityKind


@dataclass(frozen=True, slots=True)
class Span:
    """``text[start:end]`` names an entity that is shown as ``name``."""

    start: int
    end: int
    name: str
    kind: EntityKind
    confidence: float


def without_overlaps(spans: Iterable[Span]) -> list[Span]:
    """Of spans that share a place the surest, then the longest; in the order of the text."""
    best_first = sorted(spans, key=lambda s: (-s.confidence, s.start - s.end, s.start))
    kept: list[Span] = []
    for span in best_first:
        if all(span.end <= other.start or span.start >= other.end for other in kept):
            kept.append(span)
    return sorted(kept, key=lambda span: span.start)
