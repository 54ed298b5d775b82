"""The Model Context Protocol over HTTP, for assistants that reach servers by address."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send

from keepsake.host.assistants import Assistants
from keepsake.host.http.access import is_key
from keepsake.host.http.guard import LARGEST_BODY, bearer
from keepsake.host.mcp.changes import Changes
from keepsake.host.mcp.handlers import Context
from keepsake.host.mcp.server import build_server
from keepsake.host.mcp.session import AssistantSession
from keepsake.host.service_slot import ServiceSlot
from keepsake.settings import Settings

PATH: Final = "/mcp"

_SESSION_HEADER: Final = "mcp-session-id"
_IDLE_SECONDS: Final = 30 * 60.0
_MOST_SESSIONS: Final = 200


@dataclass(slots=True)
class _Conversation:
    """A session over many requests, and the token that may continue it."""

    session: AssistantSession
    token: str
    closing: ExitStack = field(default_factory=ExitStack)
    asking: int = 0
    last_asked: float = field(default_factory=time.monotonic)


class McpEndpoint:
    """An ASGI application; it answers while :meth:`running` lasts.

    In the versions of the protocol that begin with a handshake a session is what its id names; in
    later ones each request is a session of its own.
    """

    def __init__(self, slot: ServiceSlot, settings: Settings, assistants: Assistants) -> None:
        self._slot = slot
        self._settings = settings
        self._assistants = assistants
        self._changes = Changes(slot)
        self._conversations: dict[str, _Conversation] = {}
        self._manager = StreamableHTTPSessionManager(
            build_server(self._session_of),
            session_idle_timeout=_IDLE_SECONDS,
            max_request_body_size=LARGEST_BODY,
            max_sessions=_MOST_SESSIONS,
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Answer as long as this lasts."""
        with self._changes.heard():
            async with self._manager.run():
                yield
            for name in list(self._conversations):
                self._drop(name)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._drop_idle()
        headers = Headers(scope=scope)
        name = headers.get(_SESSION_HEADER)
        known = None if name is None else self._conversations.get(name)
        if known is not None and known.token != bearer(headers):
            await JSONResponse({"error": "Session not found"}, 404)(scope, receive, send)
            return
        with self._one_request(scope) if name is None else _counted(known):
            await self._manager.handle_request(scope, receive, send)
        if name is not None and scope["method"] == "DELETE":
            self._drop(name)

    @contextmanager
    def _one_request(self, scope: Scope) -> Iterator[None]:
        """A session for this request alone."""
        session = self._new_session(bearer(Headers(scope=scope)))
        scope["state"]["session"] = session
        try:
            with self._changes.told_to(session):
                yield
        finally:
            session.close()

    def _session_of(self, ctx: Context) -> AssistantSession:
        request: Any = ctx.request  # HTTP always brings one
        name: str | None = request.headers.get(_SESSION_HEADER)
        if name is None:
            alone: AssistantSession = request.scope["state"]["session"]
            return alone
        if name not in self._conversations:
            token = bearer(request.headers)
            begun = _Conversation(self._new_session(token), token)
            begun.closing.callback(begun.session.close)
            begun.closing.enter_context(self._changes.told_to(begun.session))
            self._conversations[name] = begun
        return self._conversations[name].session

    def _new_session(self, token: str) -> AssistantSession:
        """A session of the agent whose key this is, else of the one that it will name."""
        key = token if is_key(token) else ""
        return AssistantSession(self._slot, self._settings, self._assistants, key=key)

    def _drop_idle(self) -> None:
        oldest = time.monotonic() - _IDLE_SECONDS
        for name, one in list(self._conversations.items()):
            if not one.asking and one.last_asked < oldest:
                self._drop(name)

    def _drop(self, name: str) -> None:
        ended = self._conversations.pop(name, None)
        if ended is not None:
            ended.closing.close()


@contextmanager
def _counted(conversation: _Conversation | None) -> Iterator[None]:
    """A request of this conversation, if it is known by now."""
    if conversation is None:
        yield
        return
    conversation.asking += 1
    try:
        yield
    finally:
        conversation.asking -= 1
        conversation.last_asked = time.monotonic()
