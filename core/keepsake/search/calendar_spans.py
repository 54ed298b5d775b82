"""Days, weeks, months and years around a moment, as the wall clock of its time zone has them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum

from keepsake.search.dates import Period, to_ms


class Unit(Enum):
    """A length of time that people count in."""

    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    WEEKEND = "weekend"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"


@dataclass(frozen=True, slots=True)
class Span:
    """Time from ``start`` up to but not including ``end``; both have the same time zone."""

    start: datetime
    end: datetime

    def period(self) -> Period:
        """The same in milliseconds UTC, both ends inclusive."""
        return Period(to_ms(self.start), to_ms(self.end) - 1)


def unit_around(now: datetime, unit: Unit, shift: int = 0) -> Span:
    """The calendar day, week, month ... of ``now``, or the one ``shift`` units later.

    A week begins on Monday, a weekend on Saturday.
    """
    if unit in (Unit.MINUTE, Unit.HOUR):
        return _around(now, unit, shift)
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    monday = midnight - timedelta(days=midnight.weekday())
    if unit is Unit.DAY:
        start, end = midnight + timedelta(days=shift), midnight + timedelta(days=shift + 1)
    elif unit is Unit.WEEK:
        start, end = monday + timedelta(weeks=shift), monday + timedelta(weeks=shift + 1)
    elif unit is Unit.WEEKEND:
        start, end = monday + timedelta(weeks=shift, days=5), monday + timedelta(weeks=shift + 1)
    else:
        months = {Unit.MONTH: 1, Unit.QUARTER: 3, Unit.YEAR: 12}[unit]
        place = (now.year * 12 + now.month - 1) // months + shift
        start, end = _month_start(now, place * months), _month_start(now, (place + 1) * months)
    return Span(start, end)


def last_units(now: datetime, unit: Unit, count: int) -> Span:
    """The last ``count`` units up to the end of today, counted back from ``now``."""
    end = unit_around(now, Unit.DAY).end
    if unit in (Unit.MINUTE, Unit.HOUR):
        return Span(_later(now, unit, -count), end)
    days = {Unit.DAY: 1, Unit.WEEKEND: 7, Unit.WEEK: 7, Unit.MONTH: 30, Unit.QUARTER: 91}
    back = count * days.get(unit, 365)
    return Span(unit_around(now, Unit.DAY, -back).start, end)


def hours_of_day(now: datetime, shift: int, first: int, last: int) -> Span:
    """From hour ``first`` to hour ``last`` of the day ``shift`` days later; 30 is six next day."""
    midnight = unit_around(now, Unit.DAY, shift).start
    return Span(midnight + timedelta(hours=first), midnight + timedelta(hours=last))


def weekday(now: datetime, number: int, *, before_today: bool = False) -> Span:
    """The latest day with this number (Monday is 0), today included unless ``before_today``."""
    back = (now.weekday() - number) % 7
    if before_today and back == 0:
        back = 7
    return unit_around(now, Unit.DAY, -back)


def weekday_of_week(now: datetime, number: int, shift: int) -> Span:
    """The day with this number in the week ``shift`` weeks later."""
    return unit_around(now, Unit.DAY, shift * 7 + number - now.weekday())


def month(now: datetime, number: int, year: int | None = None) -> Span:
    """The month of that year, or the latest one that is not to come."""
    if year is None:
        year = now.year if number <= now.month else now.year - 1
    place = year * 12 + number - 1
    return Span(_month_start(now, place), _month_start(now, place + 1))


def date(now: datetime, month_number: int, day: int, year: int | None = None) -> Span:
    """That day, or without a year the latest one not to come. ValueError for 30 February."""
    start = datetime(year or now.year, month_number, day, tzinfo=now.tzinfo)
    if year is None and start > now:
        start = start.replace(year=now.year - 1)
    return Span(start, start + timedelta(days=1))


def year(now: datetime, number: int) -> Span:
    """That year."""
    return unit_around(now.replace(year=number, month=1, day=1), Unit.YEAR)


def _around(now: datetime, unit: Unit, shift: int) -> Span:
    """Half a unit before and after the moment ``shift`` units later."""
    half = timedelta(minutes=30 if unit is Unit.HOUR else 1)
    middle = _later(now, unit, shift).astimezone(UTC)
    return Span((middle - half).astimezone(now.tzinfo), (middle + half).astimezone(now.tzinfo))


def _later(now: datetime, unit: Unit, count: int) -> datetime:
    # Hours pass in real time, whatever the clock on the wall does meanwhile.
    distance = timedelta(hours=count) if unit is Unit.HOUR else timedelta(minutes=count)
    return (now.astimezone(UTC) + distance).astimezone(now.tzinfo)


def _month_start(now: datetime, place: int) -> datetime:
    return datetime(place // 12, place % 12 + 1, 1, tzinfo=now.tzinfo)
