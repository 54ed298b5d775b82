"""What speaks for memories whatever is asked: how they were made, how old they are, their use.

Relevance decides. All of this together can overturn at most a factor of two in it: whatever the
weights are, the sum of everything is cut at that bound in both directions. As they are before any
feedback, they give signal and recency a factor of the square root of two each.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from keepsake.domain.memory import Layer, Provenance
from keepsake.domain.weights import Weights
from keepsake.search.dates import Period

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

_DAY_MS: Final = 86_400_000
_BOUND: Final = math.log(2) / 2

_HALF_LIFE_DAYS: Final[dict[str, float]] = {
    Provenance.OBSERVED: 30.0,
    Provenance.AUTHORED: 30.0 * 0.75,
    Provenance.RECORDED: 30.0 * 0.5,
    Provenance.DERIVED: 30.0 * 0.35,
}
_LOWEST_RECENCY: Final = 0.3
_LOWEST_SIGNAL: Final = 0.2
_PIN_SHARE: Final = 0.1
_MOST_HELP: Final = 5

_LAYER_WEIGHTS: Final[dict[str, float]] = {Layer.CORE: 1.0, Layer.WORKING: 0.8, Layer.ARCHIVE: 0.5}
_SUPERSEDED_WEIGHT: Final = 0.5

MOST_TIMELY: Final = math.sqrt(2)
_LENGTHS_NEAR: Final = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class Merits:
    """What is looked at in n memories, each field of shape (n,).

    ``half_lives`` are days, ``last_seen`` is when each happened or was confirmed last, in
    milliseconds UTC; ``layers`` are the weights of their layers.
    """

    half_lives: Floats
    happened_at: Floats
    last_seen: Floats
    importance: Floats
    signal: Floats
    helpful: Floats
    pinned: Flags
    layers: Floats
    superseded: Flags


def half_lives(provenances: Iterable[str]) -> Floats:
    """The days in which each of these loses half its recency; the nearer to the event, the more."""
    return np.array([_HALF_LIFE_DAYS[one] for one in provenances], dtype=np.float64)


def layer_weights(layers: Iterable[str]) -> Floats:
    """The factor of what is kept, fresh (0.8) or put away (0.5)."""
    return np.array([_LAYER_WEIGHTS[one] for one in layers], dtype=np.float64)


def prior(merits: Merits, now: int, weights: Weights) -> Floats:
    """The factors of the memories' scores, 1/√2 to √2, at ``now`` (milliseconds UTC)."""
    total = (
        _BOUND
        + weights.recency * np.log(recency(merits, now))
        + weights.signal * np.log(np.maximum(_LOWEST_SIGNAL, merits.signal))
        + weights.importance * (merits.importance - 0.5)
        + weights.usefulness * usefulness(merits.helpful)
        + _PIN_SHARE * merits.pinned
    )
    factors: Floats = np.exp(np.clip(total, -_BOUND, _BOUND))
    return factors


def worth(merits: Merits, now: int) -> dict[str, Floats]:
    """What is weighed, by the names of the weights, each 0 to 1."""
    return {
        "recency": recency(merits, now),
        "signal": merits.signal,
        "importance": merits.importance,
        "usefulness": usefulness(merits.helpful),
    }


def recency(merits: Merits, now: int) -> Floats:
    """1 for what just happened or was confirmed, halved every half-life, never below 0.3.

    What was observed stays fresh longest. Pinned memories do not age.
    """
    days = np.maximum(0, now - merits.last_seen) / _DAY_MS
    aged = np.maximum(_LOWEST_RECENCY, np.exp2(-days / merits.half_lives))
    return np.where(merits.pinned, 1.0, aged)


def usefulness(helpful: Floats) -> Floats:
    """0..1: each time it helped counts less than the one before, five times are all."""
    shares: Floats = np.log1p(np.maximum(0, helpful)) / math.log1p(_MOST_HELP)
    return np.minimum(1.0, shares)


def standing(merits: Merits) -> Floats:
    """The factors of the layers, half as much for what is superseded."""
    return np.where(merits.superseded, _SUPERSEDED_WEIGHT, 1.0) * merits.layers


def timeliness(happened_at: Floats, period: Period) -> Floats:
    """The factors of memories for a question that speaks of a time, 1 to √2.

    √2 inside the period, falling to 1 with the distance from it, measured in lengths of the period
    and at least days: what happened on Monday is often told on Tuesday.
    """
    distance = np.maximum(np.maximum(period.start - happened_at, happened_at - period.end), 0)
    length = max(period.end - period.start, _DAY_MS) * _LENGTHS_NEAR
    factors: Floats = 1.0 + (MOST_TIMELY - 1.0) * np.exp(-distance / length)
    return factors
