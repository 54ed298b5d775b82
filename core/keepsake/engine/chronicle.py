"""The memory along time: periods, descent, what changed, where a project stands."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Final

import apsw

from keepsake.domain.category import Category
from keepsake.domain.chronicle import (
    Lineage,
    LineageStep,
    MemoryDiff,
    ProjectSnapshot,
    Timeline,
    TimelinePeriod,
    Unit,
)
from keepsake.domain.goal import Goal, GoalStatus
from keepsake.domain.link import LinkType
from keepsake.domain.memory import Kind, Memory
from keepsake.domain.names import name_key
from keepsake.domain.query import EVERYTHING, Filters, Order
from keepsake.engine.finding import Finding
from keepsake.enrich.tags import canonical_tag
from keepsake.errors import InvalidInputError
from keepsake.search.dates import local_zone, period
from keepsake.store import goals, lineage, memories, projects, timeline

_DAY_MS: Final = 24 * 60 * 60 * 1000
_MOST_PERIODS: Final = 400
_DECIDED: Final = "decision"
_OPEN_TAGS: Final = ("todo", "plan", "next-steps", "in-progress", "open")
_OPEN: Final = (Category.TODO, Category.PROJECT_STATE)
_LESSON_TAGS: Final = ("lesson", "technique", "learning")
_LESSONS: Final = (Category.INSIGHT, Category.SKILL, Category.AGENT_SELF_IMPROVEMENT)


class Chronicle(Finding):
    """The part of the service that looks at memories along time."""

    def timeline(
        self, unit: Unit = Unit.DAY, *, filters: Filters = EVERYTHING, limit: int = 30
    ) -> Timeline:
        """The newest days, weeks or months in which something happened, and the streaks."""
        if not 1 <= limit <= _MOST_PERIODS:
            raise InvalidInputError(f"A timeline has 1 to {_MOST_PERIODS} periods.")
        with self._readers.connection() as db:
            counted = timeline.count_periods(db, unit, filters, limit)
            tags = timeline.count_tags(db, unit, filters, [first for first, _ in counted])
            days = timeline.days(db, filters)
        periods = []
        for first, count in counted:
            start, end = _bounds(first, unit)
            periods.append(TimelinePeriod(start, end, count, tags.get(first, ())))
        return Timeline(tuple(periods), *_streaks([date.fromisoformat(day) for day in days]))

    def decisions(self, filters: Filters = EVERYTHING, *, limit: int = 50) -> list[Memory]:
        """What was decided, newest first."""
        by_category = self._newest(filters, limit, categories=(_DECIDED,))
        by_tag = self._newest(filters, limit, tags=(_DECIDED,))
        found = {memory.uid: memory for memory in (*by_category, *by_tag)}
        return sorted(found.values(), key=lambda one: (-one.happened_at, -one.id))[:limit]

    def lineage(self, uid: str) -> Lineage:
        """Where a memory comes from and what came of it. NotFoundError when there is none."""
        memory = self.get(uid)
        with self._readers.connection() as db:
            return Lineage(
                memory,
                _steps(db, lineage.origins(db, memory.id)),
                _steps(db, lineage.successors(db, memory.id)),
            )

    def diff(self, since: int, *, filters: Filters = EVERYTHING, limit: int = 50) -> MemoryDiff:
        """What was added, changed or superseded since a moment (milliseconds UTC)."""
        everything = _with_superseded(filters)
        with self._readers.connection() as db:
            added, added_total = timeline.added_since(db, filters, since, limit)
            changed, changed_total = timeline.changed_since(db, filters, since, limit)
            gone, gone_total = timeline.superseded_since(db, everything, since, limit)
            found = partial(_in_order, db)
            return MemoryDiff(
                since=since,
                added=found(added),
                changed=found(changed),
                superseded=found(gone),
                added_total=added_total,
                changed_total=changed_total,
                superseded_total=gone_total,
            )

    def project_snapshot(self, project: str, *, days: int = 14) -> ProjectSnapshot:
        """Where a project stands; ``project`` is its name or its folder."""
        name = _project_name(project)
        since = time.time_ns() // 1_000_000 - days * _DAY_MS
        names = (canonical_tag(name), name_key(name))
        with self._readers.connection() as db:
            found = partial(projects.find, db, names)
            whole = partial(_in_order, db)
            return ProjectSnapshot(
                project=name,
                since=since,
                total=projects.count(db, names),
                recent=whole(found(since=since)),
                decisions=whole(found(categories=(_DECIDED,), tags=(_DECIDED,), limit=5)),
                open_threads=whole(found(categories=_OPEN, tags=_OPEN_TAGS, limit=5)),
                lessons=whole(found(categories=_LESSONS, tags=_LESSON_TAGS, limit=5)),
                digests=whole(found(kinds=(Kind.SUMMARY,), limit=3)),
                goals=tuple(_goals_of(db, name)),
            )

    def _newest(
        self,
        filters: Filters,
        limit: int,
        *,
        categories: tuple[str, ...] = (),
        tags: tuple[str, ...] = (),
    ) -> Sequence[Memory]:
        narrowed = replace(
            filters,
            categories=categories or filters.categories,
            tags=tags or filters.tags,
        )
        return self.browse(narrowed, order=Order.NEWEST, limit=limit).memories


def _with_superseded(filters: Filters) -> Filters:
    return replace(filters, include_superseded=True)


def _in_order(db: apsw.Connection, ids: Sequence[int]) -> tuple[Memory, ...]:
    found = memories.read_many(db, ids)
    return tuple(found[one] for one in ids if one in found)


def _steps(db: apsw.Connection, rows: Sequence[tuple[int, str, int]]) -> tuple[LineageStep, ...]:
    found = memories.read_many(db, [memory_id for memory_id, _, _ in rows])
    return tuple(
        LineageStep(found[memory_id], LinkType(relation), depth)
        for memory_id, relation, depth in rows
        if memory_id in found
    )


def _goals_of(db: apsw.Connection, name: str) -> list[Goal]:
    """The active goals that name a project, in their title or as their project."""
    wanted = name.casefold()
    return [
        goal
        for goal in goals.read_all(db, (GoalStatus.ACTIVE, GoalStatus.STALLED), ())
        if wanted == str(goal.metadata.get("project", "")).casefold()
        or wanted in goal.title.casefold()
    ]


def _project_name(project: str) -> str:
    name = PurePosixPath(project.strip().replace("\\", "/")).name
    if not name:
        raise InvalidInputError("A project has a name, or a folder that bears it.")
    return name


def _bounds(first: str, unit: Unit) -> tuple[int, int]:
    """Beginning and end of the period that begins on this day, in milliseconds UTC."""
    start = date.fromisoformat(first)
    if unit is Unit.MONTH:
        following = (start + timedelta(days=32)).replace(day=1)
    else:
        following = start + timedelta(days=7 if unit is Unit.WEEK else 1)
    opening = period(start.isoformat(), local_zone())
    ending = period((following - timedelta(days=1)).isoformat(), local_zone())
    if opening is None or ending is None:
        raise InvalidInputError(f"“{first}” is no day.")
    return opening.start, ending.end


def _streaks(days: Sequence[date]) -> tuple[int, int]:
    """How many days in a row up to today, or to yesterday, and the most in a row ever."""
    longest = run = 1 if days else 0
    for earlier, later in pairwise(days):
        run = run + 1 if later - earlier == timedelta(days=1) else 1
        longest = max(longest, run)
    today = datetime.now(local_zone()).date()
    past = [day for day in days if day <= today]
    if not past or today - past[-1] > timedelta(days=1):
        return 0, longest
    present = 1
    for later, earlier in pairwise(reversed(past)):
        if later - earlier != timedelta(days=1):
            break
        present += 1
    return present, longest
