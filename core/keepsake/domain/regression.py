"""Whether questions are still answered as they once were."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

LEAST_OVERLAP = 0.8
LARGEST_RANK_SHIFT = 3.0


@dataclass(frozen=True, slots=True)
class GoldenQuery:
    """A question and the uids of the memories that answered it, best first.

    Memories that were forgotten or superseded since are left out of ``top``. ``saved_at`` is in
    milliseconds UTC.
    """

    text: str
    top: tuple[str, ...]
    saved_at: int


@dataclass(frozen=True, slots=True)
class Drift:
    """How far the answer to one question moved.

    ``overlap`` is the share of the memories of then that are among the first ten now, 0..1;
    ``rank_shift`` how many places those moved on average. Memories made since do not count.
    """

    text: str
    overlap: float
    rank_shift: float

    @property
    def alert(self) -> bool:
        """Whether it moved further than small changes explain."""
        return self.overlap < LEAST_OVERLAP or self.rank_shift > LARGEST_RANK_SHIFT


@dataclass(frozen=True, slots=True)
class RegressionReport:
    """One comparison of all golden queries; ``ran_at`` in milliseconds UTC."""

    ran_at: int
    drifts: tuple[Drift, ...]

    @property
    def alerts(self) -> int:
        return sum(drift.alert for drift in self.drifts)

    @property
    def overlap(self) -> float:
        return fmean(drift.overlap for drift in self.drifts) if self.drifts else 1.0

    @property
    def rank_shift(self) -> float:
        return fmean(drift.rank_shift for drift in self.drifts) if self.drifts else 0.0


@dataclass(frozen=True, slots=True)
class RegressionRun:
    """The figures of an earlier comparison."""

    ran_at: int
    queries: int
    alerts: int
    overlap: float
    rank_shift: float
