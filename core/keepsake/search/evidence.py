"""What passages and their surroundings say of each word of a question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import apsw
import numpy as np
from numpy.typing import NDArray

from keepsake.search.passages import Ids, Passages
from keepsake.search.reading import Reading
from keepsake.store import words
from keepsake.store.expiry import expired_passages
from keepsake.store.packed_words import cosines, packed_size
from keepsake.store.words import StoredWords

Floats = NDArray[np.float32]

# A likeness of half the cosine is worth less than half: unrelated words have some likeness too.
_LIKENESS_POWER: Final = 1.5
# What a word found beside a passage counts for it, by distance; where two people talk in turns,
# the second before it is by the same person. An answer is understood from the question before it,
# so what the question says counts in full; a question hardly answers anything, and what comes after
# it belongs to its answer.
_BEFORE: Final = (0.75, 0.8, 0.5)
_AFTER: Final = (0.8, 0.7)
_BEFORE_ANSWER: Final = 1.0
_AFTER_QUESTION: Final = 0.65
_OWN_OF_QUESTION: Final = 0.8


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """How much of a question n passages answer to, from 0 to 1.

    ``own`` (n,) within themselves, ``around`` (n,) with their surroundings, ``words`` (n,) from
    how many words of their own; ``known`` (n,) is False where a passage has no word vectors yet.
    """

    own: Floats
    around: Floats
    words: Floats
    known: NDArray[np.bool_]


def gather(db: apsw.Connection, reading: Reading, passages: Passages) -> Evidence:
    """Compare every word of the question with every word of the passages and those around them.

    Each word of the question takes its best likeness in a passage (late interaction, Khattab and
    Zaharia 2020), or a discounted one beside it.
    """
    stored = words.read(db, _heard(db, passages))
    likeness, asks, counts = _compare(reading, stored)
    center = _positions(stored.chunk_ids, passages.ids)
    around = _around(likeness, asks, stored.chunk_ids, passages)
    return Evidence(
        own=reading.weights @ likeness[:, center],
        around=reading.weights @ around,
        words=counts[center],
        known=center >= 0,
    )


def unread(count: int) -> Evidence:
    """What ``count`` passages say of a question in a language that the model does not know."""
    nothing = np.zeros(count, dtype=np.float32)
    return Evidence(own=nothing, around=nothing, words=nothing, known=np.zeros(count, np.bool_))


def _heard(db: apsw.Connection, passages: Passages) -> list[int]:
    """The ids of these passages and those around them, apart from what has expired."""
    ids = passages.with_surroundings()
    over = expired_passages(db, ids.tolist(), apart_from=passages.memories.tolist())
    heard: list[int] = np.setdiff1d(ids, over).tolist()
    return heard


def _compare(reading: Reading, stored: StoredWords) -> tuple[Floats, NDArray[np.bool_], Floats]:
    """Likeness (t, m + 1), whether a passage asks (m + 1), its words (m + 1).

    The last column stands for no passage at all.
    """
    size = packed_size(reading.words.shape[1])
    counts = np.array([len(packed) // size for packed in stored.packed], dtype=np.int64)
    likeness = np.zeros((len(reading.weights), len(counts) + 1), dtype=np.float32)
    filled = np.flatnonzero(counts)
    if len(filled):
        starts = np.cumsum(counts) - counts
        every = cosines(reading.words, stored.packed)
        best = np.maximum.reduceat(every, starts[filled], axis=1)
        likeness[:, filled] = np.clip(best, 0, 1) ** _LIKENESS_POWER
    return likeness, np.append(stored.asks, False), np.append(counts, 0).astype(np.float32)


def _around(likeness: Floats, asks: NDArray[np.bool_], ids: Ids, passages: Passages) -> Floats:
    """For each word of the question its best evidence in or beside each passage, (t, n)."""
    center = _positions(ids, passages.ids)
    before = _positions(ids, passages.before)
    after = _positions(ids, passages.after)
    best = likeness[:, center] * np.where(asks[center], _OWN_OF_QUESTION, 1.0)
    discounts = np.empty((len(center), 5), dtype=np.float32)
    discounts[:] = (*_BEFORE, *_AFTER)
    discounts[asks[before[:, 0]], 0] = _BEFORE_ANSWER
    discounts[asks[center], len(_BEFORE)] = _AFTER_QUESTION
    beside = np.concatenate((before, after), axis=1)
    for place in range(beside.shape[1]):
        np.maximum(best, likeness[:, beside[:, place]] * discounts[:, place], out=best)
    return best


def _positions(ids: Ids, wanted: Ids) -> NDArray[np.int64]:
    """Where each wanted id stands in the ascending ids, -1 where it does not."""
    if not len(ids):
        return np.full(wanted.shape, -1, dtype=np.int64)
    places = np.minimum(np.searchsorted(ids, wanted), len(ids) - 1)
    return np.where(ids[places] == wanted, places, -1)
