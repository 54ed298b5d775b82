"""The memory as one agent may see and change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from keepsake.domain.agent import Agent, Right
from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.context import Context, ContextRequest
from keepsake.domain.export import ExportPage
from keepsake.domain.feedback import Verdict
from keepsake.domain.link import Link, LinkType
from keepsake.domain.memory import Memory, Remembered, Version
from keepsake.domain.query import EVERYTHING, Answer, Filters, Hit, Order, Page, Query
from keepsake.domain.status import Status
from keepsake.engine.access_log import AccessLog
from keepsake.engine.agent_insight import AgentInsight
from keepsake.engine.memories import not_found
from keepsake.engine.parts import Parts
from keepsake.store import accesses, figures

_OF_THE_PERSON: Final = ("feedback", "tag_alias", "watched_question", "weights", "settings")


class AgentMemory(AgentInsight):
    """Implements AgentView: only what is listed here and above can be done by an agent."""

    def __init__(
        self,
        parts: Parts,
        agent: Agent,
        *,
        access_log: AccessLog,
        person_status: Callable[[], Status],
    ) -> None:
        super().__init__(parts, agent)
        self._access_log = access_log
        self._person_status = person_status

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
        """One live memory. NotFoundError when there is none for this agent."""
        self.allow(Right.READ)
        return self._seen(uid)

    def get_many(self, uids: Sequence[str]) -> list[Memory]:
        self.allow(Right.READ)
        return self._live(self._memory.get_many(uids))

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
        self._memory.mark_used([memory.uid for memory in self.get_many(uids)])

    def give_feedback(self, uid: str, verdict: Verdict, *, query: str = "", by: str = "") -> None:
        self.allow(Right.WRITE)
        self._seen(uid)
        self._memory.give_feedback(uid, verdict, query=query, by=by)

    def status(self) -> Status:
        """Counts of what this agent sees; nothing of files, sources or imports."""
        self.allow(Right.READ)
        whole = self._person_status()
        if self._agent.rights.namespaces:
            with self._parts.readers.connection() as db:
                seen = figures.count_seen(db)
            whole = replace(
                whole, memories=seen.memories, passages=seen.passages, pending=seen.pending
            )
        return replace(
            whole,
            trashed=0,
            sources=0,
            watching=0,
            database_bytes=0,
            data_folder="",
            paused_until=None,
            imports=(),
            problems=(),
            half_undone=(),
        )

    def link(
        self, from_uid: str, to_uid: str, kind: LinkType = LinkType.RELATED, strength: float = 1.0
    ) -> None:
        self.allow(Right.WRITE)
        self._seen(from_uid)
        self._seen(to_uid)
        self._memory.link(from_uid, to_uid, kind, strength)

    def unlink(self, from_uid: str, to_uid: str, kind: LinkType = LinkType.RELATED) -> bool:
        self.allow(Right.WRITE)
        self._seen(from_uid)
        self._seen(to_uid)
        return self._memory.unlink(from_uid, to_uid, kind)

    def export_page(
        self, part: str, *, filters: Filters = EVERYTHING, after: int = 0
    ) -> ExportPage:
        """What this agent sees; what is the person's own is as good as empty."""
        self.allow(Right.READ)
        if part in _OF_THE_PERSON:
            return ExportPage((), None)
        return self._memory.export_page(part, filters=self._within(filters), after=after)

    def count_tokens(self, text: str) -> int:
        return self._memory.count_tokens(text)
