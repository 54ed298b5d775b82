"""Days grouped into days, weeks and months, and days in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from keepsake.domain.overview import DayCount


class Span(StrEnum):
    """How long a time one bar stands for."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


SHOWN = {Span.DAY: 45, Span.WEEK: 53, Span.MONTH: 36}
"""How many bars are shown of each, the newest ones."""


@dataclass(frozen=True, slots=True)
class Period:
    """A time from ``first`` to ``last`` day, and how many memories are of it."""

    first: date
    last: date
    count: int


def group(days: Sequence[DayCount], span: Span, today: date) -> list[Period]:
    """The newest periods up to today, empty ones included, the oldest first."""
    counts: dict[date, int] = {}
    for day in days:
        start = _start(date.fromisoformat(day.day), span)
        counts[start] = counts.get(start, 0) + day.happened
    periods: list[Period] = []
    first = _start(today, span)
    earliest = min(counts, default=first)
    while len(periods) < SHOWN[span] and first >= earliest:
        after = _next(first, span)
        periods.append(Period(first, after - timedelta(days=1), counts.get(first, 0)))
        if first == date.min:
            break
        first = _start(first - timedelta(days=1), span)
    return periods[::-1]


def streak(days: Sequence[DayCount], today: date) -> int:
    """How many days in a row something was kept, up to today or yesterday."""
    kept = {date.fromisoformat(day.day) for day in days if day.kept}
    last = today if today in kept else today - timedelta(days=1)
    length = 0
    while last - timedelta(days=length) in kept:
        length += 1
    return length


def growth(days: Sequence[DayCount], today: date) -> list[tuple[float, int]]:
    """How many memories there were, from the day of the first (0.0) to today (1.0)."""
    kept = [(date.fromisoformat(day.day), day.kept) for day in days if day.kept]
    if not kept:
        return []
    first = kept[0][0]
    length = max(1, (today - first).days)
    points: list[tuple[float, int]] = []
    total = 0
    for day, count in kept:
        total += count
        points.append((min(1.0, (day - first).days / length), total))
    return [*points, (1.0, total)]


def _start(day: date, span: Span) -> date:
    if span is Span.MONTH:
        return day.replace(day=1)
    if span is Span.WEEK:
        return date.fromordinal(max(1, day.toordinal() - day.weekday()))
    return day


def _next(first: date, span: Span) -> date:
    if span is Span.MONTH:
        return (first + timedelta(days=31)).replace(day=1)
    return first + timedelta(days=7 if span is Span.WEEK else 1)
