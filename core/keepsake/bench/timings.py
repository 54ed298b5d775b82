"""What many measured times say."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

Timings = dict[str, float]


def summary(times: Sequence[float]) -> Timings:
    """The median and the 95th percentile, which is the time of one of them."""
    ordered = sorted(times)
    return {"p50": statistics.median(ordered), "p95": ordered[int(0.95 * (len(ordered) - 1))]}
