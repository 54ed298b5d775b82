"""Hearing of changes of the memory, and letting the sessions look what it means for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from keepsake.events import AgentsChanged, Change, Event, GoalsChanged, MemoriesChanged
from keepsake.host.mcp.session import AssistantSession
from keepsake.host.mcp.watching import look
from keepsake.host.service_slot import ServiceSlot
from keepsake.service import Service

log = logging.getLogger(__name__)

_GATHER_SECONDS: Final = 0.3


class Changes:
    """Tells sessions of one event loop; changes that come together are looked at once."""

    def __init__(self, slot: ServiceSlot) -> None:
        self._slot = slot
        self._sessions: set[AssistantSession] = set()
        self._looking: dict[AssistantSession, asyncio.Task[None]] = {}
        self._planned: asyncio.TimerHandle | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._leave: Callable[[], None] | None = None

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Hear of changes as long as this lasts; called in the event loop."""
        self._loop = asyncio.get_running_loop()
        self._slot.when_open(self._listen)
        try:
            yield
        finally:
            self._loop = None
            if self._leave is not None:
                self._leave()
            if self._planned is not None:
                self._planned.cancel()
            for task in self._looking.values():
                task.cancel()

    @contextmanager
    def told_to(self, session: AssistantSession) -> Iterator[None]:
        """Tell this session as long as this lasts; called in the event loop."""
        self._sessions.add(session)
        try:
            yield
        finally:
            self._sessions.discard(session)
            task = self._looking.pop(session, None)
            if task is not None:
                task.cancel()

    def _listen(self, service: Service) -> None:
        self._leave = service.events.subscribe(self._hear)
        self._call(self._plan)

    def _hear(self, event: Event) -> None:
        is_text = isinstance(event, MemoriesChanged) and event.change is not Change.INDEXED
        if is_text or isinstance(event, AgentsChanged | GoalsChanged):
            self._call(self._plan)

    def _call(self, function: Callable[[], None]) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(function)

    def _plan(self) -> None:
        if self._planned is None and self._loop is not None:
            self._planned = self._loop.call_later(_GATHER_SECONDS, self._look)

    def _look(self) -> None:
        self._planned = None
        for session in self._sessions:
            if not session.watched:
                continue
            if session in self._looking:
                self._plan()  # it is still busy with the changes before
            else:
                task = asyncio.ensure_future(look(session))
                self._looking[session] = task
                task.add_done_callback(partial(self._looked, session))

    def _looked(self, session: AssistantSession, task: asyncio.Task[None]) -> None:
        self._looking.pop(session, None)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a session could not be told of changes: %r", task.exception())
