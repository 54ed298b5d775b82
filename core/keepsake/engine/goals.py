"""Goals, their milestones, and progress logs made of memories."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import apsw
import uuid_utils

from keepsake.domain.capture import Capture
from keepsake.domain.category import Category
from keepsake.domain.goal import (
    Goal,
    GoalChanges,
    GoalDetails,
    GoalDraft,
    GoalStatus,
    MilestoneChanges,
    MilestoneStatus,
)
from keepsake.domain.memory import UNATTRIBUTED, Attribution, Outcome, Provenance, Remembered
from keepsake.engine.parts import Part
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.events import Change, GoalsChanged, MemoriesChanged
from keepsake.ingest.cleaning import Cleaning
from keepsake.ingest.pipeline import keep, now_ms
from keepsake.store import goals, memories

_LONGEST_TITLE: Final = 300
_LONGEST_DESCRIPTION: Final = 20_000
_MOST_MILESTONES: Final = 100


class Goals(Part):
    """The part of the service that knows what the person works towards."""

    def create_goal(self, draft: GoalDraft) -> Goal:
        """Set a goal. InvalidInputError without a title."""
        now = now_ms()
        uid = _new_uid()
        values = {
            "uid": uid,
            "title": self._checked_title(draft.title),
            "description": self._checked_text(draft.description),
            "status": GoalStatus.ACTIVE,
            "priority": draft.priority,
            "deadline": draft.deadline,
            "namespace": draft.namespace,
            "metadata": memories.to_json(self._cleaning().clean_value(draft.metadata)),
            "created_at": now,
            "updated_at": now,
        }
        return self._write_goal(uid, lambda db: goals.insert(db, values))

    def goals(
        self, statuses: Sequence[GoalStatus] = (), *, namespaces: Sequence[str] = ()
    ) -> list[Goal]:
        """Goals of these states (none named: all), the most pressing first."""
        with self._readers.connection() as db:
            return goals.read_all(db, statuses, namespaces)

    def goal(self, uid: str, *, log: int = 10) -> GoalDetails:
        """A goal with the newest of its progress log. NotFoundError when there is none."""
        goal_id, goal = self._goal(uid)
        with self._readers.connection() as db:
            ids = goals.entries(db, goal_id, log)
            found = memories.read_many(db, ids)
        return GoalDetails(goal, tuple(found[one] for one in ids if one in found))

    def change_goal(self, uid: str, changes: GoalChanges) -> Goal:
        """Change a goal; completing it notes when. NotFoundError when there is none."""
        goal_id, goal = self._goal(uid)
        values = self._goal_values(goal, changes)
        return self._write_goal(uid, lambda db: goals.update(db, goal_id, values))

    def log_progress(
        self,
        uid: str,
        text: str,
        *,
        importance: float | None = None,
        attribution: Attribution = UNATTRIBUTED,
        by: str = "",
    ) -> Remembered:
        """Keep a memory in the progress log of a goal; it is found like any other."""
        goal_id, goal = self._goal(uid)
        capture = Capture(
            text=text,
            category=Category.GOAL,
            thread=f"goal:{uid}",
            ordinal=goal.entries + 1,
            namespace=goal.namespace,
            provenance=Provenance.RECORDED,
            importance=importance,
            attribution=attribution,
        )
        prepared = self._pipeline().prepare(capture)

        def job(db: apsw.Connection) -> Remembered:
            kept = keep(db, prepared)
            goals.add_entry(db, goal_id, kept.uid)
            goals.update(db, goal_id, {"updated_at": prepared.draft.now})
            return kept

        kept = self._writer.run(job)
        change = Change.ADDED if kept.outcome is Outcome.NEW else Change.REVISED
        self._events.publish(MemoriesChanged(change, (kept.uid,), by))
        self._events.publish(GoalsChanged(uid))
        return kept

    def add_milestone(
        self, uid: str, title: str, *, ordinal: int | None = None, deadline: int | None = None
    ) -> Goal:
        """Give a goal one more step, the last one unless ``ordinal`` says otherwise."""
        goal_id, goal = self._goal(uid)
        if len(goal.milestones) >= _MOST_MILESTONES:
            raise InvalidInputError(f"A goal has at most {_MOST_MILESTONES} milestones.")
        values: dict[str, Any] = {
            "uid": _new_uid(),
            "goal_id": goal_id,
            "title": self._checked_title(title),
            "status": MilestoneStatus.PENDING,
            "deadline": deadline,
        }
        if ordinal is not None:
            values["ordinal"] = ordinal

        def job(db: apsw.Connection) -> None:
            goals.insert_milestone(db, values)
            goals.update(db, goal_id, {"updated_at": now_ms()})

        return self._write_goal(uid, job)

    def change_milestone(self, uid: str, milestone_uid: str, changes: MilestoneChanges) -> Goal:
        """Change a step of a goal. NotFoundError when there is no such goal or step."""
        goal_id, _ = self._goal(uid)
        values = self._milestone_values(changes)

        def job(db: apsw.Connection) -> None:
            milestone_id = goals.find_milestone(db, goal_id, milestone_uid)
            if milestone_id is None:
                message = f"The goal has no milestone with the id “{milestone_uid[:64]}”."
                raise NotFoundError(message)
            goals.update_milestone(db, milestone_id, values)
            goals.update(db, goal_id, {"updated_at": now_ms()})

        return self._write_goal(uid, job)

    def _write_goal(self, uid: str, job: Callable[[apsw.Connection], None]) -> Goal:
        self._writer.run(job)
        self._events.publish(GoalsChanged(uid))
        return self._goal(uid)[1]

    def _goal(self, uid: str) -> tuple[int, Goal]:
        with self._readers.connection() as db:
            found = goals.find(db, uid)
        if found is None:
            raise NotFoundError(f"There is no goal with the id “{uid[:64]}”.")
        return found

    def _goal_values(self, goal: Goal, changes: GoalChanges) -> dict[str, Any]:
        values: dict[str, Any] = {"updated_at": now_ms()}
        if changes.title is not None:
            values["title"] = self._checked_title(changes.title)
        if changes.description is not None:
            values["description"] = self._checked_text(changes.description)
        if changes.status is not None:
            values["status"] = changes.status
            completed = changes.status is GoalStatus.COMPLETED
            values["completed_at"] = (goal.completed_at or now_ms()) if completed else None
        if changes.priority is not None:
            values["priority"] = changes.priority
        if changes.deadline is not None or changes.no_deadline:
            values["deadline"] = changes.deadline
        if changes.metadata is not None:
            merged = {**goal.metadata, **self._cleaning().clean_value(changes.metadata)}
            kept = {key: value for key, value in merged.items() if value is not None}
            values["metadata"] = memories.to_json(kept)
        return values

    def _milestone_values(self, changes: MilestoneChanges) -> dict[str, Any]:
        values: dict[str, Any] = {}
        if changes.title is not None:
            values["title"] = self._checked_title(changes.title)
        if changes.status is not None:
            values["status"] = changes.status
            completed = changes.status is MilestoneStatus.COMPLETED
            values["completed_at"] = now_ms() if completed else None
        if changes.ordinal is not None:
            values["ordinal"] = changes.ordinal
        if changes.deadline is not None or changes.no_deadline:
            values["deadline"] = changes.deadline
        if changes.removed is not None:
            values["removed_at"] = now_ms() if changes.removed else None
        return values

    def _cleaning(self) -> Cleaning:
        return Cleaning.by_settings(self._settings())

    def _checked_title(self, title: str) -> str:
        clean = " ".join(self._cleaning().clean_text(title).split())
        if not 0 < len(clean) <= _LONGEST_TITLE:
            raise InvalidInputError(f"A title has 1 to {_LONGEST_TITLE} characters.")
        return clean

    def _checked_text(self, text: str) -> str:
        clean = self._cleaning().clean_text(text)
        if len(clean) > _LONGEST_DESCRIPTION:
            message = f"A description has at most {_LONGEST_DESCRIPTION} characters."
            raise InvalidInputError(message)
        return clean


def _new_uid() -> str:
    return str(uuid_utils.uuid7())
