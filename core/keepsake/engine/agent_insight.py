"""What one agent may know of names, time and goals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from keepsake.domain.agent import Right
from keepsake.domain.chronicle import Lineage, MemoryDiff, ProjectSnapshot, Timeline, Unit
from keepsake.domain.entity import Entity, EntityDetails, EntityKind, Fact
from keepsake.domain.goal import (
    Goal,
    GoalChanges,
    GoalDetails,
    GoalDraft,
    GoalStatus,
    MilestoneChanges,
)
from keepsake.domain.memory import UNATTRIBUTED, Attribution, Memory, Remembered
from keepsake.domain.query import EVERYTHING, Filters
from keepsake.domain.tagging import TagPair
from keepsake.engine.agent_rights import RightfulMemory


class AgentInsight(RightfulMemory):
    """The part of an agent's view that looks at memories from above."""

    def tags(self, prefix: str = "", *, limit: int = 100) -> list[tuple[str, int]]:
        self.allow(Right.READ)
        return self._memory.tags(prefix, limit=limit)

    def tag_suggestions(self, *, limit: int = 20) -> list[TagPair]:
        self.allow(Right.READ)
        return self._memory.tag_suggestions(limit=limit)

    def entities(
        self, query: str = "", *, kind: EntityKind | None = None, limit: int = 100
    ) -> list[Entity]:
        self.allow(Right.READ)
        return self._memory.entities(query, kind=kind, limit=limit)

    def entity(self, entity_id: int) -> EntityDetails:
        self.allow(Right.READ)
        return self._memory.entity(entity_id)

    def entity_named(self, name: str) -> EntityDetails:
        self.allow(Right.READ)
        return self._memory.entity_named(name)

    def facts(self, subject: str = "", *, limit: int = 200) -> list[Fact]:
        self.allow(Right.READ)
        return self._memory.facts(subject, limit=limit)

    def timeline(
        self, unit: Unit = Unit.DAY, *, filters: Filters = EVERYTHING, limit: int = 30
    ) -> Timeline:
        self.allow(Right.READ)
        return self._memory.timeline(unit, filters=self._within(filters), limit=limit)

    def decisions(self, filters: Filters = EVERYTHING, *, limit: int = 50) -> list[Memory]:
        self.allow(Right.READ)
        return self._memory.decisions(self._within(filters), limit=limit)

    def lineage(self, uid: str) -> Lineage:
        self.allow(Right.READ)
        self._seen(uid)
        return self._memory.lineage(uid)

    def diff(self, since: int, *, filters: Filters = EVERYTHING, limit: int = 50) -> MemoryDiff:
        self.allow(Right.READ)
        return self._memory.diff(since, filters=self._within(filters), limit=limit)

    def project_snapshot(self, project: str, *, days: int = 14) -> ProjectSnapshot:
        self.allow(Right.READ)
        return self._memory.project_snapshot(project, days=days)

    def create_goal(self, draft: GoalDraft) -> Goal:
        self.allow(Right.WRITE)
        return self._memory.create_goal(replace(draft, namespace=self._place(draft.namespace)))

    def goals(
        self, statuses: Sequence[GoalStatus] = (), *, namespaces: Sequence[str] = ()
    ) -> list[Goal]:
        self.allow(Right.READ)
        return self._memory.goals(statuses, namespaces=namespaces)

    def goal(self, uid: str, *, log: int = 10) -> GoalDetails:
        self.allow(Right.READ)
        return self._memory.goal(uid, log=log)

    def change_goal(self, uid: str, changes: GoalChanges) -> Goal:
        self.allow(Right.WRITE)
        return self._memory.change_goal(uid, changes)

    def log_progress(
        self,
        uid: str,
        text: str,
        *,
        importance: float | None = None,
        attribution: Attribution = UNATTRIBUTED,
        by: str = "",
    ) -> Remembered:
        self.allow(Right.WRITE)
        return self._memory.log_progress(
            uid, text, importance=importance, attribution=attribution, by=by
        )

    def add_milestone(
        self, uid: str, title: str, *, ordinal: int | None = None, deadline: int | None = None
    ) -> Goal:
        self.allow(Right.WRITE)
        return self._memory.add_milestone(uid, title, ordinal=ordinal, deadline=deadline)

    def change_milestone(self, uid: str, milestone_uid: str, changes: MilestoneChanges) -> Goal:
        self.allow(Right.WRITE)
        return self._memory.change_milestone(uid, milestone_uid, changes)
