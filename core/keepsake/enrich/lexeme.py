"""A word or value of a text, in the form in which two texts are compared."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Sort(StrEnum):
    """What a lexeme is."""

    WORD = "word"
    NAME = "name"
    CODE = "code"
    NUMBER = "number"
    DATE = "date"
    TIME = "time"
    WEEKDAY = "weekday"


CALENDAR: Final = frozenset({Sort.DATE, Sort.TIME, Sort.WEEKDAY})


@dataclass(frozen=True, slots=True)
class Lexeme:
    """One word or value. ``form`` is what it says, with an empty part where that is left open.

    A number has a value and a unit; a date a month, a day and a year; a time an hour (of twelve),
    a minute and "a" or "p". Everything else has one part.
    """

    sort: Sort
    form: tuple[str, ...]

    @property
    def word(self) -> str:
        return self.form[0]
