"""Dates and times as assistants write them, in this computer's time zone."""

from __future__ import annotations

from keepsake.errors import InvalidInputError
from keepsake.search.dates import Period, local_zone, period


def first_moment(argument: str, text: str | None) -> int | None:
    """The beginning of the day, month, year or moment in ``text``, in milliseconds UTC."""
    return None if text is None else _period(argument, text).start


def last_moment(argument: str, text: str | None) -> int | None:
    """Its end, in milliseconds UTC, inclusive."""
    return None if text is None else _period(argument, text).end


def _period(argument: str, text: str) -> Period:
    found = period(text.strip(), local_zone())
    if found is None:
        raise InvalidInputError(
            f"The value of “{argument}” is not a date or time: “{text[:40]}”.",
            hint="Write 2025-03-14, or 2025-03-14T09:30 with a zone if it is not the local one.",
        )
    return found
