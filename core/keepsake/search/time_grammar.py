"""Patterns for words of time, put together from a language's words and what they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from keepsake.search import calendar_spans as calendar
from keepsake.search.calendar_spans import Span, Unit


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one language, in lower case; ``plain`` months are no other word as well."""

    numbers: Mapping[str, int]
    units: Mapping[str, Unit]
    weekdays: Mapping[str, int]
    months: Mapping[str, int]
    plain: tuple[str, ...] = ()

    def number(self, word: str) -> int:
        return int(word) if word.isdigit() else self.numbers[word]


@dataclass(frozen=True, slots=True)
class Words:
    """The parts of one match, by name, in lower case; "" where a part is missing."""

    parts: Mapping[str, str | None]
    vocabulary: Vocabulary
    now: datetime

    def __getitem__(self, name: str) -> str:
        return (self.parts.get(name) or "").lower()

    @property
    def unit(self) -> Unit:
        return self.vocabulary.units[self["unit"]]

    @property
    def count(self) -> int:
        return self.vocabulary.number(self["n"])

    @property
    def year(self) -> int | None:
        return int(self["year"]) if self["year"] else None


Meaning = Callable[[Words], Span]
Rule = tuple[str, Meaning]


@dataclass(frozen=True, slots=True)
class TimePattern:
    """How a time is written, and what it means.

    A ``loose`` one is a time only beside a word such as "since" or "between": "may", "2024".
    """

    expression: re.Pattern[str]
    vocabulary: Vocabulary
    meaning: Meaning
    loose: bool = False

    def resolve(self, match: re.Match[str], now: datetime) -> Span | None:
        """The span that a match names; None when there is no such day."""
        try:
            return self.meaning(Words(match.groupdict(), self.vocabulary, now))
        except (ValueError, OverflowError):
            return None


@dataclass(frozen=True, eq=False)
class Lexicon:
    """How one language names times.

    ``rules`` are templates with {n}, {unit}, {weekday}, {month}, {plain}, {year} and {day}, and
    their meanings. ``markers`` are the words beside those of the vocabulary without one of which,
    or four digits, no rule can fit. ``spaced`` languages begin and end a time at the edge of a
    word.
    """

    vocabulary: Vocabulary
    rules: tuple[Rule, ...]
    markers: str = ""
    loose_rules: tuple[Rule, ...] = ()
    spaced: bool = True

    @cached_property
    def triggers(self) -> frozenset[str]:
        words = self.vocabulary
        named = " ".join((*words.units, *words.weekdays, *words.months, self.markers))
        return frozenset(re.findall(r"\w+", named))

    @cached_property
    def patterns(self) -> tuple[TimePattern, ...]:
        """The rules compiled, when they are first needed."""
        return (
            *(self._compile(rule, loose=False) for rule in self.rules),
            *(self._compile(rule, loose=True) for rule in self.loose_rules),
        )

    @cached_property
    def _places(self) -> dict[str, str]:
        words = self.vocabulary
        return {
            "n": _named("n", [*words.numbers, r"\d{1,4}"]),
            "unit": _named("unit", words.units),
            "weekday": _named("weekday", words.weekdays),
            "month": _named("month", words.months),
            "plain": _named("month", words.plain),
            "year": r"(?P<year>(?:19[5-9]|20[0-4])\d)",
            "day": r"(?P<day>0?[1-9]|[12]\d|3[01])",
        }

    def _compile(self, rule: Rule, *, loose: bool) -> TimePattern:
        template, meaning = rule
        edge = r"(?<![\w-])(?:{})(?![\w-])" if self.spaced else "{}"
        expression = re.compile(edge.format(template.format(**self._places)), re.IGNORECASE)
        return TimePattern(expression, self.vocabulary, meaning, loose)


def unit_at(unit: Unit, shift: int) -> Meaning:
    return lambda words: calendar.unit_around(words.now, unit, shift)


def named_unit_at(shift: int) -> Meaning:
    return lambda words: calendar.unit_around(words.now, words.unit, shift)


def hours(shift: int, first: int, last: int) -> Meaning:
    return lambda words: calendar.hours_of_day(words.now, shift, first, last)


def past(unit: Unit, count: int) -> Meaning:
    return lambda words: calendar.last_units(words.now, unit, count)


def latest_weekend(words: Words) -> Span:
    shift = 0 if words.now.weekday() >= 5 else -1
    return calendar.unit_around(words.now, Unit.WEEKEND, shift)


def ago(words: Words) -> Span:
    return calendar.unit_around(words.now, words.unit, -words.count)


def last_units(words: Words) -> Span:
    return calendar.last_units(words.now, words.unit, words.count if words["n"] else 1)


def few_last_units(words: Words) -> Span:
    return calendar.last_units(words.now, words.unit, 7 if words.unit is Unit.DAY else 4)


def latest_weekday(words: Words) -> Span:
    return calendar.weekday(words.now, words.vocabulary.weekdays[words["weekday"]])


def last_weekday(words: Words) -> Span:
    number = words.vocabulary.weekdays[words["weekday"]]
    return calendar.weekday(words.now, number, before_today=True)


def month(words: Words) -> Span:
    return calendar.month(words.now, words.vocabulary.months[words["month"]], words.year)


def date(words: Words) -> Span:
    number = words.vocabulary.months[words["month"]]
    return calendar.date(words.now, number, words.vocabulary.number(words["day"]), words.year)


def numeric_date(words: Words) -> Span:
    return calendar.date(words.now, int(words["month"]), int(words["day"]), words.year)


def numeric_month(words: Words) -> Span:
    return calendar.month(words.now, int(words["month"]), words.year)


def year(words: Words) -> Span:
    return calendar.year(words.now, int(words["year"]))


def _named(name: str, words: Iterable[str]) -> str:
    # The longest first, since the first that fits is taken.
    return f"(?P<{name}>{'|'.join(sorted(words, key=len, reverse=True))})"
