"""Finding people by their names alone."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from keepsake.domain.entity import EntityKind
from keepsake.enrich.gazetteer import Word
from keepsake.enrich.lexicon.noise import NOISE
from keepsake.enrich.lexicon.people import (
    AMBIGUOUS_NAMES,
    GIVEN_NAMES,
    NOT_SURNAMES,
    PARTICLES,
    SURNAMES,
)
from keepsake.enrich.span import Span

_PARTICLES: Final = frozenset(PARTICLES.split("|"))
_SINGLE: Final = 0.7
_FULL: Final = 0.9
_INITIAL: Final = re.compile(r"\. ?")
_BEHIND: Final = 0.6
_BEFORE_PEOPLE: Final = frozenset(
    "with told tell asked ask met meet called texted emailed thanked visited married mit avec "
    "con".split()
)
_THINGS: Final = frozenset(
    "ruby crystal claude gemini siri alexa caddy jenkins travis summer autumn angel "
    "christian".split()
)
_MOST_PARTS: Final = 4
# In German every noun is written like a name, so a surname must look like one.
_GERMAN_SURNAME: Final = re.compile(
    r".+(?:mann|berg|stein|bach|hoff|hof|meie?r|meyer|maier|mayer|hausen|wald|feld|sk[iy]|i[ćc]|"
    r"ova|ow|sen|son|inger|ler|ner|ke|ez|elli|ini|ian|oğlu|uk|enko)$"
)


def find_people(
    text: str, words: Sequence[Word], taken: Collection[int], language: str
) -> Iterator[Span]:
    """People named by a well-known given name, with the surname that follows.

    ``taken`` are the places of words that are part of other known names. A given name that is
    also a word counts only with a surname behind it.
    """
    place = 0
    while place < len(words):
        word = words[place]
        following = place + 1
        if word.text in GIVEN_NAMES or word.text in AMBIGUOUS_NAMES:
            following = _end_of_name(text, words, place, taken, language)
            confidence = _confidence(words[place:following])
            if not confidence and following == place + 1 and place:
                confidence = _confidence_behind(words[place - 1].key, word.text)
            if confidence and place not in taken:
                end = words[following - 1].end
                yield Span(word.start, end, text[word.start : end], EntityKind.PERSON, confidence)
        place = following


def _end_of_name(
    text: str, words: Sequence[Word], place: int, taken: Collection[int], language: str
) -> int:
    """The place behind the last word of the name that begins at ``place``."""
    end = following = place + 1
    while following < len(words) and following - place < _MOST_PARTS:
        gap = text[words[following - 1].end : words[following].start]
        word = words[following].text
        if gap != " " and not (len(words[following - 1].text) == 1 and _INITIAL.fullmatch(gap)):
            break
        if word in _PARTICLES or (len(word) == 1 and word.isupper() and word != "I"):
            following += 1
            continue
        if not _may_be_surname(word, language) or (following in taken and word not in SURNAMES):
            break
        following += 1
        end = following
    return end


def _may_be_surname(word: str, language: str) -> bool:
    if word in SURNAMES:
        return True
    if not word[0].isupper() or word.isupper() or word.casefold() in NOISE or len(word) < 3:
        return False
    if language == "de":
        return _GERMAN_SURNAME.match(word) is not None or word in GIVEN_NAMES
    return word.replace("-", "").replace("'", "").replace("’", "").isalpha()


def _confidence_behind(before: str, name: str) -> float:
    """How surely a name that is also a word is a person behind this word; 0 for no."""
    is_name = before in _BEFORE_PEOPLE and name.casefold() not in NOISE | _THINGS
    return _BEHIND if is_name else 0.0


def _confidence(name: Sequence[Word]) -> float:
    """How surely this is a person; 0 for no."""
    first = name[0].text
    last = name[-1].text
    if last in NOT_SURNAMES:
        return 0.0
    if first not in AMBIGUOUS_NAMES:
        return _SINGLE if len(name) == 1 else _FULL
    if len(name) > 1 and (last in SURNAMES or last in GIVEN_NAMES - AMBIGUOUS_NAMES):
        return _SINGLE
    return 0.0
