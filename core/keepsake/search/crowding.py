"""No document takes the places of all others.

A long document may say a word in hundreds of passages, each of which scores more than a short note
that says it once. Its few best passages speak for it, and the others give way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar

# A long file is several memories.
DOCUMENT: Final = """CASE WHEN m.kind = 'document' AND m.source_path <> ''
    THEN m.source_id || ':' || m.source_path ELSE m.id END"""
"""What names the document of a memory ``m`` in SQL: its file, or the memory itself."""


class _Found(Protocol):
    """A passage of a document."""

    @property
    def document(self) -> int | str: ...


Found = TypeVar("Found", bound=_Found)

_OF_ONE_DOCUMENT: Final = 5
_FURTHER: Final = 10


def uncrowded(look: Callable[[int], Sequence[Found]], count: int) -> list[Found]:
    """The ``count`` best passages, best first, no more than a few of each document.

    ``look`` finds as many of the best as it is asked for, or all if there are fewer. It is asked
    for more when most of what it found gave way to others.
    """
    looked_at = count
    found = look(looked_at)
    kept = _few_of_each(found)
    while len(found) >= looked_at and 2 * len(kept) < count:
        looked_at *= _FURTHER
        found = look(looked_at)
        kept = _few_of_each(found)
    return kept[:count]


def _few_of_each(found: Sequence[Found]) -> list[Found]:
    seen: Counter[int | str] = Counter()
    kept = []
    for one in found:
        seen[one.document] += 1
        if seen[one.document] <= _OF_ONE_DOCUMENT:
            kept.append(one)
    return kept
