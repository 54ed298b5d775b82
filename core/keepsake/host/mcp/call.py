"""One use of a tool, a resource or a prompt."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from keepsake.agent_service import AgentView
from keepsake.domain.agent import Form, Given
from keepsake.domain.memory import Attribution, Memory
from keepsake.host.mcp.received import Received
from keepsake.service import Service

Report = Callable[[float, float | None, str], None]


class CallEndedError(Exception):
    """Nobody waits for this call any more, so it must have no effect."""


@dataclass(slots=True, kw_only=True)
class Call:
    """What a tool works with, in its own thread.

    ``memory`` is what the agent may see and change, ``service`` everything (for accounting and
    imports alone). ``deadline`` is in seconds of ``time.monotonic``. What is given to the agent is
    noted in ``given``, what it asked in ``query``.
    """

    memory: AgentView
    service: Service
    received: Received
    session_id: str
    deadline: float
    report: Report
    ended: threading.Event = field(default_factory=threading.Event)
    given: list[Given] = field(default_factory=list)
    query: str = ""

    @property
    def name(self) -> str:
        """The name of the agent."""
        return self.memory.agent.name

    @property
    def attribution(self) -> Attribution:
        return Attribution(agent=self.name, session_id=self.session_id)

    def seconds_left(self) -> float:
        """How long somebody still waits for the answer."""
        return max(0.0, self.deadline - time.monotonic())

    def must_go_on(self) -> None:
        """Called right before anything is changed. CallEndedError when nobody waits any more."""
        if self.ended.is_set() or not self.seconds_left():
            raise CallEndedError

    def give(self, memory: Memory, form: Form) -> None:
        """Note that the answer holds this memory."""
        self.given.append(Given(memory.uid, memory.version, form))

    def wrote(self, uid: str, version: int = 1) -> None:
        """Note that this memory was written."""
        self.given.append(Given(uid, version, Form.WRITTEN))
