"""Who asks, and the memory as they may see and change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

from fastapi import Depends, Request

from keepsake.agent_service import AgentService
from keepsake.domain.agent import Agent
from keepsake.errors import NotAllowedError
from keepsake.host.http.accounting import Accounted
from keepsake.host.service_slot import ServiceSlot
from keepsake.service import Service

OPENING_SECONDS: Final = 30.0
PERSON: Final = "http"
"""The name under which the person's own programs ask and write."""

_KEY_PREFIX: Final = "ksk_"
_HINT: Final = (
    "Send the header “Authorization: Bearer TOKEN” with the token that “keepsake token” prints."
)


class Identification:
    """Tells who shows a token: the person's programs one that ``is_token`` knows, agents a key."""

    def __init__(self, slot: ServiceSlot, is_token: Callable[[str], bool]) -> None:
        self._slot = slot
        self._is_token = is_token

    def __call__(self, shown: str) -> Agent | None:
        """The agent; None for the person. NotAllowedError for a token that nobody has."""
        if self._is_token(shown):
            return None
        if not is_key(shown):
            wrong = "This token is not the right one." if shown else "The request shows no token."
            raise NotAllowedError(wrong, hint=_HINT)
        return self._slot.wait(OPENING_SECONDS).recognize("", key=shown)


def is_key(token: str) -> bool:
    """Whether a token has the form of an agent's key."""
    return token.startswith(_KEY_PREFIX)


def agent_of(request: Request) -> Agent | None:
    """Who asks; None for the person."""
    agent: Agent | None = request.scope["state"]["agent"]
    return agent


def name_of(agent: Annotated[Agent | None, Depends(agent_of)]) -> str:
    """The name under which the caller asks and writes."""
    return PERSON if agent is None else agent.name


def whole(request: Request, agent: Annotated[Agent | None, Depends(agent_of)]) -> Service:
    """All of the memory, for the person alone; waits while it is being opened."""
    if agent is not None:
        raise NotAllowedError("This is for the person whose memory it is.", hint=_HINT)
    slot: ServiceSlot = request.app.state.slot
    return slot.wait(OPENING_SECONDS)


def visible(request: Request, agent: Annotated[Agent | None, Depends(agent_of)]) -> AgentService:
    """The memory as the caller may see and change it; what an agent does with it is noted."""
    slot: ServiceSlot = request.app.state.slot
    service = slot.wait(OPENING_SECONDS)
    if agent is None:
        return service
    service.admit(agent)
    tool = f"{request.method} {request.scope['route'].path_format}"
    return Accounted(service, agent, tool).memory


Whole = Annotated[Service, Depends(whole)]
Visible = Annotated[AgentService, Depends(visible)]
CallerName = Annotated[str, Depends(name_of)]
