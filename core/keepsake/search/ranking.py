"""The order of passages: one sum over everything that speaks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import apsw
import numpy as np
from numpy.typing import NDArray

from keepsake.domain.query import Reason
from keepsake.search.evidence import Evidence, gather
from keepsake.search.reading import Reading
from keepsake.search.surroundings import Surroundings, look_around
from keepsake.store.vector_index import VectorIndex

Floats = NDArray[np.float32]

# Weights of a sum whose first term is what a passage says with its surroundings. They were chosen
# on conversations and hold on encyclopedic paragraphs; each stands for one sentence.
_OWN: Final = 0.3  # Better in the passage itself than only beside it.
_EXACT: Final = 0.18  # The very words of the question count more than similar ones.
_RESEMBLANCE: Final = 0.05  # What resembles the best passages is likelier to be right too.
_LENGTH: Final = 0.01  # Who says more (times e) answers more.
# What is in another language than the question counts a quarter less.
_OTHER_LANGUAGE: Final = 0.75
# Only the telling words of a long passage are compared by their meaning (what has so many
# characters is compared whole), so its exact words count more.
_WHOLE: Final = 400
_LEAST_COMPARED: Final = 0.5
# A conversation that speaks of the question in several places lifts each of them: this share of a
# score is the mean of the best three passages of its conversation.
_CONVERSATION: Final = 0.28
_BEST_OF_CONVERSATION: Final = 3
_BEST_SUM: Final = 1 + _OWN + _EXACT
# So much more with its surroundings than by itself, and a passage was found by them.
_BORROWED: Final = 1.25
# Any text is so much like any question: when nothing scores more, there is no answer. Questions
# that the model can hardly read are judged by their words.
_FLOOR: Final = 0.22
# What is so much weaker than the best is not worth showing beside it.
_SHARE_OF_BEST: Final = 0.5
_LEADERS: Final = 3
_BACKGROUND: Final = 25


@dataclass(frozen=True, slots=True)
class Candidates:
    """Passages that a search came upon, with what it knows of them.

    ``exact`` is the share of the question's words found as they are (BM25 by its largest possible
    value), best first, ``cosine`` the likeness of the whole. Only the first ``by_words`` of
    ``exact`` are candidates for that alone; the others may be for their likeness.
    """

    exact: Mapping[int, float]
    cosine: Mapping[int, float]
    by_words: int

    def ids(self) -> list[int]:
        """All of them, each once."""
        return list(dict.fromkeys((*islice(self.exact, self.by_words), *self.cosine)))


class Ranking:
    """The scores of passages, 0 to 1, and on demand all that they are made of."""

    def __init__(self, ids: Sequence[int], scores: Floats, signals: Mapping[str, Floats]) -> None:
        bounded = np.clip(scores, 0, 1).tolist()
        self.scores: Mapping[int, float] = dict(zip(ids, bounded, strict=True))
        self._places = {chunk_id: place for place, chunk_id in enumerate(ids)}
        self._signals = signals

    def signals(self, chunk_id: int) -> dict[str, float]:
        """Every signal of a passage, by name."""
        place = self._places[chunk_id]
        return {name: float(values[place]) for name, values in self._signals.items()}


def reasons_for(signals: Mapping[str, float]) -> tuple[Reason, ...]:
    """Why a passage was found."""
    reasons = []
    if signals["words"] > 0:
        reasons.append(Reason.WORDS)
    own, around = signals.get("wording", 0.0), signals.get("surroundings", 0.0)
    if own > 0:
        reasons.append(Reason.MEANING)
    if around > _BORROWED * own:
        reasons.append(Reason.NEIGHBOR)
    return tuple(reasons)


def rank_by_words(candidates: Candidates) -> Ranking:
    """The ranking of passages that are known by their words only."""
    ids = list(islice(candidates.exact, candidates.by_words))
    exact = _values(candidates.exact, ids)
    return Ranking(ids, exact, {"words": exact})


def rank(
    db: apsw.Connection, index: VectorIndex, reading: Reading, candidates: Candidates
) -> Ranking:
    """The ranking of passages by all that speaks for them."""
    places = look_around(db, candidates.ids())
    ids: list[int] = places.center.tolist()
    evidence = gather(db, reading, places)
    exact = _values(candidates.exact, ids)
    trust = _trust(reading, evidence, places)
    own = _trusted(evidence.own, exact, trust)
    around = _trusted(evidence.around, exact, trust)
    length = _LENGTH * np.log1p(evidence.words) * trust
    total = around + _OWN * own + _EXACT * exact + length
    resemblance = _resemblance(index, ids, total) * trust
    language = _languages(reading, places)
    total = (total + _RESEMBLANCE * resemblance) * language / _BEST_SUM
    conversation = _conversations(places, total)
    total = (1 - _CONVERSATION) * total + _CONVERSATION * conversation
    signals = {
        "words": exact,
        "meaning": _values(candidates.cosine, ids),
        "wording": evidence.own,
        "surroundings": evidence.around,
        "resemblance": resemblance,
        "length": length,
        "conversation": conversation,
        "language": language,
        "trust": trust,
    }
    kept = np.flatnonzero(_answers(total, exact, trust))
    return Ranking(
        [ids[place] for place in kept],
        total[kept],
        {name: values[kept] for name, values in signals.items()},
    )


def _answers(scores: Floats, exact: Floats, trust: Floats) -> NDArray[np.bool_]:
    """Which passages to show: none if none says enough, otherwise all but the much weaker ones."""
    floor = _FLOOR * np.minimum(1, 2 * trust)
    readable = (exact > 0) | (floor > 0)
    if not (readable & (scores >= floor)).any():
        return np.zeros(len(scores), dtype=np.bool_)
    shown: NDArray[np.bool_] = readable & (scores >= _SHARE_OF_BEST * scores.max())
    return shown


def _values(signal: Mapping[int, float], ids: Sequence[int]) -> Floats:
    return np.array([signal.get(chunk_id, 0.0) for chunk_id in ids], dtype=np.float32)


def _trust(reading: Reading, evidence: Evidence, places: Surroundings) -> Floats:
    """How far the meaning of each passage is known, from 0 to 1."""
    compared = np.clip(_WHOLE / np.maximum(places.lengths, 1), _LEAST_COMPARED, 1)
    trust: Floats = np.where(evidence.known, reading.known * compared, 0).astype(np.float32)
    return trust


def _languages(reading: Reading, places: Surroundings) -> Floats:
    """A factor for each passage by its language, 1 where either language is unknown."""
    alike = ("", reading.language)
    factors = [
        1.0 if not reading.language or language in alike else _OTHER_LANGUAGE
        for language in places.languages
    ]
    return np.array(factors, dtype=np.float32)


def _trusted(meaning: Floats, exact: Floats, trust: Floats) -> Floats:
    """Meaning as far as it is known; the exact words stand in for the rest.

    BM25 of the words in a good answer is about the square of what their meaning says.
    """
    return trust * meaning + (1 - trust) * np.sqrt(exact)


def _resemblance(index: VectorIndex, ids: Sequence[int], scores: Floats) -> Floats:
    """The likeness of each passage to the leading ones, against what all have in common."""
    vectors, found = index.vectors_of(ids)
    result = np.zeros(len(ids), dtype=np.float32)
    order = found[np.argsort(-scores[found], kind="stable")]
    if len(order) <= _LEADERS:
        return result
    rows = np.zeros((len(ids), vectors.shape[1]), dtype=np.float32)
    rows[found] = vectors - vectors.mean(axis=0)
    rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6)
    leaders = order[:_LEADERS]
    lead = scores[leaders] - scores[order[min(_LEADERS + _BACKGROUND, len(order) - 1)]]
    shares = np.maximum(lead, 1e-4) / np.maximum(lead, 1e-4).sum()
    result[:] = rows @ (shares @ rows[leaders])
    # A passage's likeness to itself says nothing: leaders are compared with the other leaders.
    result[leaders] = (result[leaders] - shares) / np.maximum(1 - shares, 0.2)
    return result


def _conversations(places: Surroundings, scores: Floats) -> Floats:
    """For each passage the mean of its conversation's best memories, its own score outside of any.

    Where there are fewer memories, the weakest score of all stands for the missing ones.
    """
    result = scores.copy()
    weakest = float(scores.min(initial=0.0))
    order = np.argsort(-scores, kind="stable")
    _, firsts = np.unique(places.memories[order], return_index=True)
    best_of_memories = order[np.sort(firsts)]
    for thread in np.unique(places.threads[places.threads >= 0]):
        inside = best_of_memories[places.threads[best_of_memories] == thread]
        best = scores[inside[:_BEST_OF_CONVERSATION]]
        missing = _BEST_OF_CONVERSATION - len(best)
        mean = (float(best.sum()) + missing * weakest) / _BEST_OF_CONVERSATION
        result[places.threads == thread] = mean
    return result
