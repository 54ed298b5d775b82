"""Dates as people write them, as spans of milliseconds UTC."""

from __future__ import annotations

import re
import warnings
import zoneinfo
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from typing import Final

import tzlocal

_DATE: Final = re.compile(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?")
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Period:
    """A span of time in milliseconds UTC, both ends inclusive."""

    start: int
    end: int


def period(text: str, zone: tzinfo) -> Period | None:
    """The year, month, day or moment that ``text`` names in ``zone``; None if it names none."""
    match = _DATE.fullmatch(text)
    try:
        if match:
            return _calendar_period(match, zone)
        moment = datetime.fromisoformat(text)
        moment = moment if moment.tzinfo else moment.replace(tzinfo=zone)
        return Period(to_ms(moment), to_ms(moment))
    except (ValueError, OverflowError):
        return None


def to_ms(moment: datetime) -> int:
    """Milliseconds since 1970 in UTC of a moment with a time zone; any year from 1 to 9999."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)


def from_ms(moment: int, zone: tzinfo) -> datetime:
    """The moment in ``zone``; years outside 1 to 9999 become the nearest one inside."""
    try:
        return (_EPOCH + timedelta(milliseconds=moment)).astimezone(zone)
    except OverflowError:
        return (datetime.min if moment < 0 else datetime.max).replace(tzinfo=zone)


# The first and the last moment that a date can name, in milliseconds UTC.
EARLIEST: Final = to_ms(datetime.min.replace(tzinfo=UTC))
LATEST: Final = to_ms(datetime.max.replace(tzinfo=UTC))


@cache
def local_zone() -> tzinfo:
    """The time zone of this computer, with the summer times of every year."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a computer that names no zone keeps UTC
            return tzlocal.get_localzone()
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        # A zone nobody has a table for: the offset of today is the best there is.
        return datetime.now().astimezone().tzinfo or UTC


def _calendar_period(match: re.Match[str], zone: tzinfo) -> Period:
    year, month, day = (int(part) for part in match.groups("1"))
    first = datetime(year, month, day, tzinfo=zone)
    return Period(to_ms(first), _last_ms(first, match))


def _last_ms(first: datetime, match: re.Match[str]) -> int:
    """The end of the day, month or year that begins with ``first``."""
    try:
        if match[3]:
            following = first + timedelta(days=1)
        elif match[2]:
            following = (first + timedelta(days=32)).replace(day=1)
        else:
            following = first.replace(year=first.year + 1)
    except (ValueError, OverflowError):  # no calendar goes on after the year 9999
        return LATEST
    return to_ms(following) - 1
