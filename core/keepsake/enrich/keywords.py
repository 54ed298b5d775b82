"""Words that a memory can be found by and does not hold: tags, full names, short and long forms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from keepsake.domain.entity import USER
from keepsake.domain.findings import FoundEntity
from keepsake.enrich.gazetteer import Word, words_of
from keepsake.enrich.lexicon.abbreviations import SPELLINGS

_MOST: Final = 40


def keywords_of(
    words: Sequence[Word],
    entities: Sequence[FoundEntity],
    *,
    by_hand: Iterable[str],
    by_rule: Iterable[str],
) -> str:
    """Tags, names and other spellings, each once.

    ``words`` are those of the title and text, ``by_hand`` and ``by_rule`` the tags. Except for
    tags by hand, what stands in the text is left out: it is found by the text, and saying it twice
    would only make the memory count for more than others.
    """
    written = {word.key for word in words}
    names = [name for entity in entities for name in (entity.name, *sorted(entity.forms))]
    further = dict.fromkeys((*by_rule, *names, *_other_spellings(words)))
    further.pop(USER, None)
    new = [name for name in further if not written.issuperset(w.key for w in words_of(name))]
    return " ".join([*by_hand, *new][:_MOST])


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
