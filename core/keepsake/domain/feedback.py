"""What people and assistants say of an answer, and the questions that had none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """What a memory was worth as an answer."""

    HELPFUL = "helpful"
    NOT_HELPFUL = "not_helpful"
    OUTDATED = "outdated"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class UnansweredQuestion:
    """A question that found nothing when it was last asked; ``last_asked`` in milliseconds UTC."""

    text: str
    times: int
    last_asked: int
    asked_by: str
