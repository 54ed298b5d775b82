"""Tags that are spelled nearly alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from keepsake.domain.tagging import TagPair

ALIKE_FROM: Final = 0.8
_FEWEST_USES: Final = 2


def similar_pairs(counted: Sequence[tuple[str, int]]) -> list[TagPair]:
    """Pairs of tags that are at least ``ALIKE_FROM`` alike, most alike first.

    ``counted`` are tags with the number of their uses; those used once are left alone. The one
    used less often is the one that could go.
    """
    used = sorted((item for item in counted if item[1] >= _FEWEST_USES), key=lambda i: len(i[0]))
    pairs: list[TagPair] = []
    for place, (name, uses) in enumerate(used):
        for other, other_uses in used[place + 1 :]:
            longest = len(other)
            if len(name) < ALIKE_FROM * longest:
                break
            most = int((1 - ALIKE_FROM) * longest + 1e-9)
            distance = edit_distance(name, other, most)
            if distance <= most:
                pairs.append(_pair((name, uses), (other, other_uses), 1 - distance / longest))
    return sorted(pairs, key=lambda pair: (-pair.similarity, -pair.better_uses, pair.name))


def edit_distance(one: str, other: str, most: int) -> int:
    """The Levenshtein distance; ``most`` + 1 as soon as it is larger than ``most``."""
    previous = list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        current = [row]
        for column, against in enumerate(other, start=1):
            swapped = previous[column - 1] + (letter != against)
            current.append(min(swapped, previous[column] + 1, current[-1] + 1))
        if min(current) > most:
            return most + 1
        previous = current
    return min(previous[-1], most + 1)


def _pair(one: tuple[str, int], other: tuple[str, int], similarity: float) -> TagPair:
    rare, common = sorted((one, other), key=lambda item: (item[1], item[0]))
    return TagPair(
        name=rare[0],
        uses=rare[1],
        better=common[0],
        better_uses=common[1],
        together=0,
        similarity=similarity,
    )
