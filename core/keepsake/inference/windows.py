"""Which tokens go through the model together: long texts split, short ones packed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Tokens = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """Consecutive tokens of one text: all of them if they fit. ``text`` is its place in a list."""

    text: int
    tokens: Tokens


def split_into_windows(texts: Sequence[Tokens], size: int) -> list[Window]:
    """Windows of at most ``size`` tokens, at least one a text, in order.

    The windows of one text are equally long, within one token: a short rest would be read
    without context.
    """
    windows = []
    for text, tokens in enumerate(texts):
        count = max(1, -(-len(tokens) // size))
        windows += [Window(text, part) for part in np.array_split(tokens, count)]
    return windows


def pack(lengths: Sequence[int], capacity: int, most: int) -> list[list[int]]:
    """Groups of at most ``most`` indices whose lengths sum up to at most ``capacity``.

    Similar lengths come together, longest first. A length above the capacity stands alone.
    """
    groups: list[list[int]] = []
    room = 0
    for index in sorted(range(len(lengths)), key=lengths.__getitem__, reverse=True):
        if not groups or lengths[index] > room or len(groups[-1]) == most:
            groups.append([])
            room = capacity
        groups[-1].append(index)
        room -= lengths[index]
    return groups
