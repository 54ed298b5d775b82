"""Programs that use this memory, what they may do, and what each of them did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from keepsake.domain.memory import SHARED_NAMESPACE


class Right(StrEnum):
    """What an agent may be allowed to do; forgetting moves to the Trash, never further."""

    READ = "read"
    WRITE = "write"
    FORGET = "forget"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rights:
    """What an agent may do, and where: ``namespaces`` is empty for everywhere.

    An agent with namespaces sees those and the shared one, and nothing tells it that there are
    others. What it keeps without naming one lands in the first.
    """

    read: bool = True
    write: bool = True
    forget: bool = True
    namespaces: tuple[str, ...] = ()

    def allows(self, right: Right) -> bool:
        return bool(getattr(self, right.value))

    @property
    def visible(self) -> tuple[str, ...]:
        """The namespaces it sees; empty for all."""
        return (*self.namespaces, SHARED_NAMESPACE) if self.namespaces else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Agent:
    """A program that uses this memory, recognized by its key or else by the name it gives.

    ``rights`` are those in force; ``own_rights`` is false while they are the defaults that the
    person chose for all. ``overrides`` are settings that are others for this agent. Times are
    milliseconds UTC.
    """

    id: int
    name: str
    version: str
    has_key: bool
    rights: Rights
    own_rights: bool
    overrides: Mapping[str, Any]
    created_at: int
    last_seen: int
    calls: int


@dataclass(frozen=True, slots=True)
class IssuedKey:
    """A new key of an agent; only its hash is kept, so this is the one time it can be shown."""

    agent_id: int
    key: str


class Form(StrEnum):
    """How much of a memory an agent got in one call, or what it did with it.

    PREVIEW is a part of the text, LINE all of it on one line of a list, FULL all of it by itself.
    """

    PREVIEW = "preview"
    LINE = "line"
    FULL = "full"
    RELATION = "relation"
    WRITTEN = "written"
    TRASHED = "trashed"


@dataclass(frozen=True, slots=True)
class Given:
    """A memory in one call: the version of it, and in which form."""

    uid: str
    version: int
    form: Form


class Outcome(StrEnum):
    """How a call ended."""

    DONE = "done"
    REFUSED = "refused"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """One call of one agent.

    ``query`` is what was asked or kept for, without secrets; ``given`` are the memories it got or
    changed; ``tokens`` counts the whole answer; ``at`` is milliseconds UTC.
    """

    agent_id: int
    session: str
    at: int
    tool: str
    query: str = ""
    given: tuple[Given, ...] = ()
    tokens: int = 0
    took_ms: float = 0.0
    outcome: Outcome = Outcome.DONE


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivityFilter:
    """Which calls to list; None or empty for all. ``uid`` asks who had to do with a memory."""

    agent_id: int | None = None
    uid: str = ""
    tool: str = ""
    after: int | None = None
    before: int | None = None


ALL_ACTIVITY: Final = ActivityFilter()


@dataclass(frozen=True, slots=True)
class LoggedAccess:
    """A call in the log, with the name of its agent."""

    id: int
    agent: str
    access: Access


@dataclass(frozen=True, slots=True)
class ActivityPage:
    """A window of the log, newest first, with the length of the whole."""

    entries: tuple[LoggedAccess, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentUsage:
    """What an agent used over some time."""

    agent_id: int
    name: str
    calls: int
    tokens: int
    refused: int
    by_tool: Mapping[str, int] = field(default_factory=dict)
