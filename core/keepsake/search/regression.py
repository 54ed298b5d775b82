"""How far an answer moved from the one that was saved."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from keepsake.domain.regression import Drift, GoldenQuery

DEPTH: Final = 10


def measure_drift(golden: GoldenQuery, present: Sequence[str]) -> Drift:
    """Compare the uids of then, as far as they can still be found, with the present first ten.

    ``present`` holds no memory made since. With nothing left to compare nothing has moved.
    """
    places = {uid: place for place, uid in enumerate(present[:DEPTH])}
    shifts = [abs(places[uid] - place) for place, uid in enumerate(golden.top) if uid in places]
    if not golden.top:
        return Drift(golden.text, 1.0, 0.0)
    overlap = len(shifts) / len(golden.top)
    return Drift(golden.text, overlap, fmean(shifts) if shifts else float(DEPTH))
