"""What the command line asks of the memory that this host holds: calls of its methods."""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from functools import cache
from inspect import BoundArguments, Signature, signature
from typing import Any, NamedTuple, get_type_hints

from keepsake.agent_service import AgentService
from keepsake.bridge.wire import Connection
from keepsake.errors import InvalidInputError, KeepsakeError
from keepsake.host.service_slot import ServiceSlot
from keepsake.host.values import as_plain, from_plain
from keepsake.service import Service

log = logging.getLogger(__name__)

LARGEST_CALL = 128 * 1024 * 1024
_OPENING_SECONDS = 30.0

Reply = dict[str, Any]


class Method(NamedTuple):
    """A method that may be called from another process."""

    signature: Signature
    hints: dict[str, Any]


@cache
def method(name: str) -> Method | None:
    """The public method of the service with this name; None when there is none."""
    function = None if name.startswith("_") else getattr(Service, name, None)
    if not callable(function):
        return None
    return Method(signature(function), get_type_hints(function))


class _Call(NamedTuple):
    """One call as it was understood."""

    name: str
    bound: BoundArguments
    agent_id: int | None


class Calls:
    """Answers ``{"method": name, "arguments": {...}}`` with one object each.

    With ``"agent": id`` the memory is that which this agent may see and change.
    """

    def __init__(self, slot: ServiceSlot) -> None:
        self._slot = slot

    def serve(self, connection: Connection) -> None:
        """Answer until the client leaves."""
        with suppress(EOFError):
            while True:
                reply = self._answer(connection.recv_bytes(LARGEST_CALL))
                connection.send_bytes(json.dumps(reply, default=as_plain).encode())

    def _answer(self, frame: bytes) -> Reply:
        try:
            call = _understood(frame)
            memory: Any = self._slot.wait(_OPENING_SECONDS)
            if call.agent_id is not None:
                memory = memory.as_agent(call.agent_id)
            value = getattr(memory, call.name)(*call.bound.args[1:], **call.bound.kwargs)
        except KeepsakeError as error:
            return _refusal(error)
        except Exception:
            log.exception("a call failed")
            return _refusal(KeepsakeError("Keepsake made a mistake here; its log has the details."))
        return {"ok": True, "value": value}


def _understood(frame: bytes) -> _Call:
    """What is called, and with what. InvalidInputError when there is no such call."""
    try:
        message = json.loads(frame)
        name, agent_id = message["method"], message.get("agent")
        called = method(name)
        if called is None or (agent_id is not None and not hasattr(AgentService, name)):
            raise InvalidInputError("The host does not know this call.")
        arguments = {
            key: from_plain(called.hints[key], value) for key, value in message["arguments"].items()
        }
        return _Call(name, called.signature.bind(None, **arguments), agent_id)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise InvalidInputError("The host does not understand this call.") from error


def _refusal(error: KeepsakeError) -> Reply:
    return {"ok": False, "code": error.code, "message": str(error), "hint": error.hint}
