"""Who may ask at all: programs of this computer that know the token, and no web page.

A page that a browser shows may send requests to this computer. It cannot send the token, but the
other checks hold too: its address as Origin, a foreign name as Host after DNS rebinding, and a
body of a type that needs no permission are each refused before anything is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anyio import to_thread
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from keepsake.domain.agent import Agent
from keepsake.errors import KeepsakeError, NotAllowedError

Identify = Callable[[str], Agent | None]

LARGEST_BODY: Final = 10 * 1024 * 1024
_NAMES: Final = ("127.0.0.1", "localhost", "[::1]")
_JSON: Final = "application/json"


class Refusal(Exception):  # noqa: N818  # no error: an answer
    """A request that is not let through: its status, why, and what to do instead."""

    def __init__(self, status: int, message: str, hint: str) -> None:
        super().__init__(message)
        self.status = status
        self.hint = hint


class Guard:
    """Lets through to ``app`` what comes from a program that knows the token.

    ``identify`` tells the agent that shows a token, or None for the person.
    """

    def __init__(self, app: ASGIApp, *, port: int, identify: Identify) -> None:
        self._app = app
        self._port = port
        self._hosts = frozenset(f"{name}:{port}" for name in _NAMES)
        self._identify = identify

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
            agent = await to_thread.run_sync(self._identify, bearer(Headers(scope=scope)))
        except Refusal as refusal:
            await _refused(refusal)(scope, receive, send)
            return
        except KeepsakeError as error:
            await _failed(error)(scope, receive, send)
            return
        scope.setdefault("state", {})["agent"] = agent
        await self._app(scope, _Limited(receive), send)

    def _check(self, scope: Scope) -> None:
        if scope["type"] != "http":
            raise Refusal(400, "Only HTTP is spoken here.", "Ask again without an upgrade.")
        headers = Headers(scope=scope)
        if headers.getlist("host") != [headers.get("host")] or headers["host"] not in self._hosts:
            hint = f"Ask http://127.0.0.1:{self._port} itself, not through another name."
            raise Refusal(421, "This is no address of the memory.", hint)
        if "origin" in headers and headers["origin"] not in {f"http://{h}" for h in self._hosts}:
            hint = "Ask from a program of this computer, without an Origin."
            raise Refusal(403, "Web pages may not ask the memory.", hint)
        if int(headers.get("content-length") or 0) > LARGEST_BODY:
            raise _too_large()
        if _has_body(headers) and _media_type(headers) != _JSON:
            hint = f"Send it as JSON, with the header “Content-Type: {_JSON}”."
            raise Refusal(415, f"The body must be {_JSON}.", hint)


class _Limited:
    """The body of a request, ended where it gets too large."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._size = 0

    async def __call__(self) -> Message:
        message = await self._receive()
        self._size += len(message.get("body", b""))
        if self._size > LARGEST_BODY:
            raise HTTPException(413, str(_too_large()))
        return message


def bearer(headers: Headers) -> str:
    """The token that a request shows, empty for none."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _has_body(headers: Headers) -> bool:
    length = headers.get("content-length", "0")
    return length != "0" or any(name in headers for name in ("content-type", "transfer-encoding"))


def _media_type(headers: Headers) -> str:
    return headers.get("content-type", "").partition(";")[0].strip().lower()


def _too_large() -> Refusal:
    message = f"The body is larger than {LARGEST_BODY // 1024 // 1024} MB."
    return Refusal(413, message, "Send it in parts.")


def _refused(refusal: Refusal) -> JSONResponse:
    return _answer(refusal.status, "refused", str(refusal), refusal.hint)


def _failed(error: KeepsakeError) -> JSONResponse:
    """Of those who could not be identified: strangers, or everybody while nothing is open."""
    status = 401 if isinstance(error, NotAllowedError) else 503
    return _answer(status, error.code, str(error), error.hint)


def _answer(status: int, code: str, message: str, hint: str) -> JSONResponse:
    content = {"error": {"code": code, "message": message, "hint": hint}}
    extra = {"WWW-Authenticate": "Bearer"} if status == 401 else None
    return JSONResponse(content, status, extra)
