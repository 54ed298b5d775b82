"""How Chinese names times, in simplified and traditional characters."""

from __future__ import annotations

from typing import Final

from keepsake.search import calendar_spans as calendar
from keepsake.search.calendar_spans import Span, Unit
from keepsake.search.time_grammar import (
    Lexicon,
    Vocabulary,
    Words,
    ago,
    few_last_units,
    hours,
    last_units,
    named_unit_at,
    past,
    unit_at,
)

_ONES: Final = "一二三四五六七八九"


def _numerals() -> dict[str, int]:
    """1 to 99 as they are written, and both words for two things."""
    ones = {"": 0} | {sign: value for value, sign in enumerate(_ONES, 1)}
    tens = {("" if sign == "一" else sign) + "十": 10 * ones[sign] for sign in _ONES}
    both = {ten + one: ten_value + ones[one] for ten, ten_value in tens.items() for one in ones}
    return {sign: value for sign, value in ones.items() if sign} | both | {"两": 2, "兩": 2}


_NUMBERS: Final = _numerals()
_CHINESE: Final = Vocabulary(
    numbers=_NUMBERS,
    units={
        "分钟": Unit.MINUTE, "分鐘": Unit.MINUTE, "小时": Unit.HOUR, "小時": Unit.HOUR,
        "天": Unit.DAY, "日": Unit.DAY, "周末": Unit.WEEKEND, "週末": Unit.WEEKEND,
        "周": Unit.WEEK, "週": Unit.WEEK, "星期": Unit.WEEK, "礼拜": Unit.WEEK, "禮拜": Unit.WEEK,
        "月": Unit.MONTH, "季度": Unit.QUARTER, "年": Unit.YEAR,
    },
    weekdays={sign: place for place, sign in enumerate("一二三四五六日")} | {"天": 6},
    months={text: number for text, number in _NUMBERS.items() if number <= 12 and text != "两"}
    | {f"{zero}{number}": number for zero in ("", "0") for number in range(1, 13)},
)  # fmt: skip

_NUMBER_BEFORE: Final = rf"(?<![\d{_ONES}十几每])"
_DAY: Final = (
    r"(?:(?P<day>[12]\d|3[01]|0?[1-9]|[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])"
    "[日号號])"
)
_WEEK: Final = "[个個]?(?:周|週|星期|礼拜|禮拜)"
_WEEKS_AWAY: Final = {"上上": -2, "上": -1, "": 0}
_YEARS_AWAY: Final = {"今年": 0, "去年": -1, "前年": -2}


def _year_of(words: Words) -> int | None:
    if words["named_year"]:
        return words.now.year + _YEARS_AWAY[words["named_year"]]
    return words.year


def _month(words: Words) -> Span:
    number = words.vocabulary.months[words["month"]]
    if words["day"]:
        return calendar.date(
            words.now, number, words.vocabulary.number(words["day"]), _year_of(words)
        )
    return calendar.month(words.now, number, _year_of(words))


def _weekday(words: Words) -> Span:
    number = words.vocabulary.weekdays[words["weekday"]]
    if not words["which"]:
        return calendar.weekday(words.now, number)
    return calendar.weekday_of_week(words.now, number, _WEEKS_AWAY[words["which"].strip("这這本")])


_RULES: Final = (
    ("大前天", unit_at(Unit.DAY, -3)),
    ("(?<!大)前天", unit_at(Unit.DAY, -2)),
    ("昨天|昨日", unit_at(Unit.DAY, -1)),
    ("今天|今日", unit_at(Unit.DAY, 0)),
    ("今早|今天早上|今天上午", hours(0, 0, 12)),
    ("今天下午", hours(0, 12, 18)),
    ("今晚|今天晚上", hours(0, 17, 24)),
    ("昨晚|昨夜|昨天晚上", hours(-1, 18, 30)),
    ("最近|近来|近期|这几天|這幾天|这些天", past(Unit.DAY, 30)),
    (f"(?<![早晚马馬])(?P<which>上上|[上这這本]){_WEEK}{{weekday}}", _weekday),
    (f"{_NUMBER_BEFORE}(?P<which>){_WEEK}{{weekday}}(?!次)", _weekday),
    ("(?:这|這|本)[个個]?{unit}", named_unit_at(0)),
    ("(?<![早晚])上上[个個]?{unit}", named_unit_at(-2)),
    ("(?<![早晚上马馬])上[个個]?(?P<unit>周末|週末|周|週|星期|礼拜|禮拜|月|季度)",
     named_unit_at(-1)),
    ("今年", unit_at(Unit.YEAR, 0)),
    ("去年", unit_at(Unit.YEAR, -1)),
    ("(?<![年])前年", unit_at(Unit.YEAR, -2)),
    ("{n}[个個]?{unit}(?:以)?前", ago),
    ("(?:最近|过去|過去|近)(?:的)?{n}[个個]?{unit}", last_units),
    ("(?:最近|过去|過去|近)(?:的)?[几幾][个個]?{unit}", few_last_units),
    ("[几幾][个個]?{unit}(?:以)?前", few_last_units),
    (rf"(?:(?P<named_year>今年|去年|前年)|{{year}}年)?的?{_NUMBER_BEFORE}{{month}}月份?{_DAY}?(?!天)",
     _month),
    ("{year}年", lambda words: calendar.year(words.now, int(words["year"]))),
)  # fmt: skip

CHINESE: Final = Lexicon(_CHINESE, _RULES, spaced=False)
