"""MCP messages as frames of a connection: a blocking reader thread beside an asyncio session."""

from __future__ import annotations

import asyncio
import json
import threading
from concurrent.futures import CancelledError
from typing import Any

import anyio
import mcp_types as types
from anyio import to_thread
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from keepsake.bridge.wire import MAX_MESSAGE_BYTES, Connection, shut

MAX_OWED = 128
WRITE_SECONDS = 30.0
_BUFFERED = 16
_LISTEN = "subscriptions/listen"


class Transport:
    """Both directions of one connection.

    A client that sends without reading is no longer read once ``MAX_OWED`` answers are owed, and
    dropped when it takes nothing for ``WRITE_SECONDS``.
    """

    def __init__(self, connection: Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._connection = connection
        self._loop = loop
        self._arrived: MemoryObjectSendStream[SessionMessage | Exception]
        self._arrived, self.inbox = anyio.create_memory_object_stream(_BUFFERED)
        self._leaving: MemoryObjectReceiveStream[SessionMessage]
        self.outbox: MemoryObjectSendStream[SessionMessage]
        self.outbox, self._leaving = anyio.create_memory_object_stream(0)
        self._refusals = self.outbox.clone()
        self._owed: set[str] = set()
        self._settled = threading.Condition()
        self._parting = threading.Lock()
        self._parted = False
        self._deaf = False

    def read(self) -> None:
        """Take in frames until the client leaves; runs in the connection's own thread."""
        try:
            while True:
                frame = self._connection.recv_bytes(MAX_MESSAGE_BYTES)
                if not self._deaf:
                    self._take(frame)
        except (OSError, EOFError, anyio.BrokenResourceError, CancelledError):
            return
        finally:
            self._loop.call_soon_threadsafe(self._close_streams)

    async def write(self) -> None:
        """Send what the session says, until it has nothing more to say."""
        limiter = anyio.CapacityLimiter(1)
        async with self._leaving:
            async for item in self._leaving:
                frame = item.message.model_dump_json(by_alias=True, exclude_unset=True).encode()
                with anyio.fail_after(WRITE_SECONDS):
                    await to_thread.run_sync(
                        self._connection.send_bytes, frame, abandon_on_cancel=True, limiter=limiter
                    )
                if isinstance(item.message, types.JSONRPCResponse | types.JSONRPCError):
                    self._settle(item.message.id)

    def abandon(self) -> None:
        """End the connection: nothing is owed any more, and the reader wakes up."""
        with self._settled:
            self._owed.clear()
            self._settled.notify_all()
        with self._parting:
            if not self._parted:
                shut(self._connection)

    def part(self) -> None:
        """Leave the connection to its owner, who closes it: its number may soon be another's."""
        with self._parting:
            self._parted = True

    def finish(self, seconds: float) -> None:
        """Take nothing more in and wait until all that is owed was sent, at most ``seconds``."""
        self._deaf = True
        with self._settled:
            self._settled.wait_for(lambda: not self._owed, seconds)

    def _take(self, frame: bytes) -> None:
        try:
            message = _parse(frame)
        except (ValueError, RecursionError):
            self._post(self._refusals, SessionMessage(_refusal(frame)))
            return
        if isinstance(message, types.JSONRPCRequest):
            if message.method != _LISTEN:  # its answer comes when it ends
                self._owe(message.id)
        elif isinstance(message, types.JSONRPCNotification):
            self._forgive(message)
        self._post(self._arrived, SessionMessage(message))

    def _owe(self, request_id: types.RequestId) -> None:
        with self._settled:
            self._settled.wait_for(lambda: len(self._owed) < MAX_OWED)
            self._owed.add(_key(request_id))

    def _forgive(self, message: types.JSONRPCNotification) -> None:
        """A cancelled request is never answered."""
        if message.method == "notifications/cancelled" and message.params:
            self._settle(message.params.get("requestId"))

    def _settle(self, request_id: Any) -> None:
        with self._settled:
            self._owed.discard(_key(request_id))
            self._settled.notify_all()

    def _post(self, stream: MemoryObjectSendStream[Any], item: SessionMessage) -> None:
        asyncio.run_coroutine_threadsafe(stream.send(item), self._loop).result()

    def _close_streams(self) -> None:
        self._arrived.close()
        self._refusals.close()


def _key(request_id: Any) -> str:
    return json.dumps(request_id)


def _parse(frame: bytes) -> types.JSONRPCMessage:
    """The message in a frame. ValueError or RecursionError when there is none."""
    try:
        return types.jsonrpc_message_adapter.validate_json(frame, by_name=False)
    except ValidationError:
        # Programs that cut an emoji in half send a surrogate, which JSON can carry but no text can.
        text = json.dumps(json.loads(frame), ensure_ascii=False)
        whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return types.jsonrpc_message_adapter.validate_json(whole, by_name=False)


def _refusal(frame: bytes) -> types.JSONRPCError:
    """The answer to a frame that is no message of the protocol."""
    request_id: Any = None
    code, sentence = types.PARSE_ERROR, "The message is not valid JSON."
    try:
        raw = json.loads(frame)
    except (ValueError, RecursionError):
        pass
    else:
        code, sentence = types.INVALID_REQUEST, "The message is not a JSON-RPC 2.0 message."
        request_id = raw.get("id") if isinstance(raw, dict) else None
    if isinstance(request_id, bool) or not isinstance(request_id, int | str):
        request_id = None
    return types.JSONRPCError(
        jsonrpc="2.0", id=request_id, error=types.ErrorData(code=code, message=sentence)
    )
