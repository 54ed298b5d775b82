"""Everything the detail of a memory shows, read in two steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from keepsake.domain.agent import LoggedAccess
    from keepsake.domain.memory import Memory
    from keepsake.domain.query import Hit
    from keepsake.service import Service

_AROUND = 3
_RELATED = 5
_READERS = 20


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What belongs to a memory besides its text.

    ``versions`` is how many there are, ``readers`` the last calls of assistants for it.
    """

    before: tuple[Memory, ...]
    after: tuple[Memory, ...]
    related: tuple[Hit, ...]
    versions: int
    readers: tuple[LoggedAccess, ...]


def read_surroundings(service: Service, memory: Memory) -> Surroundings:
    """Its place in the conversation, what is near in meaning, and how often it changed."""
    from keepsake.domain.agent import ActivityFilter

    before: list[Memory] = []
    after: list[Memory] = []
    if memory.thread:
        for neighbor in service.neighbors(memory.uid, before=_AROUND, after=_AROUND):
            (before if neighbor.ordinal < memory.ordinal else after).append(neighbor)
    shown = {neighbor.uid for neighbor in (*before, *after)}
    near = service.related(memory.uid, limit=_RELATED + len(shown))
    related = [hit for hit in near if hit.memory.uid not in shown][:_RELATED]
    versions = len(service.history(memory.uid))
    calls = service.activity(ActivityFilter(uid=memory.uid), limit=_READERS)
    return Surroundings(tuple(before), tuple(after), tuple(related), versions, calls.entries)
