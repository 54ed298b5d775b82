"""What happened, told to whoever listens in this process.

Events are published after the fact: a change is announced once it is committed. Listeners run in
the publisher's thread and must be quick; a window hands them on to its own thread.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

log = logging.getLogger(__name__)


class Change(StrEnum):
    """What happened to memories."""

    ADDED = "added"
    REVISED = "revised"
    TRASHED = "trashed"
    RESTORED = "restored"
    PURGED = "purged"
    INDEXED = "indexed"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class MemoriesChanged:
    """Memories changed; ``by`` names the program that asked, empty for this one.

    ELSEWHERE means that another process wrote: the uids are unknown.
    """

    change: Change
    uids: tuple[str, ...] = ()
    by: str = ""


@dataclass(frozen=True, slots=True)
class SourcesChanged:
    """A source was added, changed, removed, or its state is another."""

    source_id: int | None = None


@dataclass(frozen=True, slots=True)
class ImportProgressed:
    """An import went on; the figures are in ``Status.imports``."""

    receipt_id: int


@dataclass(frozen=True, slots=True)
class ImportFinished:
    """An import ended, by itself or by being stopped."""

    receipt_id: int


@dataclass(frozen=True, slots=True)
class ModelChanged:
    """The search model is loading, ready, missing or broken."""

    state: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class IndexProgressed:
    """``pending`` passages still wait to become findable by meaning."""

    pending: int


@dataclass(frozen=True, slots=True)
class PauseChanged:
    """Watching was paused or resumed; ``until`` in milliseconds UTC, None when running."""

    until: int | None


@dataclass(frozen=True, slots=True)
class AssistantSeen:
    """An assistant connected, asked or left."""

    name: str


@dataclass(frozen=True, slots=True)
class AgentsChanged:
    """What an agent may do, its settings or its key are others; None: those of all agents."""

    agent_id: int | None = None


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """A program chose other settings for the person; they hold and are saved."""


@dataclass(frozen=True, slots=True)
class GoalsChanged:
    """A goal was set or changed, its milestones or its progress log."""

    uid: str


@dataclass(frozen=True, slots=True)
class ActivityLogged:
    """Calls of agents came into the log."""


@dataclass(frozen=True, slots=True)
class HandOverRequested:
    """Another program wants to become the host of this memory."""


@dataclass(frozen=True, slots=True)
class ShowRequested:
    """Another start of the app asks this one to come forward, and to take these files."""

    paths: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class ProblemFound:
    """Something needs a person: a sentence, and what to do."""

    message: str
    hint: str = ""


Event = (
    MemoriesChanged
    | SourcesChanged
    | ImportProgressed
    | ImportFinished
    | ModelChanged
    | IndexProgressed
    | PauseChanged
    | AssistantSeen
    | AgentsChanged
    | ActivityLogged
    | GoalsChanged
    | SettingsChanged
    | HandOverRequested
    | ShowRequested
    | ProblemFound
)
Listener = Callable[[Event], None]


class Events:
    """Hands every event to every listener."""

    def __init__(self) -> None:
        self._listeners: tuple[Listener, ...] = ()
        self._lock = threading.Lock()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with every event from now on; the returned function ends that."""
        with self._lock:
            self._listeners = (*self._listeners, listener)
        return lambda: self._remove(listener)

    def publish(self, event: Event) -> None:
        """Tell all listeners; one that fails is logged and does not disturb the others."""
        for listener in self._listeners:
            try:
                listener(event)
            except Exception:
                log.exception("a listener failed on %s", type(event).__name__)

    def _remove(self, listener: Listener) -> None:
        with self._lock:
            self._listeners = tuple(known for known in self._listeners if known is not listener)
