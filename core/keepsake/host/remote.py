"""The memory of a running host, used from another process as if it were open here."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import keepsake
from keepsake.agent_service import AgentView
from keepsake.bridge.wire import Connection, connect, read_host_file
from keepsake.domain.agent import Agent
from keepsake.errors import HostUnavailableError, error_of
from keepsake.host.calls import method
from keepsake.host.values import as_plain, from_plain
from keepsake.paths import DataFolder
from keepsake.service import Service

_LOOK_SECONDS = 0.2


class RemoteCalls:
    """Whatever is called on it is called in the host, as ``agent`` if there is one."""

    def __init__(self, connection: Connection, agent: Agent | None = None) -> None:
        self._connection = connection
        self._agent = agent

    def close(self) -> None:
        """Take leave of the host."""
        self._connection.close()

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if method(name) is None:
            raise AttributeError(name)
        return partial(self._call, name)

    def _call(self, name: str, /, *arguments: Any, **keywords: Any) -> Any:
        called = method(name)
        if called is None:
            raise AttributeError(name)
        bound = called.signature.bind(None, *arguments, **keywords).arguments
        bound.pop("self")
        message: dict[str, Any] = {"method": name, "arguments": bound}
        if self._agent is not None:
            message["agent"] = self._agent.id
        reply = self._ask(message)
        if not reply["ok"]:
            raise error_of(reply["code"])(reply["message"], hint=reply["hint"])
        return from_plain(called.hints["return"], reply["value"])

    def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        try:
            self._connection.send_bytes(json.dumps(message, default=as_plain).encode())
            # A wait without end cannot be interrupted by Ctrl-C on Windows.
            while not self._connection.poll(_LOOK_SECONDS):
                pass
            reply: dict[str, Any] = json.loads(self._connection.recv_bytes())
        except (OSError, EOFError) as error:
            raise HostUnavailableError(
                "Keepsake ended before it could answer.", hint="Try again."
            ) from error
        return reply


class RemoteMemory(RemoteCalls):
    """Has the methods of :class:`~keepsake.service.Service`, which run in the host."""

    @classmethod
    def reach(cls, folder: DataFolder) -> RemoteMemory | None:
        """The memory of the running host; None without a host, or with one of another version."""
        host = read_host_file(folder.host_file)
        if host is None or host.version != keepsake.__version__:
            return None
        try:
            return cls(connect(host, {"role": "service"}))
        except OSError:
            return None

    @property
    def service(self) -> Service:
        """This memory, as type checkers should see it."""
        return cast("Service", self)

    def as_agent(self, agent_id: int) -> AgentView:
        """The memory as this agent may see and change it, over the same connection."""
        agent: Agent = self.service.agent(agent_id)
        return cast("AgentView", RemoteView(self._connection, agent))


class RemoteView(RemoteCalls):
    """The memory as an agent may see and change it."""

    @property
    def agent(self) -> Agent | None:
        """Whose view this is."""
        return self._agent
