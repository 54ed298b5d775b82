"""Weighing what was found by what speaks for each memory whatever is asked, and by time.

The first weighs only what a passage is better than the background: a new memory that has little to
do with the question does not get ahead of an old one that answers it. A time that the question
speaks of is part of what it asks, so it weighs the whole.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

import apsw

from keepsake.domain.memory import Layer, Provenance
from keepsake.search.dates import Period
from keepsake.search.priors import MOST_TIMELY, prior, standing, timeliness

# What is found beyond this place is there because something must be last.
_BACKGROUND: Final = 30


@dataclass(frozen=True, slots=True)
class Weighed:
    """Scores of passages with the weights of their memories, and those weights by name."""

    scores: Mapping[int, float]
    signals: Mapping[int, Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class _Rated:
    """The columns of a memory that its weight depends on."""

    provenance: Provenance
    happened_at: int
    last_confirmed_at: int | None
    importance: float
    signal: float
    helpful_count: int
    pinned: bool
    layer: Layer
    superseded_by: int | None


def weigh(
    db: apsw.Connection, scores: Mapping[int, float], period: Period | None, now: int
) -> Weighed:
    """Weigh passages at ``now`` (milliseconds UTC).

    ``period`` is a time that the question speaks of. Passages that are gone are left out.
    """
    background = _background(list(scores.values()))
    weighed: dict[int, float] = {}
    signals: dict[int, dict[str, float]] = {}
    for chunk_id, memory in _read(db, scores).items():
        weights = {"prior": prior(memory, now), "standing": standing(memory)}
        above = max(0.0, scores[chunk_id] - background)
        score = scores[chunk_id] + above * (weights["prior"] * weights["standing"] - 1)
        if period is not None:
            weights["time"] = timeliness(memory.happened_at, period)
            score *= weights["time"] / MOST_TIMELY
        weighed[chunk_id] = min(1.0, score)
        signals[chunk_id] = weights
    return Weighed(weighed, signals)


def _background(scores: list[float]) -> float:
    """The score of the passage at the place behind which nothing answers; 0 if there are few."""
    return sorted(scores, reverse=True)[_BACKGROUND] if len(scores) > _BACKGROUND else 0.0


def _read(db: apsw.Connection, chunk_ids: Collection[int]) -> dict[int, _Rated]:
    rows = db.execute(
        """SELECT c.id, m.provenance, m.happened_at, m.last_confirmed_at, m.importance, m.signal,
        m.helpful_count, m.pinned, m.layer, m.superseded_by
        FROM chunk AS c JOIN memory AS m ON m.id = c.memory_id
        WHERE c.id IN (SELECT value FROM json_each(?))""",
        (json.dumps(list(chunk_ids)),),
    )
    return {
        row[0]: _Rated(
            provenance=Provenance(row[1]),
            happened_at=row[2],
            last_confirmed_at=row[3],
            importance=row[4],
            signal=row[5],
            helpful_count=row[6],
            pinned=bool(row[7]),
            layer=Layer(row[8]),
            superseded_by=row[9],
        )
        for row in rows
    }
