"""Made-up but lifelike memories: the same ones for the same seed, on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from keepsake.domain.capture import Capture

_PEOPLE: Final = (
    "Ana", "Bruno", "Chen", "Dilara", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Keiko",
    "Lena", "Marta", "Nils", "Olga", "Priya", "Quentin", "Rosa", "Samir", "Tove",
)  # fmt: skip
_DOINGS: Final = (
    "decided to replace", "asked about", "fixed", "wrote down", "forgot", "compared", "ordered",
    "moved", "tested", "recommended", "painted", "cancelled", "reviewed", "found", "sold",
    "repaired", "described", "postponed", "measured", "prefers",
)  # fmt: skip
_THINGS: Final = (
    "the payment gateway", "a blue bicycle", "the garden fence", "the quarterly report",
    "a recipe for lentil soup", "the backup schedule", "the login page", "an old camera",
    "the train tickets", "a pottery class", "the retry logic", "the insurance papers",
    "a hiking route", "the database index", "the birthday present", "a piano lesson",
    "the heating system", "the search results", "a tax form", "the kitchen window",
)  # fmt: skip
_PLACES: Final = (
    "in Porto", "at the office", "near the station", "in the mountains", "at home", "in Leipzig",
    "on the phone", "during the meeting", "at the library", "in the workshop", "by the sea",
    "in the old town",
)  # fmt: skip
_REASONS: Final = (
    "because the old one was too slow", "since nobody had time before", "so that mistakes show",
    "although it costs more", "because the weather changed", "to save an hour every week",
    "since the doctor advised it", "because two people complained", "so that guests feel welcome",
    "because the deadline moved",
)  # fmt: skip
_SYLLABLES: Final = ("ka", "lo", "mi", "ren", "tas", "vel", "dor", "pin", "sul", "gar", "ne", "ta")
_RARE_WORDS: Final = 200_000
_NUMBERS: Final = 1_000_000
_OF_A_TOPIC: Final = 2
_ZIPF: Final = 1.1


@dataclass(frozen=True, slots=True)
class Topic:
    """The people, things and places that somebody speaks of."""

    people: Sequence[str] = _PEOPLE
    things: Sequence[str] = _THINGS
    places: Sequence[str] = _PLACES


_EVERYTHING: Final = Topic()


def captures(count: int, seed: int = 7) -> Iterator[Capture]:
    """``count`` different short memories of about 24 words over some years."""
    chance = random.Random(seed)
    for number in range(count):
        yield Capture(
            text=_statement(chance, number, _EVERYTHING),
            title="" if number % 3 else _sentence(chance, _EVERYTHING),
            happened_at=1_600_000_000_000 + number * 90_000,
            tags=(("work", "home", "travel", "health")[number % 4],),
        )


def questions(count: int, seed: int = 11) -> list[str]:
    """Questions such as a person asks about them."""
    chance = random.Random(seed)
    return [
        f"why did {chance.choice(_PEOPLE)} ask about {chance.choice(_THINGS)} "
        f"{chance.choice(_PLACES)}?"
        for _ in range(count)
    ]


def topic(chance: random.Random) -> Topic:
    """The few things that one conversation or one note is about."""
    return Topic(*(chance.sample(words, _OF_A_TOPIC) for words in (_PEOPLE, _THINGS, _PLACES)))


def statements(chance: random.Random, count: int, topic: Topic) -> list[str]:
    """``count`` different sentences that keep to a topic."""
    return [_statement(chance, chance.randrange(_NUMBERS), topic) for _ in range(count)]


def _statement(chance: random.Random, number: int, topic: Topic) -> str:
    rare = " ".join(_rare_word(chance) for _ in range(5))
    return f"{_sentence(chance, topic)} {chance.choice(_REASONS)}. Note {number}: {rare}."


def _sentence(chance: random.Random, topic: Topic) -> str:
    parts = (topic.people, _DOINGS, topic.things, topic.places)
    return " ".join(chance.choice(words) for words in parts)


def _rare_word(chance: random.Random) -> str:
    """A word by Zipf's law: a few are in many memories, most in hardly any."""
    rank = int(_RARE_WORDS ** (chance.random() ** _ZIPF))
    word = ""
    while rank:
        rank, syllable = divmod(rank, len(_SYLLABLES))
        word += _SYLLABLES[syllable]
    return word
