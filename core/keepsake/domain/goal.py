"""Goals: what a person works towards, in which steps, and how far it has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from keepsake.domain.memory import DEFAULT_NAMESPACE, Memory


class GoalStatus(StrEnum):
    """How a goal stands."""

    ACTIVE = "active"
    COMPLETED = "completed"
    STALLED = "stalled"
    ABANDONED = "abandoned"


class Priority(StrEnum):
    """How pressing a goal is."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    CRITICAL = "critical"


class MilestoneStatus(StrEnum):
    """How a step stands."""

    PENDING = "pending"
    IN_PROGRESS = "in_progress"
    COMPLETED = "completed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Milestone:
    """A step of a goal; ``ordinal`` is its place, ``deadline`` milliseconds UTC."""

    uid: str
    title: str
    status: MilestoneStatus
    ordinal: int
    deadline: int | None
    completed_at: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """A goal with its milestones in order. Times are milliseconds UTC.

    ``entries`` counts the memories in its progress log, ``last_entry_at`` is the newest of them.
    """

    uid: str
    title: str
    description: str
    status: GoalStatus
    priority: Priority
    deadline: int | None
    namespace: str
    metadata: Mapping[str, Any]
    created_at: int
    updated_at: int
    completed_at: int | None
    milestones: tuple[Milestone, ...]
    entries: int
    last_entry_at: int | None

    @property
    def progress(self) -> float:
        """The share of its milestones that are completed, 0..1; a completed goal is whole."""
        if self.status is GoalStatus.COMPLETED:
            return 1.0
        if not self.milestones:
            return 0.0
        done = sum(step.status is MilestoneStatus.COMPLETED for step in self.milestones)
        return done / len(self.milestones)


@dataclass(frozen=True, slots=True)
class GoalDetails:
    """A goal with the newest memories of its progress log, newest first."""

    goal: Goal
    log: tuple[Memory, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalDraft:
    """A goal that is to be."""

    title: str
    description: str = ""
    priority: Priority = Priority.MEDIUM
    deadline: int | None = None
    namespace: str = DEFAULT_NAMESPACE
    metadata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalChanges:
    """New values for a goal; None leaves a field as it is. ``no_deadline`` takes it away.

    ``metadata`` is merged into the present one; a None inside it removes that key.
    """

    title: str | None = None
    description: str | None = None
    status: GoalStatus | None = None
    priority: Priority | None = None
    deadline: int | None = None
    no_deadline: bool = False
    metadata: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MilestoneChanges:
    """New values for a milestone; None leaves a field as it is.

    ``no_deadline`` takes the deadline away; ``removed`` takes the milestone out or brings it back.
    """

    title: str | None = None
    status: MilestoneStatus | None = None
    ordinal: int | None = None
    deadline: int | None = None
    no_deadline: bool = False
    removed: bool | None = None
