"""Dates as Google writes them for people, in the language of the account."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime, timedelta
from typing import Final

_LINE: Final = re.compile(
    r"\s*(?P<date>[^:\n]{6,40}?),?\s+(?P<hour>\d{1,2}):(?P<minute>\d\d):(?P<second>\d\d)"
    r"\s*(?P<half>[ap]\.?\s?m\.?)?\s*(?P<zone>[A-Z]{2,5}(?:[+-]\d{1,2}(?::?\d\d)?)?)?\s*",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_OFFSET: Final = re.compile(r"(?:GMT|UTC)([+-])(\d{1,2}):?(\d\d)?")
# The beginnings of the names of the months, accents left out.
_MONTHS: Final = (
    "jan ene gen sty янв led sij oca",
    "feb fev lut фев uno vel sub",
    "mar mrt мар brez ozu",
    "apr avr abr kwi апр dub tra nis",
    "may mai mag mei maj маи мая kve svi",
    "jun juin giu cze июн lip haz",
    "jul juil lug июл srp tem",
    "aug aou ago sie авг kol agu",
    "sep set wrz сен zar ruj eyl",
    "oct okt ott out paz окт lis eki",
    "nov ноя kas",
    "dec dez dic gru дек pro ara",
)
# Hours before or after UTC of the names that stand behind times.
_ZONES: Final = {
    "UTC": 0.0, "GMT": 0.0, "Z": 0.0, "WET": 0.0, "WEST": 1.0, "BST": 1.0, "IST": 5.5, "CET": 1.0,
    "CEST": 2.0, "MEZ": 1.0, "MESZ": 2.0, "EET": 2.0, "EEST": 3.0, "MSK": 3.0, "JST": 9.0,
    "KST": 9.0, "HKT": 8.0, "SGT": 8.0, "AEST": 10.0, "AEDT": 11.0, "NZST": 12.0, "NZDT": 13.0,
    "EST": -5.0, "EDT": -4.0, "CST": -6.0, "CDT": -5.0, "MST": -7.0, "MDT": -6.0, "PST": -8.0,
    "PDT": -7.0, "AKST": -9.0, "AKDT": -8.0, "HST": -10.0, "BRT": -3.0, "ART": -3.0,
}  # fmt: skip


def find_moment(line: str) -> int | None:
    """Milliseconds UTC when a line is a date with a time and nothing else, else None."""
    found = _LINE.fullmatch(line.replace("\u202f", " ").replace("\u00a0", " "))
    if found is None:
        return None
    day = _date_of(found["date"])
    if day is None:
        return None
    hour = int(found["hour"])
    half = (found["half"] or "").lower()[:1]
    hour = hour % 12 + 12 * (half == "p") if half else hour
    try:
        moment = datetime(*day, hour, int(found["minute"]), int(found["second"]), tzinfo=UTC)
        return int((moment - _offset((found["zone"] or "UTC").upper())).timestamp() * 1000)
    except (ValueError, OverflowError):
        return None


def _date_of(text: str) -> tuple[int, int, int] | None:
    numbers = [int(number) for number in _NUMBER.findall(text)]
    years = [number for number in numbers if number > 1900]
    others = [number for number in numbers if number <= 31]
    if len(years) != 1 or not others:
        return None
    if (month := _month(text)) is not None and len(others) == 1:
        return years[0], month, others[0]
    if len(others) != 2:
        return None
    # 2025-11-05 and 2025年11月5日, else the day before the month as in most countries.
    first, second = others
    if numbers[0] == years[0] or second > 12:
        return years[0], first, second
    return years[0], second, first


def _month(text: str) -> int | None:
    parts = unicodedata.normalize("NFD", text.lower())
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    for word in _WORD.findall(bare):
        for number, names in enumerate(_MONTHS, 1):
            if any(word.startswith(name) for name in names.split()):
                return number
    return None


def _offset(zone: str) -> timedelta:
    if found := _OFFSET.fullmatch(zone):
        minutes = int(found[2]) * 60 + int(found[3] or 0)
        return timedelta(minutes=-minutes if found[1] == "-" else minutes)
    return timedelta(hours=_ZONES.get(zone, 0.0))
