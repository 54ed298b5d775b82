"""All conversations with assistants, on one event loop in one thread."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from concurrent.futures import Future

import anyio

from keepsake.bridge.wire import Connection
from keepsake.host.assistants import Assistants
from keepsake.host.mcp.changes import Changes
from keepsake.host.mcp.server import build_server
from keepsake.host.mcp.session import AssistantSession
from keepsake.host.mcp.transport import Transport
from keepsake.host.service_slot import ServiceSlot
from keepsake.settings import Settings

log = logging.getLogger(__name__)


class Sessions:
    """Serves each connection as one MCP session; safe to use from any thread."""

    def __init__(self, slot: ServiceSlot, settings: Settings, assistants: Assistants) -> None:
        self._slot = slot
        self._settings = settings
        self._assistants = assistants
        self._started: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()
        self._thread = threading.Thread(target=self._run_loop, name="keepsake-host", daemon=True)
        self._lock = threading.Lock()
        self._transports: set[Transport] = set()
        self._quiet_since = time.monotonic()
        self._changes = Changes(slot)

    def start(self) -> None:
        """Start the thread of the event loop."""
        self._thread.start()
        self._started.result()

    def stop(self) -> None:
        """End the event loop; connections must have been shut before."""
        loop, stopping = self._started.result()
        loop.call_soon_threadsafe(stopping.set)
        self._thread.join()

    def finish(self, seconds: float) -> None:
        """Refuse further requests and let running ones end, at most ``seconds`` in all."""
        deadline = time.monotonic() + seconds
        with self._lock:
            transports = list(self._transports)
        for transport in transports:
            transport.finish(max(0.0, deadline - time.monotonic()))

    def quiet_seconds(self) -> float:
        """How long nobody has been connected; 0 while somebody is."""
        with self._lock:
            return 0.0 if self._transports else time.monotonic() - self._quiet_since

    def serve(self, connection: Connection, key: str = "") -> None:
        """Hold one conversation, from the connection's thread, until its end.

        ``key`` is what the client proves itself with, empty for none.
        """
        loop, _ = self._started.result()
        transport = Transport(connection, loop)
        with self._lock:
            self._transports.add(transport)
        conversation = asyncio.run_coroutine_threadsafe(self._converse(transport, key), loop)
        conversation.add_done_callback(lambda _: transport.abandon())
        try:
            transport.read()
            conversation.result()
        finally:
            transport.part()
            with self._lock:
                self._transports.discard(transport)
                self._quiet_since = time.monotonic()

    async def _converse(self, transport: Transport, key: str) -> None:
        session = AssistantSession(self._slot, self._settings, self._assistants, key=key)
        server = build_server(lambda _: session)
        try:
            with self._changes.told_to(session):
                async with anyio.create_task_group() as tasks:
                    tasks.start_soon(transport.write)
                    await server.run(
                        transport.inbox, transport.outbox, server.create_initialization_options()
                    )
        except* (OSError, TimeoutError, anyio.BrokenResourceError) as errors:
            log.info("a session ended: %s", errors.exceptions[0])
        finally:
            session.close()

    def _run_loop(self) -> None:
        asyncio.run(self._stay())

    async def _stay(self) -> None:
        stopping = asyncio.Event()
        with self._changes.heard():
            self._started.set_result((asyncio.get_running_loop(), stopping))
            await stopping.wait()
