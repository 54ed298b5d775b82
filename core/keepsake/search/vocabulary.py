"""Words that no memory holds are looked for by others: like ones, and those they are made of.

A stemmer does not know every form of a word, for many languages there is none, what one asks for as
one word another wrote as two, and whoever types fast misses a key.
"""

from __future__ import annotations

import json
import math
import operator
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import starmap, takewhile
from typing import Final

import apsw

from keepsake.search.rarity import CountWord
from keepsake.text.analysis import QueryTerm
from keepsake.text.stemming import fold_letters, stem
from keepsake.text.terms import as_unaccented

# So many letters, and such a share of the longer word, make two words forms of one.
_FEWEST_LETTERS: Final = 4
_COMMON_SHARE: Final = 0.7
_LOOKED_AT: Final = 200
_MOST_WORDS: Final = 12
# A slip of the keys is looked for in words of so many letters that begin with the same two.
_FEWEST_LETTERS_MISTYPED: Final = 5
_TYPED_RIGHT: Final = 2
# What may have been meant in the place of another letter; elsewhere the word's own.
_ALPHABETS: Final = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзийклмнопрстуфхцчшщъыьэюяіїє",
    "αβγδεζηθικλμνξοπρστυφχψω",
    "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
    "ابتثجحخدذرزسشصضطظعغفقكلمنهويء",
)
# What may stand between the parts of a compound.
_LINKS: Final = ("", "s", "es", "n", "en", "e", "er")


def with_nearest(
    db: apsw.Connection,
    terms: Iterable[QueryTerm],
    count_word: CountWord,
    languages: Sequence[str],
) -> list[QueryTerm]:
    """The terms; one that stands nowhere also stands for the words nearest to it.

    ``languages`` are those in which memories are written.
    """
    return [
        term
        if term.is_stop or any(map(str.isdigit, term.surface)) or count_word(term.forms)
        else replace(term, forms=tuple(dict.fromkeys(_nearest(db, term, languages))), stems=())
        for term in terms
    ]


def _nearest(db: apsw.Connection, term: QueryTerm, languages: Sequence[str]) -> Iterator[str]:
    """The word itself, however its accents are typed, those that begin most like it, its parts."""
    yield from term.forms
    yield from map(fold_letters, term.forms)
    yield from map(as_unaccented, term.forms)
    shares = {word: share for form in term.forms for word, share in _alike(db, form)}
    yield from sorted(shares, key=lambda word: (-shares[word], word))[:_MOST_WORDS]
    parts = [part for form in term.forms for part in _parts(db, form, languages)]
    yield from parts
    if not shares and not parts:
        for form in term.forms:
            yield from _mistyped(db, form)


def _alike(db: apsw.Connection, form: str) -> Iterator[tuple[str, float]]:
    """Words that begin like this one, each with the share that is common."""
    shortest = max(_FEWEST_LETTERS, math.ceil(_COMMON_SHARE * len(form)))
    if len(form) < shortest:
        return
    beginning = form[:shortest]
    rows = db.execute(
        "SELECT term FROM chunk_vocabulary WHERE term >= ? AND term < ? LIMIT ?",
        (beginning, f"{beginning}\U0010ffff", _LOOKED_AT),
    )
    for (word,) in rows:
        share = _common_letters(word, form) / max(len(word), len(form))
        if share >= _COMMON_SHARE:
            yield word, share


def _mistyped(db: apsw.Connection, form: str) -> list[str]:
    """Words that are this one but for a letter too much, missing or wrong, or two swapped."""
    if len(form) < _FEWEST_LETTERS_MISTYPED:
        return []
    return sorted(_known(db, _one_slip_from(form)))


def _one_slip_from(word: str) -> set[str]:
    letters = next((one for one in _ALPHABETS if word[0] in one), word)
    slips: set[str] = set()
    for place in range(_TYPED_RIGHT, len(word) + 1):
        head, tail = word[:place], word[place:]
        slips |= {head + letter + tail[skipped:] for letter in letters for skipped in (0, 1)}
        slips |= {head + tail[1:], head + tail[1:2] + tail[:1] + tail[2:]}
    return slips - {word}


def _common_letters(one: str, other: str) -> int:
    """How many letters two words begin with alike."""
    return sum(takewhile(bool, starmap(operator.eq, zip(one, other, strict=False))))


def _parts(db: apsw.Connection, form: str, languages: Sequence[str]) -> tuple[str, ...]:
    """The two words of memories that this one is most evenly put together from, if there are any.

    The stem of a compound ends with the stem of its last part.
    """
    cuts = range(_FEWEST_LETTERS, len(form) - _FEWEST_LETTERS + 1)
    tails = _known(db, (form[cut:] for cut in cuts))
    pairs = {
        (head, form[cut:])
        for cut in cuts
        if form[cut:] in tails
        for head in _heads(form[:cut], languages)
    }
    heads = _known(db, (head for head, _ in pairs))
    found = [pair for pair in pairs if pair[0] in heads]
    return max(found, key=lambda pair: (min(map(len, pair)), pair), default=())


def _heads(written: str, languages: Sequence[str]) -> set[str]:
    """The index terms of what may be the first part of a compound, in any language."""
    words = {written.removesuffix(link) for link in _LINKS}
    return {
        stem(word, language)
        for word in words
        if len(word) >= _FEWEST_LETTERS
        for language in (*languages, "")
    }


def _known(db: apsw.Connection, words: Iterable[str]) -> set[str]:
    """Those of the words that some memory holds."""
    rows = db.execute(
        """SELECT v.term FROM json_each(?) AS w CROSS JOIN chunk_vocabulary AS v
        ON v.term = w.value""",
        (json.dumps(list(words)),),
    )
    return {row[0] for row in rows}
