"""What other starts of Keepsake can ask the running host: its state, to leave, to come forward."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

import keepsake
from keepsake.bridge.wire import Connection
from keepsake.errors import HostUnavailableError, InvalidInputError, KeepsakeError
from keepsake.events import HandOverRequested, ShowRequested
from keepsake.host.assistants import Assistants
from keepsake.host.service_slot import ServiceSlot

DESKTOP = "desktop"
LARGEST_REQUEST = 1024 * 1024
_OPENING_SECONDS = 15.0

Reply = dict[str, Any]


class Control:
    """Answers requests ``{"request": name, ...}`` with one object each."""

    def __init__(
        self,
        kind: str,
        slot: ServiceSlot,
        assistants: Assistants,
        on_leave: Callable[[], None] | None,
    ) -> None:
        self._kind = kind
        self._slot = slot
        self._assistants = assistants
        self._on_leave = on_leave
        self._requests = {"status": self._status, "leave": self._leave, "show": self._show}

    def serve(self, connection: Connection) -> None:
        """Answer until the client leaves."""
        with suppress(EOFError):
            while True:
                reply, after = self._answer(connection.recv_bytes(LARGEST_REQUEST))
                connection.send_bytes(json.dumps(reply).encode())
                if after is not None:
                    after()

    def _answer(self, frame: bytes) -> tuple[Reply, Callable[[], None] | None]:
        try:
            request = json.loads(frame)
            answer = self._requests[request["request"]]
        except (ValueError, KeyError, TypeError):
            return _refusal(InvalidInputError("The host does not know this request.")), None
        try:
            return answer(request)
        except KeepsakeError as error:
            return _refusal(error), None

    def _status(self, _request: Reply) -> tuple[Reply, None]:
        return {
            "ok": True,
            "pid": os.getpid(),
            "kind": self._kind,
            "version": keepsake.__version__,
            "open": self._slot.peek() is not None,
            "assistants": [asdict(assistant) for assistant in self._assistants.listed()],
        }, None

    def _leave(self, _request: Reply) -> tuple[Reply, Callable[[], None] | None]:
        service = self._slot.peek()
        if service is not None:
            service.events.publish(HandOverRequested())
        return {"ok": self._on_leave is not None, "kind": self._kind}, self._on_leave

    def _show(self, request: Reply) -> tuple[Reply, None]:
        if self._kind != DESKTOP:
            raise HostUnavailableError("Keepsake runs without a window.")
        paths = request.get("paths", [])
        if not (isinstance(paths, list) and all(isinstance(path, str) for path in paths)):
            raise InvalidInputError("The files to show must be a list of paths.")
        service = self._slot.wait(_OPENING_SECONDS)
        service.events.publish(ShowRequested(tuple(Path(path) for path in paths)))
        return {"ok": True}, None


def _refusal(error: KeepsakeError) -> Reply:
    return {"ok": False, "code": error.code, "message": str(error), "hint": error.hint}
