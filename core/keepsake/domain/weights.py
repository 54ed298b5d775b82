"""How much what speaks for a memory whatever is asked counts, and how that follows feedback."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LEAST: Final = 0.02
MOST: Final = 0.5
"""Between these every weight stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The exponents and shares of the priors, .02 to .5 each; together they move a factor of two.

    ``recency`` and ``signal`` are exponents: as they are, each gives a factor of √2 between its
    highest and its lowest value. ``importance`` and ``usefulness`` are shares.
    """

    recency: float = 0.288  # ln √2 / ln(1 / 0.3)
    signal: float = 0.215  # ln √2 / ln(1 / 0.2)
    importance: float = 0.2
    usefulness: float = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightStep:
    """One weight as it is and as feedback would have it.

    ``higher`` and ``lower`` count the answers that were judged and in which it was higher, or
    lower, in what helped than in what was shown beside it.
    """

    name: str
    present: float
    proposed: float
    higher: int
    lower: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightReview:
    """What would change with the next step, and whether there is one to take back.

    ``judged`` counts the answers that were judged since the last step.
    """

    steps: tuple[WeightStep, ...]
    judged: int
    can_revert: bool

    @property
    def changes(self) -> bool:
        """Whether the next step would change anything."""
        return any(one.proposed != one.present for one in self.steps)
