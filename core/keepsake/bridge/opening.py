"""What an assistant has said that the next host must hear too."""

from __future__ import annotations

import json
from typing import Any, NamedTuple


class Repeated(NamedTuple):
    """A frame for the next host; ``request_id`` is None for a notification.

    ``own`` tells that the id is the bridge's, so that the answer is nobody else's.
    """

    frame: bytes
    request_id: Any
    own: bool = True


class Opening:
    """Keeps the handshake and the subscriptions of one assistant."""

    def __init__(self) -> None:
        self._handshake: dict[str, Any] | None = None
        self._initialized: bytes | None = None
        self._subscribed: dict[str, dict[str, Any]] = {}

    @property
    def request_id(self) -> Any:
        """The id of the handshake; None while there was none."""
        return self._handshake["id"] if self._handshake else None

    def note(self, message: dict[str, Any], line: bytes) -> None:
        """Keep a message of the assistant if a host needs it; the first handshake alone counts."""
        method, parameters = message.get("method"), message.get("params")
        if method == "initialize" and message.get("id") is not None:
            self._handshake = self._handshake or message
        elif method == "notifications/initialized":
            self._initialized = line
        elif isinstance(parameters, dict) and isinstance(uri := parameters.get("uri"), str):
            if method == "resources/subscribe":
                self._subscribed[uri] = message
            elif method == "resources/unsubscribe":
                self._subscribed.pop(uri, None)

    def refused(self, request_id: Any) -> None:
        """The host did not accept this request: if it was the handshake, another one may come."""
        if self._handshake and self._handshake["id"] == request_id:
            self._handshake = None

    def repeated(self, *, owed: bool) -> list[Repeated]:
        """What the next host must hear. ``owed``: the assistant still waits for the handshake."""
        if self._handshake is None:
            return []
        frames = [_again(self._handshake, "keepsake-bridge-resume", own=not owed)]
        if self._initialized is not None:
            frames.append(Repeated(self._initialized, None))
        for number, message in enumerate(self._subscribed.values()):
            frames.append(_again(message, f"keepsake-bridge-resume-{number}", own=True))
        return frames


def _again(message: dict[str, Any], own_id: str, *, own: bool) -> Repeated:
    request_id = own_id if own else message["id"]
    return Repeated(json.dumps({**message, "id": request_id}).encode(), request_id, own)
