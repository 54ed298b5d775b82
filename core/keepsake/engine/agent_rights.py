"""What one agent may see and do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from keepsake.domain.agent import Agent, Right
from keepsake.domain.memory import DEFAULT_NAMESPACE, Memory
from keepsake.domain.query import Filters
from keepsake.engine.chronicle import Chronicle
from keepsake.engine.exporting import Exporting
from keepsake.engine.goals import Goals
from keepsake.engine.knowledge import Knowledge
from keepsake.engine.linking import Linking
from keepsake.engine.memories import not_found
from keepsake.engine.parts import Parts
from keepsake.errors import NotAllowedError, NotFoundError
from keepsake.ingest.pipeline import now_ms
from keepsake.settings import Settings

_DEEDS: Final = {
    Right.READ: "read your memories",
    Right.WRITE: "keep or change memories",
    Right.FORGET: "move memories to the Trash",
}


class _Inside(Chronicle, Linking, Knowledge, Goals, Exporting):
    """The parts of the service that agents use."""


class RightfulMemory:
    """A memory and an agent that must have the right for whatever it does with it.

    ``parts`` see the agent's namespaces alone, so what is elsewhere is unknown to every query;
    here the rights are checked, and where something is written. A memory in the Trash, or one that
    has expired, is the person's own and as good as none.
    """

    def __init__(self, parts: Parts, agent: Agent) -> None:
        self._parts = parts
        self._memory = _Inside(parts)
        self._agent = agent

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

    def _seen(self, uid: str) -> Memory:
        memory = self._memory.get(uid)
        if not _is_live(memory):
            raise not_found(uid)
        return memory

    def _live(self, memories: Sequence[Memory]) -> list[Memory]:
        return [memory for memory in memories if _is_live(memory)]

    def _within(self, filters: Filters) -> Filters:
        """The filters, narrowed to what the agent sees, which is live."""
        namespaces = filters.namespaces or self._agent.rights.visible
        return replace(filters, namespaces=namespaces, trashed=False, expired=False)

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


def _is_live(memory: Memory) -> bool:
    return memory.trashed_at is None and not memory.has_expired(now_ms())
