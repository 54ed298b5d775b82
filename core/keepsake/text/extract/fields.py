"""Values of records whose shape nobody promises, read without ever failing."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

Record = Mapping[str, Any]

_NOTHING: Final[Record] = {}
_FRACTION: Final = re.compile(r"(?<=\.\d{6})\d+")
# Numbers of seconds, of milliseconds and of microseconds differ by their size alone.
_LEAST_MILLISECONDS: Final = 1e11
_LEAST_MICROSECONDS: Final = 1e14
_MOST_SECONDS: Final = 253_402_300_799  # the last second of the year 9999


def text_of(record: Record, *names: str) -> str:
    """The first of these fields that is a text and says something; empty when none does."""
    for name in names:
        value = record.get(name)
        if isinstance(value, str) and value.strip():
            return value
    return ""


def record_of(record: Record, name: str) -> Record:
    """The field as an object; an empty one when it is something else."""
    value = record.get(name)
    return value if isinstance(value, dict) else _NOTHING


def list_of(record: Record, name: str) -> list[Any]:
    """The field as a list; an empty one when it is something else."""
    value = record.get(name)
    return value if isinstance(value, list) else []


def records_of(record: Record, name: str) -> list[Record]:
    """The objects in a list."""
    return [value for value in list_of(record, name) if isinstance(value, dict)]


def strings_of(record: Record, name: str) -> list[str]:
    """The texts in a list that say something."""
    return [value for value in list_of(record, name) if isinstance(value, str) and value.strip()]


def moment_of(value: object) -> int | None:
    """Milliseconds UTC of a time as ISO text or as a number since 1970; None when it is none.

    A text without a zone is UTC. Zero and less is what programs write for "unknown".
    """
    if isinstance(value, str):
        return _written_moment(value.strip())
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    seconds = float(value)
    if not math.isfinite(seconds) or seconds <= 0:
        return None
    if seconds >= _LEAST_MICROSECONDS:
        seconds /= 1e6
    elif seconds >= _LEAST_MILLISECONDS:
        seconds /= 1e3
    return round(seconds * 1000) if seconds <= _MOST_SECONDS else None


def _written_moment(text: str) -> int | None:
    try:
        moment = datetime.fromisoformat(_FRACTION.sub("", text))
        aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        milliseconds = round(aware.timestamp() * 1000)
    except (ValueError, OverflowError):
        return None
    return milliseconds if milliseconds > 0 else None
