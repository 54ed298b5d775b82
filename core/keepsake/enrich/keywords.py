"""Further words by which a memory can be found: its names, its tags, short and long forms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from keepsake.domain.entity import USER
from keepsake.domain.findings import FoundEntity
from keepsake.enrich.gazetteer import Word
from keepsake.enrich.lexicon.abbreviations import SPELLINGS

_MOST: Final = 40


def keywords_of(words: Sequence[Word], entities: Sequence[FoundEntity], tags: Iterable[str]) -> str:
    """Names, tags, and the other spellings of what is written short or long, each once.

    ``words`` are those of the title and text.
    """
    found = dict.fromkeys(tags)
    for entity in entities:
        if entity.name == USER:
            continue
        found.update(dict.fromkeys((entity.name, *sorted(entity.forms))))
    found.update(dict.fromkeys(_other_spellings(words)))
    return " ".join(list(found)[:_MOST])


def _other_spellings(words: Sequence[Word]) -> Iterable[str]:
    known = _spellings()
    for place, word in enumerate(words):
        lengths = known.get(word.key)
        if lengths is None:
            continue
        for length, others in lengths.items():
            if _phrase(words, place, length) in others:
                yield from others[_phrase(words, place, length)]


def _phrase(words: Sequence[Word], place: int, length: int) -> str:
    return " ".join(word.key for word in words[place : place + length])


@cache
def _spellings() -> dict[str, dict[int, dict[str, tuple[str, ...]]]]:
    """By the first word and the number of words: each spelling with all the others."""
    known: dict[str, dict[int, dict[str, tuple[str, ...]]]] = {}
    for line in SPELLINGS.split(";"):
        forms = [" ".join(form.split()) for form in line.split("=")]
        for form in forms:
            words = form.split()
            lengths = known.setdefault(words[0], {})
            others = tuple(other for other in forms if other != form)
            lengths.setdefault(len(words), {})[form] = others
    return known
