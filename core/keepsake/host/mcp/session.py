"""What the host knows of one conversation with an assistant."""

from __future__ import annotations

import threading
import uuid
from typing import Final

import anyio
import mcp_types as types
from mcp.server.session import ServerSession
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from keepsake.agent_service import AgentView
from keepsake.errors import NotFoundError
from keepsake.host.assistants import Assistants
from keepsake.host.mcp.received import Received
from keepsake.host.service_slot import ServiceSlot
from keepsake.service import Service
from keepsake.settings import Settings

OPENING_SECONDS: Final = 30.0
CALLS_AT_ONCE: Final = 4
MOST_LISTENERS: Final = 16
_UNNAMED: Final = "assistant"
_LONGEST_NAME: Final = 80


class AssistantSession:
    """Who is speaking, what it may do, what it was already given and what it watches.

    ``key`` is what its connection proves itself with, empty for none. ``settings`` hold until the
    memory is open.
    """

    def __init__(
        self, slot: ServiceSlot, settings: Settings, assistants: Assistants, *, key: str = ""
    ) -> None:
        self._slot = slot
        self._assistants = assistants
        self._key = key
        self._version = ""
        self._lock = threading.Lock()
        self._agent_id: int | None = None
        self.id = uuid.uuid4().hex[:12]
        self.name = ""
        self.settings = settings
        self.received = Received()
        self.calls = anyio.CapacityLimiter(CALLS_AT_ONCE)
        self.bus = InMemorySubscriptionBus()
        self.listen = ListenHandler(self.bus, max_subscriptions=MOST_LISTENERS)
        self.listeners = 0
        self.watched: dict[str, bytes] = {}
        self.legacy_channel: ServerSession | None = None

    @property
    def service(self) -> Service:
        """All of the memory; waits while it is being opened."""
        return self._slot.wait(OPENING_SECONDS)

    @property
    def is_open(self) -> bool:
        """Whether the memory is open by now."""
        return self._slot.peek() is not None

    def view(self) -> AgentView:
        """The memory as this assistant may see and change it now; waits while it is being opened.

        NotAllowedError when its key is not known any more.
        """
        service = self.service
        with self._lock:
            if self._agent_id is not None:
                try:
                    return service.as_agent(self._agent_id)
                except NotFoundError:
                    self._agent_id = None  # the person removed it; it comes back as a new one
            self._agent_id = service.recognize(self.name, self._version, key=self._key).id
            return service.as_agent(self._agent_id)

    def meet(self, channel: ServerSession) -> None:
        """Learn who speaks, once: the first name counts for the whole conversation."""
        if channel.protocol_version not in MODERN_PROTOCOL_VERSIONS:
            self.legacy_channel = channel
        if self.name:
            return
        info = channel.client_params.client_info if channel.client_params else None
        self.name = _printable(info) or _UNNAMED
        self._version = info.version[:_LONGEST_NAME] if info else ""
        self._assistants.joined(self.name, self._version)

    def count_call(self) -> None:
        """A tool, resource or prompt is being used."""
        self._assistants.called(self.name)

    def close(self) -> None:
        """The conversation is over."""
        if self.name:
            self._assistants.left(self.name)


def _printable(info: types.Implementation | None) -> str:
    name = info.name if info else ""
    return "".join(one for one in name if one.isprintable()).strip()[:_LONGEST_NAME]
