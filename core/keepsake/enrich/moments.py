"""Dates, times and weekdays as they are written in several languages."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from keepsake.enrich.lexeme import Lexeme, Sort
from keepsake.enrich.quantities import CHARACTER_WEEKDAYS, HAN_DIGITS, MONTHS, han_number
from keepsake.text.stemming import fold_letters

HAN_NUMBER: Final = rf"(?:\d+(?:\.\d+)?|[{HAN_DIGITS}]+)"
_HALVES: Final = {
    **dict.fromkeys("上午 早上 凌晨 午前 a утра ночи morning mañana".split(), "a"),
    **dict.fromkeys("下午 晚上 午後 p вечера дня afternoon evening tarde noche".split(), "p"),
}
_HAN_HALF: Final = "上午|下午|早上|晚上|凌晨|午前|午後"
_DAY_FIRST: Final = frozenset({"de", "fr", "es", "it", "pt", "nl", "ru"})
_DOTTED_DATES: Final = frozenset({"de", "ru"})
_PLAIN: Final = {
    "iso": r"\d{4}-\d{1,2}-\d{1,2}(?!\d)",
    "slashed": r"\d{1,2}/\d{1,2}/\d{2,4}(?!\d)",
    "han_date": rf"(?:{HAN_NUMBER}年\s*)?{HAN_NUMBER}月(?!曜)(?:\s*{HAN_NUMBER}[日号號])?"
    rf"|{HAN_NUMBER}[日号號](?![间間])",
    "han_weekday": "(?:星期|礼拜|禮拜|周|週)[一二三四五六日天]|[月火水木金土日]曜日?",
    "han_time": rf"(?:{_HAN_HALF})?\s*{HAN_NUMBER}[点點時时](?![间間])(?:{HAN_NUMBER}分|半)?",
    "clock": r"\d{1,2}:\d{2}(?::\d{2})?(?!\d)"
    r"(?:\s*[ap]\.?m\b\.?|\s*(?:Uhr|утра|вечера|дня|in the (?:morning|afternoon|evening))\b)?",
    "half_day": r"\d{1,2}\s*(?:[ap]\.?m\b\.?|in the (?:morning|afternoon|evening)\b)",
}
_LOCAL: Final = {
    "de": {"oclock": r"\d{1,2}(?:\.\d{2})?\s*Uhr(?:\s*\d{2})?\b"},
    "it": {"oclock": r"ore\s+\d{1,2}(?:[:.]\d{2})?(?!\d)"},
    "fr": {"oclock": r"\d{1,2}\s?(?:heures?|h)(?:\s?\d{2})?\b"},
    "es": {"oclock": r"\d{1,2}(?::\d{2})?\s+de la (?:mañana|tarde|noche)\b"},
    "ru": {"oclock": r"\d{1,2}\s*(?:час(?:а|ов)?\s+)?(?:утра|вечера|дня|ночи)\b"},
}
_PARTS: Final = re.compile(rf"\d+|[{HAN_DIGITS}]+")
# Month names that are words of everyday life count only with a capital and not alone.
_EVERYDAY: Final = frozenset({"may", "march", "mar", "mars", "sep", "jan", "dec", "oct", "jun"})


@cache
def moment_patterns(language: str) -> dict[str, str]:
    """The patterns of moments by name, the more telling first."""
    names = "|".join(sorted(_month_spellings(language), key=len, reverse=True))
    day = r"\d{1,2}(?:st|nd|rd|th|er|\.)?(?![\d:])"
    year = r"(?:,?\s+(?:de\s+)?\d{4}\b)?"
    dotted = {"dotted": r"\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?(?![\d])"}
    return {
        **_PLAIN,
        **_LOCAL.get(language, {}),
        **(dotted if language in _DOTTED_DATES else {}),
        "day_month": rf"{day}\s*(?:of\s+|de\s+)?(?:{names})\b\.?{year}",
        "month_day": rf"(?:{names})\b\.?\s+{day}{year}",
        "month": rf"(?<!\w)(?:{names})\b",
    }


def read_moment(name: str, text: str, language: str) -> Lexeme | None:
    """What a text matched by the pattern ``name`` says; None when it is no moment after all."""
    numbers = [han_number(part) for part in _PARTS.findall(text)]
    if name == "han_weekday":
        return Lexeme(Sort.WEEKDAY, (str(CHARACTER_WEEKDAYS[_weekday_letter(text)]),))
    if name in {"han_time", "clock", "half_day", "oclock"}:
        return _time(text, numbers)
    if name in {"day_month", "month_day", "month"}:
        return _named_date(text, numbers, language)
    if name == "han_date":
        return _han_date(text, numbers)
    if name == "iso":
        return _date(numbers[1], numbers[2], numbers[0])
    first, second = numbers[0], numbers[1]
    year = numbers[2] if len(numbers) > 2 else 0
    day_first = language in _DAY_FIRST or first > 12
    return _date(second, first, year) if day_first else _date(first, second, year)


def _weekday_letter(text: str) -> str:
    return text[0] if "曜" in text else text[-1]


def _date(month: int, day: int, year: int) -> Lexeme | None:
    if not (0 <= month <= 12 and 0 <= day <= 31):
        return None
    if 0 < year < 100:
        year += 2000
    return Lexeme(Sort.DATE, tuple(str(part) if part else "" for part in (month, day, year)))


def _named_date(text: str, numbers: list[int], language: str) -> Lexeme | None:
    months = MONTHS.get(language, MONTHS["en"])
    words = [fold_letters(word.lower()) for word in re.findall(r"[^\W\d_]+", text)]
    month = next((months[word] for word in words if word in months), 0)
    if not month or (
        not numbers and (text[0].islower() or fold_letters(text.lower()) in _EVERYDAY)
    ):
        return None
    day = next((number for number in numbers if number <= 31), 0)
    year = next((number for number in numbers if number > 31), 0)
    return _date(month, day, year)


def _han_date(text: str, numbers: list[int]) -> Lexeme | None:
    year = numbers.pop(0) if "年" in text else 0
    month = numbers.pop(0) if "月" in text else 0
    day = numbers.pop(0) if numbers else 0
    return _date(month, day, year)


def _time(text: str, numbers: list[int]) -> Lexeme | None:
    hour = numbers[0]
    minute = numbers[1] if len(numbers) > 1 else 30 if text.endswith("半") else 0
    if hour > 24 or minute > 59:
        return None
    half = next((half for word, half in _HALVES.items() if _says(text, word)), "")
    if not half and (hour > 12 or re.match(r"0\d", text)):
        half = "p" if hour >= 12 else "a"
    return Lexeme(Sort.TIME, (str(hour % 12), str(minute), half))


def _says(text: str, word: str) -> bool:
    if word in {"a", "p"}:
        return bool(re.search(rf"(?i)\d\s*{word}\.?m", text))
    return word in text


@cache
def _month_spellings(language: str) -> frozenset[str]:
    """Month names as they are written; the table holds them without accents."""
    accented = {"de": ("märz", "jänner"), "fr": ("février", "août", "décembre")}
    return frozenset(MONTHS.get(language, MONTHS["en"])) | frozenset(accented.get(language, ()))
