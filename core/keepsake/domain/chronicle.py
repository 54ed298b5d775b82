"""The memory along time: what happened when, what came of what, what changed since."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from keepsake.domain.goal import Goal
from keepsake.domain.link import LinkType
from keepsake.domain.memory import Memory


class Unit(StrEnum):
    """How long one period of a timeline is."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


@dataclass(frozen=True, slots=True)
class TimelinePeriod:
    """What happened in one period of the user's own time zone.

    ``start`` and ``end`` are milliseconds UTC, both inclusive; ``count`` counts all its memories
    and ``tags`` are those most used, with their uses.
    """

    start: int
    end: int
    count: int
    tags: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Timeline:
    """The periods in which something happened, newest first, and how many days were in a row.

    ``streak`` counts the days up to today on which something happened, ``longest_streak`` the
    most there ever were.
    """

    periods: tuple[TimelinePeriod, ...]
    streak: int
    longest_streak: int


@dataclass(frozen=True, slots=True)
class LineageStep:
    """A memory that another came from or led to, and how: ``depth`` counts the steps between."""

    memory: Memory
    relation: LinkType
    depth: int


@dataclass(frozen=True, slots=True)
class Lineage:
    """Where a memory comes from and what came of it, the nearest first."""

    memory: Memory
    origins: tuple[LineageStep, ...]
    successors: tuple[LineageStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryDiff:
    """What changed since a moment, each part newest first and at most as long as was asked.

    ``superseded`` are memories that a newer statement replaced, each with its successor.
    """

    since: int
    added: tuple[Memory, ...]
    changed: tuple[Memory, ...]
    superseded: tuple[Memory, ...]
    added_total: int
    changed_total: int
    superseded_total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectSnapshot:
    """Where a project stands: what happened lately, what was decided, what is open."""

    project: str
    since: int
    total: int
    recent: tuple[Memory, ...]
    decisions: tuple[Memory, ...]
    open_threads: tuple[Memory, ...]
    lessons: tuple[Memory, ...]
    digests: tuple[Memory, ...]
    goals: tuple[Goal, ...]
