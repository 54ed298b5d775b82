"""Finding known names in a text, all of them in one pass."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cache
from typing import Final, NamedTuple

from keepsake.domain.entity import EntityKind
from keepsake.domain.names import name_key
from keepsake.enrich.lexicon import concepts, organizations, places, technologies

# Letters of scripts that part words by spaces; a technology's name may hold signs and digits.
_WORD: Final = re.compile(
    r"(?:(?<![\w.])\.)?[^\W_\u2e80-\ud7ff]+(?:[.'’&/-][^\W_\u2e80-\ud7ff]+)*(?:\+\+|#(?!\w))?"
)
_POSSESSIVE: Final = re.compile(r"['’]s?$")
_SHOUTED: Final = 4


class Care(Enum):
    """How easily a name is believed."""

    DISTINCT = auto()
    CAPITALIZED = auto()
    IN_CONTEXT = auto()


@dataclass(frozen=True, slots=True)
class Entry:
    """A known name: ``form`` is this spelling of it, ``name`` the one that is shown."""

    name: str
    form: str
    kind: EntityKind
    confidence: float
    care: Care


class Word(NamedTuple):
    """A word of the text without a possessive ending; a tuple, since there are many of them."""

    text: str
    key: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Match:
    """A known name in the text and all that it may mean; ``words`` are the places of its words."""

    entries: tuple[Entry, ...]
    start: int
    end: int
    words: range


@dataclass(slots=True)
class Gazetteer:
    """Known names by their first word, longest first."""

    entries: dict[str, dict[tuple[str, ...], list[Entry]]] = field(default_factory=dict)

    def add(self, entry: Entry) -> None:
        """Know one more meaning of a name."""
        keys = tuple(word.key for word in words_of(entry.form))
        if keys:
            known = self.entries.setdefault(keys[0], {})
            known.setdefault(keys, []).append(entry)
            longest_first = sorted(known.items(), key=lambda one: -len(one[0]))
            self.entries[keys[0]] = dict(longest_first)

    def find(self, text: str, words: Sequence[Word]) -> Iterator[Match]:
        """Every known name in the text, the longest at each place, none overlapping."""
        place = 0
        while place < len(words):
            known = self.entries.get(words[place].key)
            match = None if known is None else _match(text, words, place, known)
            if match is None:
                place += 1
            else:
                yield match
                place = match.words.stop


def words_of(text: str, start: int = 0, stop: int | None = None) -> list[Word]:
    """The words of ``text[start:stop]`` in order, with their places in the text."""
    found = []
    for match in _WORD.finditer(text, start, len(text) if stop is None else stop):
        word = match[0]
        if "'" in word or "’" in word:
            word = _POSSESSIVE.sub("", word)
        found.append(Word(word, word.casefold(), match.start(), match.start() + len(word)))
    return found


def own_names(names: Mapping[str, tuple[str, EntityKind]]) -> Gazetteer:
    """The names that a person gave entities: from each form the name and kind."""
    gazetteer = Gazetteer()
    for form, (name, kind) in names.items():
        gazetteer.add(Entry(name, form, kind, 1.0, Care.DISTINCT))
    return gazetteer


@cache
def known_names() -> Gazetteer:
    """All that is known beforehand. A form with two meanings is found once for each kind."""
    gazetteer = Gazetteer()
    for entry in _all_entries():
        gazetteer.add(entry)
    return gazetteer


@cache
def unspaced_names() -> tuple[re.Pattern[str], dict[str, tuple[str, EntityKind]]]:
    """Chinese and Japanese names: a pattern of all of them, and what each is."""
    kinds = {
        EntityKind.CONCEPT: concepts.CJK,
        EntityKind.PLACE: places.CJK,
        EntityKind.ORGANIZATION: organizations.CJK,
    }
    known = {name: (name, kind) for kind, names in kinds.items() for name in names.split()}
    longest_first = sorted(known, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first))), known


def _all_entries() -> Iterator[Entry]:
    kind = EntityKind.ORGANIZATION
    yield from _entries(organizations.DISTINCT, kind, 0.85, Care.CAPITALIZED)
    yield from _entries(organizations.AMBIGUOUS, kind, 0.7, Care.IN_CONTEXT)
    kind = EntityKind.TECHNOLOGY
    yield from _entries(technologies.DISTINCT, kind, 0.9, Care.DISTINCT)
    yield from _entries(technologies.CAPITALIZED, kind, 0.85, Care.CAPITALIZED)
    yield from _entries(technologies.AMBIGUOUS, kind, 0.75, Care.IN_CONTEXT)
    for names in (places.COUNTRIES, places.CITIES):
        for entry in _entries(names, EntityKind.PLACE, 0.85, Care.CAPITALIZED):
            if name_key(entry.form) in places.AMBIGUOUS:
                yield replace(entry, confidence=0.65, care=Care.IN_CONTEXT)
            else:
                yield entry
    yield from _entries(concepts.DISTINCT, EntityKind.CONCEPT, 0.8, Care.DISTINCT)


def _entries(listed: str, kind: EntityKind, confidence: float, care: Care) -> Iterator[Entry]:
    for item in listed.split(";"):
        name, _, others = item.partition("=")
        name = " ".join(name.split())
        for form in (name, *filter(None, (" ".join(o.split()) for o in others.split(",")))):
            yield Entry(name, form, kind, confidence, care)


def _match(
    text: str, words: Sequence[Word], place: int, known: Mapping[tuple[str, ...], Sequence[Entry]]
) -> Match | None:
    """The longest of the known names that stands at this word."""
    for keys, entries in known.items():
        last = place + len(keys)
        if tuple(word.key for word in words[place:last]) != keys:
            continue
        start, end = words[place].start, words[last - 1].end
        fitting = tuple(one for one in entries if _is_written_so(text[start:end], one))
        if fitting:
            return Match(fitting, start, end, range(place, last))
    return None


def _is_written_so(written: str, entry: Entry) -> bool:
    """Whether capitals are where this name has them, as far as it is told apart by them."""
    written = " ".join(written.split())
    if entry.form.isupper() and len(entry.form) <= _SHOUTED and entry.form.isalpha():
        return written == entry.form
    if entry.care is Care.DISTINCT:
        return True
    return written in (entry.form, entry.form.upper())
