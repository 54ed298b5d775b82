"""What narrows the list of memories besides the search: one choice each, with its words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Any

from keepsake.domain.query import Filters


class Aspect(StrEnum):
    """What is narrowed; one choice of each holds at a time."""

    TIME = "time"
    PINNED = "pinned"
    EXPIRED = "expired"
    SOURCE = "source"
    TAG = "tag"
    CATEGORY = "category"
    ENTITY = "entity"
    AGENT = "agent"
    IMPORTANCE = "importance"
    THREAD = "thread"


@dataclass(frozen=True, slots=True)
class Narrowing:
    """A choice: what it is called and which fields of the filters it sets."""

    aspect: Aspect
    words: str
    fields: tuple[tuple[str, Any], ...]

    @property
    def values(self) -> dict[str, Any]:
        return dict(self.fields)


def narrowing(aspect: Aspect, words: str, **fields: Any) -> Narrowing:
    """A choice that sets these fields of the filters."""
    return Narrowing(aspect, words, tuple(fields.items()))


def since_days(days: int, words: str) -> Narrowing:
    """What happened since the beginning of the day so many days before today."""
    return narrowing(Aspect.TIME, words, after=start_of(_today() - timedelta(days=days)))


def between(first: date, last: date, words: str) -> Narrowing:
    """What happened from the first day to the last, both included."""
    return narrowing(Aspect.TIME, words, after=start_of(first), before=end_of(last))


def narrowed(filters: Filters, choices: Iterable[Narrowing]) -> Filters:
    """The filters with all these choices."""
    for choice in choices:
        filters = replace(filters, **choice.values)
    return filters


def start_of(day: date) -> int:
    """The first moment of a day here, in milliseconds UTC."""
    return int(datetime.combine(day, time.min).astimezone().timestamp() * 1000)


def end_of(day: date) -> int:
    """The last moment of a day here, in milliseconds UTC."""
    return start_of(day + timedelta(days=1)) - 1


def _today() -> date:
    return datetime.now().astimezone().date()
