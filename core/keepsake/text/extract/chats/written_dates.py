"""Dates as Google writes them for people, in the language of the account."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime, timedelta
from typing import Final

_LONGEST: Final = 70
_MARKS: Final = str.maketrans({
    "\u202f": " ", "\u00a0": " ", "\u200e": None, "\u200f": None, "،": ",", "[": " ", "]": " ",
})  # fmt: skip
_TIME: Final = re.compile(r"(?<![\d.])(\d{1,2})[:.](\d\d)[:.](\d\d)(?![\d.])")
_BEFORE_NOON: Final = re.compile(r"\ba\.?\s?m\b\.?|上午|午前|오전|(?<!\w)ص(?!\w)", re.I)
_AFTER_NOON: Final = re.compile(r"\bp\.?\s?m\b\.?|下午|午後|오후|(?<!\w)م(?!\w)", re.I)
_NUMBER: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_LETTER: Final = re.compile(r"[^\W\d_]")
_OFFSET: Final = re.compile(r"(?:GMT|UTC)([+-])(\d{1,2}):?(\d\d)?")
_ZONE: Final = re.compile(rf"{_OFFSET.pattern}|\b[A-ZČ]{{1,5}}\b")
# How many letters a date may have besides its month: "de ... de", "klo", "г.", "年月日".
_MOST_LETTERS: Final = 6
_BUDDHIST: Final = 543
# The beginnings of the names of the months, accents left out.
_MONTHS: Final = (
    "jan ene gen sty янв led sij oca ian січ ιαν",
    "feb fev lut фев uno vel sub лют φεβ",
    "mar mrt мар brez ozu бер μαρ",
    "apr avr abr kwi апр dub tra nis кві απρ",
    "may mai mag mei maj маи мая kve svi тра μαι",
    "jun juin giu cze июн haz iun чер ιουν",
    "jul juil lug июл lip srp tem iul лип ιουλ",
    "aug aou ago sie авг kol agu agt сер αυγ",
    "sep set wrz сен zar ruj eyl вер σεπ",
    "oct okt ott out paz окт eki жов οκτ",
    "nov ноя kas lis noi лис νοε",
    "dec dez dic gru дек pro ara des гру δεκ",
)
# Hours before or after UTC of the names that stand behind times.
_ZONES: Final = {
    "UTC": 0.0, "GMT": 0.0, "Z": 0.0, "WET": 0.0, "WEST": 1.0, "BST": 1.0, "IST": 5.5, "CET": 1.0,
    "CEST": 2.0, "MEZ": 1.0, "MESZ": 2.0, "EET": 2.0, "EEST": 3.0, "MSK": 3.0, "JST": 9.0,
    "KST": 9.0, "HKT": 8.0, "SGT": 8.0, "AEST": 10.0, "AEDT": 11.0, "NZST": 12.0, "NZDT": 13.0,
    "EST": -5.0, "EDT": -4.0, "CST": -6.0, "CDT": -5.0, "MST": -7.0, "MDT": -6.0, "PST": -8.0,
    "PDT": -7.0, "AKST": -9.0, "AKDT": -8.0, "HST": -10.0, "BRT": -3.0, "ART": -3.0,
    "SEČ": 1.0, "SELČ": 2.0, "TRT": 3.0, "ICT": 7.0, "WIB": 7.0, "WITA": 8.0, "WIT": 9.0,
    "CST+8": 8.0,
}  # fmt: skip


def find_moment(line: str) -> int | None:
    """Milliseconds UTC when a line is a date with a time and nothing else, else None."""
    plain = line.translate(_MARKS)
    time = _TIME.search(plain) if len(plain) <= _LONGEST else None
    if time is None:
        return None
    rest = f"{plain[: time.start()]} {plain[time.end() :]}"
    zone = next((one for one in _ZONE.finditer(rest) if _known(one[0])), None)
    if zone is not None:
        rest = f"{rest[: zone.start()]} {rest[zone.end() :]}"
    evening = bool(_AFTER_NOON.search(rest))
    halved = evening or bool(_BEFORE_NOON.search(rest))
    day = _date_of(_BEFORE_NOON.sub(" ", _AFTER_NOON.sub(" ", rest)))
    if day is None:
        return None
    hour = int(time[1])
    hour = hour % 12 + 12 * evening if halved else hour
    name = "CST+8" if zone and zone[0] == "CST" and "年" in rest else zone[0] if zone else "UTC"
    try:
        moment = datetime(*day, hour, int(time[2]), int(time[3]), tzinfo=UTC)
        return int((moment - _offset(name)).timestamp() * 1000)
    except (ValueError, OverflowError):
        return None


def _known(zone: str) -> bool:
    return zone in _ZONES or _OFFSET.fullmatch(zone) is not None


def _date_of(text: str) -> tuple[int, int, int] | None:
    numbers = [int(number) for number in _NUMBER.findall(text)]
    years = [number - _BUDDHIST * (number > 2400) for number in numbers if number > 1900]
    others = [number for number in numbers if number <= 31]
    if len(years) != 1 or not others:
        return None
    month, word = _month(text)
    if len(_LETTER.findall(text)) - len(word) > _MOST_LETTERS:
        return None
    if month is not None and len(others) == 1:
        return years[0], month, others[0]
    if len(others) != 2:
        return None
    # 2025-11-05 and 2025年11月5日, else the day before the month as in most countries.
    first, second = others
    if numbers[0] > 31 or second > 12:
        return years[0], first, second
    return years[0], second, first


def _month(text: str) -> tuple[int | None, str]:
    """The month that a date names, and the word."""
    parts = unicodedata.normalize("NFD", text.lower())
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    for word in _WORD.findall(bare):
        for number, names in enumerate(_MONTHS, 1):
            if any(word.startswith(name) for name in names.split()):
                return number, word
    return None, ""


def _offset(zone: str) -> timedelta:
    if found := _OFFSET.fullmatch(zone):
        minutes = int(found[2]) * 60 + int(found[3] or 0)
        return timedelta(minutes=-minutes if found[1] == "-" else minutes)
    return timedelta(hours=_ZONES.get(zone, 0.0))
