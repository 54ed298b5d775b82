"""Learning from feedback how much the priors count: a small step at a time, with enough evidence.

What helped is compared with what stood above it in the same answer and with the one just below.
What stands above is seen as well, so a memory does not win only because it was shown first.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Final

from keepsake.domain.weights import LEAST, MOST, Weights, WeightStep
from keepsake.search.priors import Merits, worth

_LONGEST_STEP: Final = 0.02
_FEWEST: Final = 20
# So many standard deviations from what chance would do.
_SURE: Final = 2.0
# Values of 0 to 1 that differ by less are the same.
_SAME: Final = 0.02


def differences(shown: Merits, judged: int, now: int, *, helped: bool) -> dict[str, float]:
    """How much higher each value was in what helped than in what was shown beside it.

    ``judged`` is the place of the judged memory among those ``shown``. Where it did not help, the
    others are taken to be what would have.
    """
    values = worth(shown, now)
    sign = 1.0 if helped else -1.0
    result = {}
    for name, of_each in values.items():
        beside = [value for place, value in enumerate(of_each.tolist()) if place != judged]
        result[name] = sign * (float(of_each[judged]) - math.fsum(beside) / len(beside))
    return result


def propose(weights: Weights, found: Sequence[Mapping[str, float]]) -> tuple[WeightStep, ...]:
    """The next step of each weight for these differences, at most .02 and within .02 to .5.

    Nothing changes where fewer than twenty answers tell, or where they disagree as chance would.
    """
    return tuple(
        _step(field.name, getattr(weights, field.name), [one[field.name] for one in found])
        for field in fields(weights)
    )


def _step(name: str, present: float, found: Sequence[float]) -> WeightStep:
    higher = sum(one > _SAME for one in found)
    lower = sum(one < -_SAME for one in found)
    told = higher + lower
    proposed = present
    if told >= _FEWEST and abs(higher - lower) >= _SURE * math.sqrt(told):
        step = _LONGEST_STEP * (higher - lower) / told
        proposed = round(min(MOST, max(LEAST, present + step)), 4)
    return WeightStep(name=name, present=present, proposed=proposed, higher=higher, lower=lower)
