"""Endpoints for goals, their steps and their progress."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field, StringConstraints

from keepsake.domain.goal import (
    Goal,
    GoalChanges,
    GoalDetails,
    GoalDraft,
    GoalStatus,
    MilestoneChanges,
    MilestoneStatus,
    Priority,
)
from keepsake.domain.memory import DEFAULT_NAMESPACE, Attribution, Remembered
from keepsake.host.http.access import CallerName, Visible
from keepsake.host.http.bodies import Body, Metadata, Moment, Name, Share, Text, Uid, Whole

router = APIRouter(tags=["goals"])

GoalTitle = Annotated[str, StringConstraints(min_length=1, max_length=300), Whole]
Description = Annotated[str, StringConstraints(max_length=10_000), Whole]
Ordinal = Annotated[int, Field(ge=0, le=10_000)]


class NewGoal(Body):
    """A goal that is to be."""

    title: GoalTitle
    description: Description = ""
    priority: Priority = Priority.MEDIUM
    deadline: Moment | None = None
    namespace: Name = DEFAULT_NAMESPACE
    metadata: Metadata = Field(default_factory=dict)


class GoalChange(Body):
    """New values for a goal; what is left out stays."""

    title: GoalTitle | None = None
    description: Description | None = None
    status: GoalStatus | None = None
    priority: Priority | None = None
    deadline: Moment | None = None
    no_deadline: bool = False
    metadata: Metadata | None = None


class NewMilestone(Body):
    """One more step."""

    title: GoalTitle
    ordinal: Ordinal | None = None
    deadline: Moment | None = None


class MilestoneChange(Body):
    """New values for a step; what is left out stays. A removed one can be brought back."""

    title: GoalTitle | None = None
    status: MilestoneStatus | None = None
    ordinal: Ordinal | None = None
    deadline: Moment | None = None
    no_deadline: bool = False
    removed: bool | None = None


class ProgressEntry(Body):
    """What was done for a goal."""

    text: Text
    importance: Share | None = None


@router.get("/goals")
def goals(
    memory: Visible, status: Annotated[list[GoalStatus] | None, Query(max_length=10)] = None
) -> list[Goal]:
    """Goals of these states, the most pressing first; none named means all."""
    return memory.goals(status or ())


@router.post("/goals", status_code=201)
def create(memory: Visible, body: NewGoal) -> Goal:
    """Set a goal."""
    return memory.create_goal(GoalDraft(**dict(body)))


@router.get("/goals/{uid}")
def goal(memory: Visible, uid: Uid) -> GoalDetails:
    """A goal with the newest of its progress log."""
    return memory.goal(uid)


@router.patch("/goals/{uid}")
def change(memory: Visible, uid: Uid, body: GoalChange) -> Goal:
    """Change a goal."""
    return memory.change_goal(uid, GoalChanges(**dict(body)))


@router.post("/goals/{uid}/log", status_code=201)
def log_progress(memory: Visible, caller: CallerName, uid: Uid, body: ProgressEntry) -> Remembered:
    """Keep a memory in the progress log of a goal."""
    return memory.log_progress(
        uid,
        body.text,
        importance=body.importance,
        attribution=Attribution(agent=caller),
        by=caller,
    )


@router.post("/goals/{uid}/milestones", status_code=201)
def add_milestone(memory: Visible, uid: Uid, body: NewMilestone) -> Goal:
    """Give a goal one more step."""
    return memory.add_milestone(uid, body.title, ordinal=body.ordinal, deadline=body.deadline)


@router.patch("/goals/{uid}/milestones/{milestone_uid}")
def change_milestone(memory: Visible, uid: Uid, milestone_uid: Uid, body: MilestoneChange) -> Goal:
    """Change a step of a goal."""
    return memory.change_milestone(uid, milestone_uid, MilestoneChanges(**dict(body)))
