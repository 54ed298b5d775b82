"""The memory as one agent may see and change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from keepsake.domain.agent import Agent, Right
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.context import Context, ContextRequest
from keepsake.domain.entity import Entity, EntityDetails, EntityKind, Fact
from keepsake.domain.feedback import Verdict
from keepsake.domain.link import Link
from keepsake.domain.memory import DEFAULT_NAMESPACE, Memory, Remembered, Version
from keepsake.domain.query import Answer, Filters, Hit, Order, Page, Query
from keepsake.domain.status import Status
from keepsake.domain.tagging import TagPair
from keepsake.engine.access_log import AccessLog
from keepsake.engine.finding import Finding
from keepsake.engine.knowledge import Knowledge
from keepsake.engine.memories import not_found
from keepsake.engine.parts import Parts
from keepsake.errors import NotAllowedError, NotFoundError
from keepsake.settings import Settings
from keepsake.store import accesses, figures

_DEEDS: Final = {
    Right.READ: "read your memories",
    Right.WRITE: "keep or change memories",
    Right.FORGET: "move memories to the Trash",
}


class _Inside(Finding, Knowledge):
    """The parts of the service that an agent uses."""


class AgentMemory:
    """Implements AgentView: only what is listed here can be done by an agent.

    ``parts`` see the agent's namespaces alone, so what is elsewhere is unknown to every query;
    here the rights are checked, and where something is written. A memory in the Trash is the
    person's own and as good as none.
    """

    def __init__(
        self,
        parts: Parts,
        agent: Agent,
        *,
        access_log: AccessLog,
        person_status: Callable[[], Status],
    ) -> None:
        self._parts = parts
        self._memory = _Inside(parts)
        self._agent = agent
        self._access_log = access_log
        self._person_status = person_status

    @property
    def agent(self) -> Agent:
        """Whose view this is."""
        return self._agent

    @property
    def settings(self) -> Settings:
        """The settings that hold for this agent."""
        return self._parts.settings()

    def allow(self, right: Right) -> None:
        """NotAllowedError unless the agent has this right now."""
        if self.settings.private_mode:
            raise NotAllowedError(
                "Private mode is on: nothing is remembered or recalled.",
                hint="The person ends it in Keepsake.",
            )
        if not self._agent.rights.allows(right):
            raise NotAllowedError(
                f"This assistant may not {_DEEDS[right]}.",
                hint="The person can allow it in Keepsake's settings, under Assistants.",
            )

    def remember(self, capture: Capture, *, by: str = "") -> Remembered:
        return self.remember_many([capture], by=by)[0]

    def remember_many(self, captures: Sequence[Capture], *, by: str = "") -> list[Remembered]:
        """Keep several in one transaction, in order, each where this agent may keep it."""
        self.allow(Right.WRITE)
        placed = [replace(one, namespace=self._place(one.namespace)) for one in captures]
        return self._memory.remember_many(placed, by=by)

    def revise(self, uid: str, changes: Changes, *, by: str = "") -> Memory:
        self.allow(Right.WRITE)
        self.get(uid)
        if changes.namespace is not None:
            changes = replace(changes, namespace=self._place(changes.namespace))
        return self._memory.revise(uid, changes, by=by)

    def forget(self, uids: Sequence[str], *, by: str = "") -> int:
        """Move memories to the Trash; NotFoundError, and nothing moved, if one is unknown."""
        self.allow(Right.FORGET)
        for uid in uids:
            self._seen(uid)
        return self._memory.forget(uids, by=by)

    def restore(self, uids: Sequence[str], *, by: str = "") -> int:
        """Bring back from the Trash what this agent moved there itself; the rest is unknown."""
        self.allow(Right.FORGET)
        self._access_log.settle()
        mine = self._parts.writer.run(lambda db: accesses.moved_to_trash(db, self._agent.id, uids))
        visible = self._agent.rights.visible
        for uid in uids:
            if uid not in mine or (visible and mine[uid] not in visible):
                raise not_found(uid)
        return self._memory.restore(uids, by=by)

    def get(self, uid: str) -> Memory:
        """One memory outside the Trash. NotFoundError when there is none for this agent."""
        self.allow(Right.READ)
        return self._seen(uid)

    def get_many(self, uids: Sequence[str]) -> list[Memory]:
        self.allow(Right.READ)
        found = self._memory.get_many(uids)
        return [memory for memory in found if memory.trashed_at is None]

    def history(self, uid: str) -> list[Version]:
        self.get(uid)
        return self._memory.history(uid)

    def reinstate(self, uid: str, *, by: str = "") -> Memory:
        self.allow(Right.WRITE)
        self.get(uid)
        return self._memory.reinstate(uid, by=by)

    def links(self, uid: str) -> list[Link]:
        self.get(uid)
        return self._memory.links(uid)

    def search(self, query: Query) -> Answer:
        self.allow(Right.READ)
        return self._memory.search(replace(query, filters=self._within(query.filters)))

    def context(self, request: ContextRequest) -> Context:
        self.allow(Right.READ)
        return self._memory.context(replace(request, filters=self._within(request.filters)))

    def browse(
        self, filters: Filters, *, order: Order = Order.NEWEST, limit: int = 50, offset: int = 0
    ) -> Page:
        self.allow(Right.READ)
        return self._memory.browse(self._within(filters), order=order, limit=limit, offset=offset)

    def related(self, uid: str, *, limit: int = 5) -> list[Hit]:
        self.get(uid)
        return self._memory.related(uid, limit=limit)

    def neighbors(self, uid: str, *, before: int = 2, after: int = 2) -> list[Memory]:
        self.get(uid)
        return self._memory.neighbors(uid, before=before, after=after)

    def mark_used(self, uids: Sequence[str]) -> None:
        self.allow(Right.READ)
        self._memory.mark_used(uids)

    def give_feedback(self, uid: str, verdict: Verdict, *, query: str = "", by: str = "") -> None:
        self.allow(Right.WRITE)
        self._seen(uid)
        self._memory.give_feedback(uid, verdict, query=query, by=by)

    def count_tokens(self, text: str) -> int:
        return self._memory.count_tokens(text)

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

    def facts(self, subject: str = "", *, limit: int = 200) -> list[Fact]:
        self.allow(Right.READ)
        return self._memory.facts(subject, limit=limit)

    def status(self) -> Status:
        """Counts of what this agent sees; nothing of files, sources or imports."""
        self.allow(Right.READ)
        with self._parts.readers.connection() as db:
            seen = figures.count_seen(db)
        return replace(
            self._person_status(),
            memories=seen.memories,
            passages=seen.passages,
            pending=seen.pending,
            trashed=0,
            sources=0,
            watching=0,
            database_bytes=0,
            data_folder="",
            paused_until=None,
            imports=(),
            problems=(),
        )

    def _seen(self, uid: str) -> Memory:
        memory = self._memory.get(uid)
        if memory.trashed_at is not None:
            raise not_found(uid)
        return memory

    def _within(self, filters: Filters) -> Filters:
        """The filters, narrowed to what the agent sees; it sees nothing of the Trash."""
        namespaces = filters.namespaces or self._agent.rights.visible
        return replace(filters, namespaces=namespaces, trashed=False)

    def _place(self, namespace: str) -> str:
        """Where something is kept that is meant for this namespace. NotFoundError for others'."""
        mine = self._agent.rights.namespaces
        if not mine:
            return namespace
        if namespace == DEFAULT_NAMESPACE and namespace not in mine:
            return mine[0]
        if namespace not in self._agent.rights.visible:
            raise NotFoundError(f"There is no namespace “{namespace[:64]}”.")
        return namespace
