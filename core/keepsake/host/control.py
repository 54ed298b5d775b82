"""What other starts of Keepsake can ask the running host: its state, and to leave."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from typing import Any

import keepsake
from keepsake.bridge.wire import Connection
from keepsake.events import HandOverRequested
from keepsake.host.assistants import Assistants
from keepsake.host.http_switch import HttpSwitch
from keepsake.host.service_slot import ServiceSlot

DESKTOP = "desktop"
LARGEST_REQUEST = 64 * 1024

Reply = dict[str, Any]


class Control:
    """Answers requests ``{"request": name}`` with one object each."""

    def __init__(
        self,
        kind: str,
        slot: ServiceSlot,
        assistants: Assistants,
        http: HttpSwitch,
        on_leave: Callable[[], None] | None,
    ) -> None:
        self._kind = kind
        self._slot = slot
        self._assistants = assistants
        self._http = http
        self._on_leave = on_leave

    def serve(self, connection: Connection) -> None:
        """Answer until the client leaves."""
        with suppress(EOFError):
            while True:
                request = _request(connection.recv_bytes(LARGEST_REQUEST))
                connection.send_bytes(json.dumps(self._answer(request)).encode())
                if request == "leave" and self._on_leave is not None:
                    self._on_leave()

    def _answer(self, request: str) -> Reply:
        if request == "status":
            return self._status()
        if request == "leave":
            self._announce_handover()
            return {"ok": self._on_leave is not None}
        return {"ok": False, "message": "The host does not know this request."}

    def _status(self) -> Reply:
        return {
            "ok": True,
            "pid": os.getpid(),
            "kind": self._kind,
            "version": keepsake.__version__,
            "open": self._slot.peek() is not None,
            "http_port": self._http.port,
            "http_trouble": self._http.trouble,
            "assistants": [asdict(assistant) for assistant in self._assistants.listed()],
        }

    def _announce_handover(self) -> None:
        service = self._slot.peek()
        if service is not None:
            service.events.publish(HandOverRequested())


def _request(frame: bytes) -> str:
    """The name of what is asked, empty when the frame is no request."""
    try:
        message = json.loads(frame)
    except ValueError:
        return ""
    return str(message.get("request", "")) if isinstance(message, dict) else ""
