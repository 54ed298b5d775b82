"""What speaks for a memory whatever is asked: how it was made, how old it is, how it served.

Relevance decides. All of this together can overturn at most a factor of two in it: the exponents
give signal and recency a factor of the square root of two each, and the sum of everything is cut
at that bound in both directions.
"""

from __future__ import annotations

import math
from typing import Final, Protocol

from keepsake.domain.memory import Layer, Provenance
from keepsake.search.dates import Period

_DAY_MS: Final = 86_400_000
_BOUND: Final = math.log(2) / 2

_HALF_LIFE_DAYS: Final = {
    Provenance.OBSERVED: 30.0,
    Provenance.AUTHORED: 30.0 * 0.75,
    Provenance.RECORDED: 30.0 * 0.5,
    Provenance.DERIVED: 30.0 * 0.35,
}
_LOWEST_RECENCY: Final = 0.3
_RECENCY_EXPONENT: Final = 0.288  # ln √2 / ln(1 / 0.3)
_LOWEST_SIGNAL: Final = 0.2
_SIGNAL_EXPONENT: Final = 0.215  # ln √2 / ln(1 / 0.2)
_IMPORTANCE_SHARE: Final = 0.2
_USEFULNESS_SHARE: Final = 0.1
_PIN_SHARE: Final = 0.1
_MOST_HELP: Final = 5

_LAYER_WEIGHTS: Final = {Layer.CORE: 1.0, Layer.WORKING: 0.8, Layer.ARCHIVE: 0.5}
_SUPERSEDED_WEIGHT: Final = 0.5

MOST_TIMELY: Final = math.sqrt(2)
_LENGTHS_NEAR: Final = 2.0


class Rated(Protocol):
    """What the priors look at in a memory; times are milliseconds UTC."""

    @property
    def provenance(self) -> Provenance: ...
    @property
    def happened_at(self) -> int: ...
    @property
    def last_confirmed_at(self) -> int | None: ...
    @property
    def importance(self) -> float: ...
    @property
    def signal(self) -> float: ...
    @property
    def helpful_count(self) -> int: ...
    @property
    def pinned(self) -> bool: ...


class Placed(Protocol):
    """Where a memory stands among the others."""

    @property
    def layer(self) -> Layer: ...
    @property
    def superseded_by(self) -> str | int | None: ...


def prior(memory: Rated, now: int) -> float:
    """The factor of a memory's score, 1/√2 to √2, at ``now`` (milliseconds UTC)."""
    total = (
        _BOUND
        + _RECENCY_EXPONENT * math.log(recency(memory, now))
        + _SIGNAL_EXPONENT * math.log(max(_LOWEST_SIGNAL, memory.signal))
        + _IMPORTANCE_SHARE * (memory.importance - 0.5)
        + _USEFULNESS_SHARE * usefulness(memory.helpful_count)
        + _PIN_SHARE * memory.pinned
    )
    return math.exp(max(-_BOUND, min(_BOUND, total)))


def recency(memory: Rated, now: int) -> float:
    """1 for what just happened or was confirmed, halved every half-life, never below 0.3.

    What was observed stays fresh longest. Pinned memories do not age.
    """
    if memory.pinned:
        return 1.0
    latest = max(memory.happened_at, memory.last_confirmed_at or memory.happened_at)
    days = max(0, now - latest) / _DAY_MS
    return max(_LOWEST_RECENCY, math.exp2(-days / _HALF_LIFE_DAYS[memory.provenance]))


def usefulness(helpful: int) -> float:
    """0..1: each time it helped counts less than the one before, five times are all."""
    return min(1.0, math.log1p(max(0, helpful)) / math.log1p(_MOST_HELP))


def standing(memory: Placed) -> float:
    """The factor of what is fresh (0.8), put away (0.5) or superseded (half of it again)."""
    superseded = _SUPERSEDED_WEIGHT if memory.superseded_by is not None else 1.0
    return _LAYER_WEIGHTS[memory.layer] * superseded


def timeliness(happened_at: int, period: Period) -> float:
    """The factor of a memory for a question that speaks of a time, 1 to √2.

    √2 inside the period, falling to 1 with the distance from it, measured in lengths of the period
    and at least days: what happened on Monday is often told on Tuesday.
    """
    distance = max(period.start - happened_at, happened_at - period.end, 0)
    length = max(period.end - period.start, _DAY_MS) * _LENGTHS_NEAR
    return 1.0 + (MOST_TIMELY - 1.0) * math.exp(-distance / length)
