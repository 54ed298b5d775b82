"""A question as the search model reads it: which of its words say how much."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from keepsake.inference.embedder import Encoding
from keepsake.text.analysis import QueryTerm
from keepsake.text.segmentation import CHARACTER

Floats = NDArray[np.float32]

_WORD: Final = re.compile(rf"{CHARACTER}+|[^\w\s]")
# Comparing takes time for every word; of a page of text the weightiest ones suffice.
_MOST_WORDS: Final = 48
# Small words say something too: they carry how the others are meant.
_SMALL_WEIGHT: Final = 0.5
_RARITY_POWER: Final = 0.5
# What stands in one passage of fifty or in fewer is rare; how rare makes no difference.
_RAREST: Final = 4.0
# A model that has to spell most words out, letter by letter, does not know the language. A word
# of its own language takes hardly more than one token.
_SPELLED_OUT: Final = 0.3
_KNOWN: Final = 0.7
# A letter of a script that nobody reads any more (Linear A): models have one token for all such.
_UNREADABLE: Final = "\U00010600"

Tokenize = Callable[[str], Sequence[int]]


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What the model made of a question with t tokens and d dimensions.

    ``vector`` (d,) is the whole, ``words`` (t, d) its tokens, ``weights`` (t,) what each counts,
    with sum 1. ``asked`` is how many words it has. ``known`` is from 0, a language that the model
    does not know, to 1; ``language`` is its code, "" if that cannot be told.
    """

    vector: Floats
    words: Floats
    weights: Floats
    asked: int
    known: float
    language: str


def read_question(
    text: str,
    language: str,
    rarities: Mapping[QueryTerm, float],
    encoding: Encoding,
    tokenize: Tokenize,
) -> Reading:
    """Weigh the tokens of a question by how rare its words are in the memory."""
    words = _WORD.findall(text)
    tokens = [list(tokenize(word)) for word in words]
    weights = _spread(words, tokens, rarities, encoding.token_ids)
    vectors = encoding.token_vectors
    if len(weights) > _MOST_WORDS:
        kept = np.sort(np.argsort(-weights, kind="stable")[:_MOST_WORDS])
        weights, vectors = weights[kept], vectors[kept]
    total = weights @ vectors
    length = float(np.linalg.norm(total))
    return Reading(
        vector=total / length if length > 0 else encoding.vector,
        words=vectors,
        weights=weights / max(float(weights.sum()), 1e-6),
        asked=len(rarities),
        known=_familiarity(words, tokens, tokenize),
        language=language,
    )


def _spread(
    words: Sequence[str],
    tokens: Sequence[Sequence[int]],
    rarities: Mapping[QueryTerm, float],
    expected: NDArray[np.int32],
) -> Floats:
    """A weight for each token of the question; equal ones if the words cannot be told apart.

    A telling word shares its weight among its tokens, lest a name that is spelled out count double.
    """
    flat = [token for word in tokens for token in word]
    if not np.array_equal(flat, expected):
        return np.ones(len(expected), dtype=np.float32)
    telling = {
        term.surface.casefold(): min(rarity, _RAREST) ** _RARITY_POWER
        for term, rarity in rarities.items()
        if not term.is_stop
    }
    lengths = [len(word) for word in tokens]
    weights = [
        _weight(word.casefold(), telling, length)
        for word, length in zip(words, lengths, strict=True)
    ]
    return np.repeat(np.array(weights, np.float32), lengths)


def _weight(word: str, telling: Mapping[str, float], length: int) -> float:
    """The weight of each of the ``length`` tokens of a word.

    What the word index reads as several terms, such as a run of Chinese, has their mean.
    """
    if word in telling:
        return telling[word] / max(length, 1)
    inside = [weight for part, weight in telling.items() if len(part) > 1 and part in word]
    return sum(inside) / len(inside) if inside else _SMALL_WEIGHT


def _familiarity(
    words: Sequence[str], tokens: Sequence[Sequence[int]], tokenize: Tokenize
) -> float:
    """How far the model knows the language: the share that whole words have of all pieces.

    What it cannot read is no word, and has as many pieces as letters.
    """
    unreadable = set(tokenize(_UNREADABLE))
    known = pieces = 0
    for text, word in zip(words, tokens, strict=True):
        if not text[0].isalnum():
            continue
        is_read = unreadable.isdisjoint(word) and _reads_signs(text, word, tokenize)
        known += is_read
        pieces += len(word) if is_read else max(len(word), len(text))
    share = known / pieces if pieces else 0.0
    return min(1.0, max(0.0, (share - _SPELLED_OUT) / (_KNOWN - _SPELLED_OUT)))


def _reads_signs(text: str, word: Sequence[int], tokenize: Tokenize) -> bool:
    """Whether the model sees accents and vowel signs: without them, it is another word."""
    letters = unicodedata.normalize("NFD", text)
    bare = "".join(letter for letter in letters if unicodedata.category(letter)[0] != "M")
    return bare == letters or list(tokenize(bare)) != list(word)
