"""No memory takes the places of all others.

A long document may say a word in hundreds of passages, each of which scores more than a short note
that says it once. Its few best passages speak for it, and the others give way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar


class _Found(Protocol):
    """A passage of a memory."""

    @property
    def memory_id(self) -> int: ...


Found = TypeVar("Found", bound=_Found)

_OF_ONE_MEMORY: Final = 5
_FURTHER: Final = 10


def uncrowded(look: Callable[[int], Sequence[Found]], count: int) -> list[Found]:
    """The ``count`` best passages, best first, no more than a few of each memory.

    ``look`` finds as many of the best as it is asked for, or all if there are fewer. It is asked
    for more only if what gave way leaves room for memories that it has not come to.
    """
    looked_at = count
    found = look(looked_at)
    while len(found) >= looked_at and _memories(found) * _OF_ONE_MEMORY < count:
        looked_at *= _FURTHER
        found = look(looked_at)
    return _few_of_each(found)[:count]


def _memories(found: Sequence[Found]) -> int:
    return len({one.memory_id for one in found})


def _few_of_each(found: Sequence[Found]) -> list[Found]:
    seen: Counter[int] = Counter()
    kept = []
    for one in found:
        seen[one.memory_id] += 1
        if seen[one.memory_id] <= _OF_ONE_MEMORY:
            kept.append(one)
    return kept
