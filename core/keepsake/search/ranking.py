"""The order of passages: one sum over everything that speaks for them."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

import apsw
import numpy as np
from numpy.typing import NDArray

from keepsake.domain.query import Reason
from keepsake.search.evidence import Evidence, gather, unread
from keepsake.search.passages import Passages
from keepsake.search.reading import Reading
from keepsake.search.showing import Found, worth_showing
from keepsake.store.vector_index import VectorIndex

Floats = NDArray[np.float32]

# Weights of a sum whose first term is what a passage says with its surroundings. They were chosen
# on conversations and hold on encyclopedic paragraphs; each stands for one sentence.
_OWN: Final = 0.3  # Better in the passage itself than only beside it.
_EXACT: Final = 0.18  # The very words of the question count more than similar ones.
_COMPLETE: Final = 0.1  # Who says every word of the question is likelier to answer it.
_RESEMBLANCE: Final = 0.05  # What resembles the best passages is likelier to be right too.
_LENGTH: Final = 0.01  # Who says more (times e) answers more.
# What is in another language than the question counts a quarter less.
_OTHER_LANGUAGE: Final = 0.75
# Only the telling words of a long passage are compared by their meaning (what has so many
# characters is compared whole), so its exact words count more.
_WHOLE: Final = 300
_LEAST_COMPARED: Final = 0.5
# A conversation that speaks of the question in several places lifts each of them: this share of a
# score is the mean of the best three passages of its conversation.
_CONVERSATION: Final = 0.28
_BEST_OF_CONVERSATION: Final = 3
_BEST_SUM: Final = 1 + _OWN + _EXACT
# So much more with its surroundings than by itself, and a passage was found by them.
_BORROWED: Final = 1.25
_LEADERS: Final = 3
_BACKGROUND: Final = 25


@dataclass(frozen=True, slots=True)
class ByWords:
    """What a search by words came upon.

    ``shares`` are those of the question's words that passages have as they are (BM25 by its
    largest possible value), best first; ``complete`` are the passages that hold all of them.
    """

    shares: Mapping[int, float] = field(default_factory=dict)
    complete: Set[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Candidates:
    """Passages that a search came upon, with what it knows of them.

    ``cosine`` is the likeness of the whole. Only the first ``most_by_words`` found by words are
    candidates for that alone; the others may be for their likeness.
    """

    by_words: ByWords
    cosine: Mapping[int, float]
    most_by_words: int

    def ids(self) -> list[int]:
        """All of them, each once."""
        by_words = islice(self.by_words.shares, self.most_by_words)
        return list(dict.fromkeys((*by_words, *self.cosine)))


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """The scores of passages, 0 to about 1, and by name what they are made of, each of shape (n,).

    ``shown`` are the places of those that answer the question.
    """

    scores: NDArray[np.floating]
    signals: Mapping[str, NDArray[np.floating]]
    shown: NDArray[np.int64]

    def signals_of(self, place: int) -> dict[str, float]:
        """Every signal of one passage, by name."""
        return {name: float(values[place]) for name, values in self.signals.items()}


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


def rank_by_words(passages: Passages, candidates: Candidates, spoken: str) -> Ranking:
    """The ranking of passages known by their words only, for a question in the language spoken."""
    exact = _values(candidates.by_words.shares, passages)
    language = _languages(spoken, passages)
    complete = _complete(candidates, passages)
    signals = {"words": exact, "complete": complete, "language": language}
    return Ranking(exact * language, signals, np.arange(len(exact)))


def rank(
    db: apsw.Connection,
    index: VectorIndex,
    reading: Reading,
    passages: Passages,
    candidates: Candidates,
) -> Ranking:
    """The ranking of passages by all that speaks for them."""
    evidence = gather(db, reading, passages) if reading.known else unread(len(passages.ids))
    exact = _values(candidates.by_words.shares, passages)
    cosine = _values(candidates.cosine, passages)
    trust = _trust(reading, evidence, passages)
    own = _trusted(evidence.own, exact, trust)
    around = _trusted(evidence.around, exact, trust)
    length = _LENGTH * np.log1p(evidence.words) * trust
    complete = _complete(candidates, passages)
    total = around + _OWN * own + _EXACT * exact + _COMPLETE * complete + length
    resemblance = _resemblance(index, passages, total) * trust
    language = _languages(reading.language, passages)
    total = (total + _RESEMBLANCE * resemblance) * language / _BEST_SUM
    conversation = _conversations(passages, total)
    total = (1 - _CONVERSATION) * total + _CONVERSATION * conversation
    signals = {
        "words": exact,
        "complete": complete,
        "meaning": cosine,
        "wording": evidence.own,
        "surroundings": evidence.around,
        "resemblance": resemblance,
        "length": length,
        "conversation": conversation,
        "language": language,
        "trust": trust,
    }
    # Where words of the question stand, its language alone decides how much a likeness must say.
    readable = np.where(exact > 0, np.minimum(reading.known, trust * 2), np.minimum(1, trust * 2))
    # That one says every word makes the others no weaker.
    alone = total - _COMPLETE / _BEST_SUM * complete
    found = Found(alone, exact, complete, cosine, evidence.words, readable)
    shown = worth_showing(found, reading.asked)
    return Ranking(np.maximum(total, 0), signals, shown)


def _values(signal: Mapping[int, float], passages: Passages) -> Floats:
    return np.array([signal.get(one, 0.0) for one in passages.ids.tolist()], dtype=np.float32)


def _complete(candidates: Candidates, passages: Passages) -> Floats:
    """1 for the passages that hold every word of the question."""
    return np.isin(passages.ids, list(candidates.by_words.complete)).astype(np.float32)


def _trust(reading: Reading, evidence: Evidence, passages: Passages) -> Floats:
    """How far the meaning of each passage is known, from 0 to 1."""
    compared = np.clip(_WHOLE / np.maximum(passages.stops - passages.starts, 1), _LEAST_COMPARED, 1)
    trust: Floats = np.where(evidence.known, reading.known * compared, 0).astype(np.float32)
    return trust


def _languages(spoken: str, passages: Passages) -> Floats:
    """A factor for each passage by its language, 1 where either language is unknown."""
    if not spoken:
        return np.ones(len(passages.ids), dtype=np.float32)
    alike = (passages.languages == "") | (passages.languages == spoken)
    return np.where(alike, 1, _OTHER_LANGUAGE).astype(np.float32)


def _trusted(meaning: Floats, exact: Floats, trust: Floats) -> Floats:
    """Meaning as far as it is known; the exact words stand in for the rest.

    BM25 of the words in a good answer is about the square of what their meaning says.
    """
    return trust * meaning + (1 - trust) * np.sqrt(exact)


def _resemblance(index: VectorIndex, passages: Passages, scores: Floats) -> Floats:
    """The likeness of each passage to the leading ones, against what all have in common."""
    vectors, found = index.vectors_of(passages.ids.tolist())
    result = np.zeros(len(scores), dtype=np.float32)
    order = found[np.argsort(-scores[found], kind="stable")]
    if len(order) <= _LEADERS:
        return result
    rows = np.zeros((len(scores), vectors.shape[1]), dtype=np.float32)
    rows[found] = vectors - vectors.mean(axis=0)
    rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6)
    leaders = order[:_LEADERS]
    lead = scores[leaders] - scores[order[min(_LEADERS + _BACKGROUND, len(order) - 1)]]
    shares = np.maximum(lead, 1e-4) / np.maximum(lead, 1e-4).sum()
    result[:] = rows @ (shares @ rows[leaders])
    # A passage's likeness to itself says nothing: leaders are compared with the other leaders.
    result[leaders] = (result[leaders] - shares) / np.maximum(1 - shares, 0.2)
    return result


def _conversations(passages: Passages, scores: Floats) -> Floats:
    """For each passage the mean of its conversation's best memories, its own score outside of any.

    Where there are fewer memories, the weakest score of all stands for the missing ones.
    """
    result = scores.copy()
    weakest = float(scores.min(initial=0.0))
    order = np.argsort(-scores, kind="stable")
    _, firsts = np.unique(passages.memories[order], return_index=True)
    best_of_memories = order[np.sort(firsts)]
    for thread in np.unique(passages.threads[passages.threads >= 0]):
        inside = best_of_memories[passages.threads[best_of_memories] == thread]
        best = scores[inside[:_BEST_OF_CONVERSATION]]
        missing = _BEST_OF_CONVERSATION - len(best)
        mean = (float(best.sum()) + missing * weakest) / _BEST_OF_CONVERSATION
        result[passages.threads == thread] = mean
    return result
