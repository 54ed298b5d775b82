"""Endpoints for the programs that use the memory: their keys, rights, settings and activity."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from keepsake.domain.agent import (
    ActivityFilter,
    ActivityPage,
    Agent,
    AgentUsage,
    IssuedKey,
    Rights,
)
from keepsake.host.http.access import Whole
from keepsake.host.http.bodies import LARGEST_ID, Body, Moment, Name, Names

router = APIRouter(tags=["agents"])

AgentId = Annotated[int, Path(ge=1, le=LARGEST_ID)]


class NewAgent(Body):
    """A program that proves itself with a key."""

    name: Name


class AgentRights(Body):
    """What an agent may do, and in which namespaces; none means everywhere."""

    read: bool = True
    write: bool = True
    forget: bool = True
    namespaces: Names = ()


class Calls(Body):
    """Which calls to list, and which of them."""

    agent_id: Annotated[int | None, Query(ge=1, le=LARGEST_ID)] = None
    uid: Annotated[str, Query(max_length=100)] = ""
    tool: Annotated[str, Query(max_length=100)] = ""
    after: Moment | None = None
    before: Moment | None = None
    limit: Annotated[int, Query(ge=1, le=1000)] = 100
    offset: Annotated[int, Query(ge=0, le=1_000_000_000)] = 0


@router.get("/agents")
def known(memory: Whole) -> list[Agent]:
    """Every program that used this memory or has a key to it, the one seen last first."""
    return memory.known_agents()


@router.post("/agents", status_code=201)
def issue_key(memory: Whole, body: NewAgent) -> IssuedKey:
    """Make an agent with a key, which is shown this once."""
    return memory.issue_key(body.name)


@router.get("/agents/{agent_id}")
def agent(memory: Whole, agent_id: AgentId) -> Agent:
    """One of them."""
    return memory.agent(agent_id)


@router.delete("/agents/{agent_id}", status_code=204)
def remove(memory: Whole, agent_id: AgentId) -> None:
    """Forget an agent, its rights, its key and its calls; what it kept stays."""
    memory.remove_agent(agent_id)


@router.post("/agents/{agent_id}/key")
def renew_key(memory: Whole, agent_id: AgentId) -> IssuedKey:
    """Give an agent another key; the one before is worth nothing from now on."""
    return memory.renew_key(agent_id)


@router.put("/agents/{agent_id}/rights")
def set_rights(memory: Whole, agent_id: AgentId, body: AgentRights) -> Agent:
    """Say what an agent may do."""
    return memory.set_rights(agent_id, Rights(**dict(body)))


@router.delete("/agents/{agent_id}/rights")
def reset_rights(memory: Whole, agent_id: AgentId) -> Agent:
    """Let an agent do what all may do."""
    return memory.set_rights(agent_id, None)


@router.put("/agents/{agent_id}/settings")
def set_settings(memory: Whole, agent_id: AgentId, overrides: dict[str, Any]) -> Agent:
    """Give an agent these settings of its own and no others."""
    return memory.set_agent_settings(agent_id, overrides)


@router.get("/activity")
def activity(memory: Whole, calls: Annotated[Calls, Query()]) -> ActivityPage:
    """What agents asked, got and wrote, newest first."""
    wanted = ActivityFilter(
        agent_id=calls.agent_id,
        uid=calls.uid,
        tool=calls.tool,
        after=calls.after,
        before=calls.before,
    )
    return memory.activity(wanted, limit=calls.limit, offset=calls.offset)


@router.get("/activity/usage")
def usage(memory: Whole, since: Moment = 0) -> list[AgentUsage]:
    """What each agent used since a moment, the busiest first."""
    return memory.agent_usage(since)


@router.delete("/activity", status_code=204)
def forget_activity(
    memory: Whole, agent_id: Annotated[int | None, Query(ge=1, le=LARGEST_ID)] = None
) -> None:
    """Forget what agents asked and got, all of it or that of one."""
    memory.forget_activity(agent_id)
