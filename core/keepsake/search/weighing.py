"""Weighing what was found by what speaks for each memory whatever is asked, and by time.

The first weighs only what a passage is better than the background: a new memory that has little to
do with the question does not get ahead of an old one that answers it. A time that the question
speaks of is part of what it asks, so it weighs the whole.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from keepsake.domain.weights import Weights
from keepsake.search.dates import Period
from keepsake.search.passages import Passages
from keepsake.search.priors import MOST_TIMELY, prior, standing, timeliness
from keepsake.search.ranking import Ranking

# What is found beyond this place is there because something must be last.
_BACKGROUND: Final = 30


def weigh(
    passages: Passages, ranking: Ranking, period: Period | None, now: int, chosen: Weights
) -> Ranking:
    """The ranking with the weights of the memories at ``now`` (milliseconds UTC) among its signals.

    ``period`` is a time that the question speaks of; ``chosen`` says how much each prior counts.
    What has much for it may score more than 1, lest the best ones be all alike.
    """
    merits = passages.merits
    weights = {"prior": prior(merits, now, chosen), "standing": standing(merits)}
    background = _background(ranking.scores[ranking.shown])
    above = np.maximum(0, ranking.scores - background)
    scores = ranking.scores + above * (weights["prior"] * weights["standing"] - 1)
    if period is not None:
        weights["time"] = timeliness(merits.happened_at, period)
        scores *= weights["time"] / MOST_TIMELY
    return replace(ranking, scores=scores, signals={**ranking.signals, **weights})


def _background(scores: NDArray[np.floating]) -> float:
    """The score of the passage at the place behind which nothing answers; 0 if there are few."""
    return float(np.sort(scores)[-_BACKGROUND - 1]) if len(scores) > _BACKGROUND else 0.0
