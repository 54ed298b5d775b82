"""Telling an assistant that something it has seen is different now.

Whatever a session watches is looked at again after a change, and only what really reads
differently is announced: so nothing tells of memories that the assistant cannot see.
"""

from __future__ import annotations

import hashlib
import json
import logging
import time
from typing import Any, Final

import anyio
import mcp_types as types
from anyio import to_thread
from mcp.server.subscriptions import ServerEvent
from mcp.shared.subscriptions import ResourcesListChanged, ResourceUpdated, ToolsListChanged

from keepsake.errors import KeepsakeError
from keepsake.host.mcp import resources
from keepsake.host.mcp.call import Call
from keepsake.host.mcp.received import Received
from keepsake.host.mcp.session import AssistantSession
from keepsake.host.mcp.toolbox import offered
from keepsake.text.fence import without_marks

log = logging.getLogger(__name__)

TOOLS: Final = "tools"
RESOURCES: Final = "resources"
_MOST_WATCHED: Final = 200
_LOOK_SECONDS: Final = 20.0
_GONE: Final = b"gone"


async def watch(session: AssistantSession, what: str) -> None:
    """Announce changes of this from now on: a resource by its URI, or a list."""
    if len(session.watched) < _MOST_WATCHED:
        session.watched[what] = await to_thread.run_sync(_read, session, what)


async def watch_all(session: AssistantSession, wanted: types.SubscriptionFilter) -> None:
    """Announce changes of everything in a filter from now on."""
    if wanted.tools_list_changed:
        await watch(session, TOOLS)
    if wanted.resources_list_changed:
        await watch(session, RESOURCES)
    for uri in wanted.resource_subscriptions or ():
        await watch(session, str(uri))


async def look(session: AssistantSession) -> None:
    """See what of the watched is different, and announce it."""
    for what, known in list(session.watched.items()):
        present = await to_thread.run_sync(_read, session, what)
        if present != known and what in session.watched:
            session.watched[what] = present
            await _announce(session, what)


def digest(value: Any) -> bytes:
    """A mark by which two states of a thing are told apart."""
    return hashlib.blake2b(json.dumps(value).encode(), digest_size=16).digest()


async def _announce(session: AssistantSession, what: str) -> None:
    event: ServerEvent
    channel = session.legacy_channel
    if what == TOOLS:
        event = ToolsListChanged()
    elif what == RESOURCES:
        event = ResourcesListChanged()
    else:
        event = ResourceUpdated(what)
    await session.bus.publish(event)
    if channel is None:
        return
    try:
        if what == TOOLS:
            await channel.send_tool_list_changed()
        elif what == RESOURCES:
            await channel.send_resource_list_changed()
        else:
            await channel.send_resource_updated(what)
    except (anyio.BrokenResourceError, anyio.ClosedResourceError):
        log.debug("a session ended before it heard of a change")


def _read(session: AssistantSession, what: str) -> bytes:
    """The mark of what a session sees of this now; never fails."""
    try:
        view = session.view()
        if what == TOOLS:
            tools = offered(view.settings.assistant_tools, view.agent.rights)
            return digest([tool.name for tool in tools])
        call = Call(
            memory=view,
            service=session.service,
            received=Received(),
            session_id=session.id,
            deadline=time.monotonic() + _LOOK_SECONDS,
            report=lambda *_: None,
        )
        if what == RESOURCES:
            listed = resources.listing(call, None)
            return digest([str(one.uri) for one in listed.resources])
        return digest(without_marks(resources.content(call, what)))
    except KeepsakeError:
        return _GONE
