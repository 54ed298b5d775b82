"""The memory seen as a whole: how much on which day, and what is spoken of together."""

from __future__ import annotations

from dataclasses import dataclass

from keepsake.domain.entity import Entity


@dataclass(frozen=True, slots=True)
class DayCount:
    """One day of the person's calendar, as "2026-03-14".

    ``happened`` counts the live memories of that day, ``kept`` those that came in on it.
    """

    day: str
    happened: int
    kept: int


@dataclass(frozen=True, slots=True)
class EntityPair:
    """Two entities by their ids, and in how many live memories both are spoken of."""

    one_id: int
    other_id: int
    memories: int


@dataclass(frozen=True, slots=True)
class EntityMap:
    """The entities in most memories, most first, and those of them that come up together."""

    entities: tuple[Entity, ...]
    pairs: tuple[EntityPair, ...]
