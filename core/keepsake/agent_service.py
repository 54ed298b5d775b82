"""What an agent may be allowed to do with the memory.

MCP sessions and requests with an agent's key speak to this protocol and to nothing else; whatever
is not listed here is for the person alone. All calls are blocking and may come from any thread;
errors are :mod:`keepsake.errors`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from keepsake.domain.agent import (
    Agent,
    Right,
)
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.chronicle import Lineage, MemoryDiff, ProjectSnapshot, Timeline, Unit
from keepsake.domain.context import Context, ContextRequest
from keepsake.domain.entity import Entity, EntityDetails, EntityKind, Fact
from keepsake.domain.export import ExportPage
from keepsake.domain.feedback import Verdict
from keepsake.domain.goal import (
    Goal,
    GoalChanges,
    GoalDetails,
    GoalDraft,
    GoalStatus,
    MilestoneChanges,
)
from keepsake.domain.link import Link, LinkType
from keepsake.domain.memory import UNATTRIBUTED, Attribution, Memory, Remembered, Version
from keepsake.domain.query import EVERYTHING, Answer, Filters, Hit, Order, Page, Query
from keepsake.domain.status import Status
from keepsake.domain.tagging import TagPair
from keepsake.settings import Settings


class AgentService(Protocol):
    """Keeping, finding, changing and forgetting memories: what an agent may be allowed to do.

    Whatever is not listed here is for the person alone.
    """

    def remember(self, capture: Capture, *, by: str = "") -> Remembered:
        """Keep one thing. InvalidInputError when nothing is left of its text."""

    def remember_many(self, captures: Sequence[Capture], *, by: str = "") -> list[Remembered]:
        """Keep several in one transaction, in order: all of them or none."""

    def revise(self, uid: str, changes: Changes, *, by: str = "") -> Memory:
        """Change a memory; a new text or title makes a new version."""

    def forget(self, uids: Sequence[str], *, by: str = "") -> int:
        """Move memories to the Trash; how many were moved."""

    def restore(self, uids: Sequence[str], *, by: str = "") -> int:
        """Bring memories back from the Trash; how many came back."""

    def get(self, uid: str) -> Memory:
        """One memory, in the Trash or not. NotFoundError when there is none."""

    def history(self, uid: str) -> list[Version]:
        """All versions of a memory, the present one first."""

    def reinstate(self, uid: str, *, by: str = "") -> Memory:
        """Make a superseded memory live again beside what superseded it, for good."""

    def links(self, uid: str) -> list[Link]:
        """How a memory hangs together with others, the strongest links first."""

    def search(self, query: Query) -> Answer:
        """Find memories by their words and their meaning."""

    def context(self, request: ContextRequest) -> Context:
        """What an assistant should know, packed into a budget."""

    def browse(
        self, filters: Filters, *, order: Order = Order.NEWEST, limit: int = 50, offset: int = 0
    ) -> Page:
        """A window of the list of memories."""

    def get_many(self, uids: Sequence[str]) -> list[Memory]:
        """These memories whole, in the same order; those that do not exist are left out."""

    def related(self, uid: str, *, limit: int = 5) -> list[Hit]:
        """The memories nearest in meaning to this one."""

    def neighbors(self, uid: str, *, before: int = 2, after: int = 2) -> list[Memory]:
        """What came before and after it in its conversation, itself left out, in order."""

    def mark_used(self, uids: Sequence[str]) -> None:
        """These were really used: opened, copied or given to an assistant in full."""

    def count_tokens(self, text: str) -> int:
        """How many tokens a text has for the search model; an estimate while there is none."""

    def tags(self, prefix: str = "", *, limit: int = 100) -> list[tuple[str, int]]:
        """Tags beginning with ``prefix`` and how many memories carry each, most used first."""

    def entities(
        self, query: str = "", *, kind: EntityKind | None = None, limit: int = 100
    ) -> list[Entity]:
        """Entities one of whose names begins with ``query``, those in most memories first."""

    def entity(self, entity_id: int) -> EntityDetails:
        """An entity with its memories and relations. NotFoundError when there is none."""

    def entity_named(self, name: str) -> EntityDetails:
        """The entity one of whose names this is. NotFoundError when there is none."""

    def facts(self, subject: str = "", *, limit: int = 200) -> list[Fact]:
        """What memories state of a subject, the newest value of each predicate first."""

    def tag_suggestions(self, *, limit: int = 20) -> list[TagPair]:
        """Tags of nearly the same spelling that could become one, most similar first."""

    def give_feedback(self, uid: str, verdict: Verdict, *, query: str = "", by: str = "") -> None:
        """Say what a memory was worth as an answer to ``query``; a new word replaces the old."""

    def link(
        self, from_uid: str, to_uid: str, kind: LinkType = LinkType.RELATED, strength: float = 1.0
    ) -> None:
        """Link two memories, for ever; a link of the same kind gets the new strength."""

    def unlink(self, from_uid: str, to_uid: str, kind: LinkType = LinkType.RELATED) -> bool:
        """Take a link away, whichever way it points; whether there was one."""

    def timeline(
        self, unit: Unit = Unit.DAY, *, filters: Filters = EVERYTHING, limit: int = 30
    ) -> Timeline:
        """The newest days, weeks or months in which something happened, and the streaks."""

    def decisions(self, filters: Filters = EVERYTHING, *, limit: int = 50) -> list[Memory]:
        """What was decided, newest first."""

    def lineage(self, uid: str) -> Lineage:
        """Where a memory comes from and what came of it. NotFoundError when there is none."""

    def diff(self, since: int, *, filters: Filters = EVERYTHING, limit: int = 50) -> MemoryDiff:
        """What was added, changed or superseded since a moment (milliseconds UTC)."""

    def project_snapshot(self, project: str, *, days: int = 14) -> ProjectSnapshot:
        """Where a project stands; ``project`` is its name or its folder."""

    def create_goal(self, draft: GoalDraft) -> Goal:
        """Set a goal. InvalidInputError without a title."""

    def goals(
        self, statuses: Sequence[GoalStatus] = (), *, namespaces: Sequence[str] = ()
    ) -> list[Goal]:
        """Goals of these states (none named: all), the most pressing first."""

    def goal(self, uid: str, *, log: int = 10) -> GoalDetails:
        """A goal with the newest of its progress log. NotFoundError when there is none."""

    def change_goal(self, uid: str, changes: GoalChanges) -> Goal:
        """Change a goal; completing it notes when. NotFoundError when there is none."""

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

    def add_milestone(
        self, uid: str, title: str, *, ordinal: int | None = None, deadline: int | None = None
    ) -> Goal:
        """Give a goal one more step, the last one unless ``ordinal`` says otherwise."""

    def change_milestone(self, uid: str, milestone_uid: str, changes: MilestoneChanges) -> Goal:
        """Change a step of a goal. NotFoundError when there is no such goal or step."""

    def export_page(
        self, part: str, *, filters: Filters = EVERYTHING, after: int = 0
    ) -> ExportPage:
        """Some of what an export holds under this name; the filters are of memories.

        InvalidInputError for a name that there is not.
        """

    def status(self) -> Status:
        """Counts and states now."""


class AgentView(AgentService, Protocol):
    """The memory as one agent may see and change it; NotAllowedError for all else."""

    @property
    def agent(self) -> Agent:
        """Whose view this is."""

    @property
    def settings(self) -> Settings:
        """The settings that hold for this agent."""

    def allow(self, right: Right) -> None:
        """NotAllowedError unless the agent has this right now."""
