"""Resources: memories by their ids, the newest ones, what is known of the user, projects."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote

import mcp_types as types

from keepsake.domain.agent import Form, Right
from keepsake.domain.category import Category
from keepsake.domain.memory import Memory
from keepsake.domain.query import Filters, Order
from keepsake.errors import NotFoundError
from keepsake.host.mcp import render
from keepsake.host.mcp.call import Call
from keepsake.host.mcp.giving import Item, pack, previewed
from keepsake.host.mcp.tools_find import offset_of
from keepsake.host.mcp.tools_time import SnapshotArguments, snapshot
from keepsake.text.fence import inert

RECENT: Final = "keepsake://recent"
PROFILE: Final = "keepsake://profile"
_MEMORY: Final = "keepsake://memory/"
_PROJECT: Final = "keepsake://project/"
_MIME: Final = "text/plain"
_PER_PAGE: Final = 50
_RECENT: Final = 20
_PROFILE_LOOKED_AT: Final = 100
_PROFILE: Final = {
    "Who the user is:": (Category.IDENTITY, Category.RELATIONSHIP, Category.SKILL),
    "Rules and preferences:": (
        Category.CONSTRAINT, Category.PREFERENCE, Category.POLICY, Category.CORRECTION,
    ),
    "What the user is doing:": (Category.GOAL, Category.PROJECT_STATE),
}  # fmt: skip

_FIXED: Final = (
    types.Resource(
        uri=RECENT,
        name="recent",
        title="Newest memories",
        description="The newest memories, as previews.",
        mime_type=_MIME,
    ),
    types.Resource(
        uri=PROFILE,
        name="profile",
        title="What is known about the user",
        description="Identity, rules, preferences and current work.",
        mime_type=_MIME,
    ),
)

TEMPLATES: Final = types.ListResourceTemplatesResult(
    resource_templates=[
        types.ResourceTemplate(
            uri_template=_MEMORY + "{id}",
            name="memory",
            title="A memory",
            description="The whole text of a memory.",
            mime_type=_MIME,
        ),
        types.ResourceTemplate(
            uri_template=_PROJECT + "{name}",
            name="project",
            title="Where a project stands",
            mime_type=_MIME,
        ),
    ]
)


def listing(call: Call, cursor: str | None) -> types.ListResourcesResult:
    """A page of the list: the fixed resources, then memories, newest first."""
    call.memory.allow(Right.READ)
    offset = offset_of(cursor, "resources/list")
    page = call.memory.browse(Filters(), order=Order.NEWEST, limit=_PER_PAGE, offset=offset)
    listed = [] if offset else list(_FIXED)
    for memory in page.memories:
        listed.append(_as_resource(memory))
        call.give(memory, Form.PREVIEW)
    end = offset + len(page.memories)
    following = str(end) if page.memories and end < page.total else None
    return types.ListResourcesResult(resources=listed, next_cursor=following)


def reading(call: Call, uri: str) -> types.ReadResourceResult:
    """The text of a resource. NotFoundError for one that is not there."""
    call.query = uri
    text = content(call, uri)
    if uri.startswith(_MEMORY):
        call.memory.mark_used([one.uid for one in call.given])
    return types.ReadResourceResult(
        contents=[types.TextResourceContents(uri=uri, mime_type=_MIME, text=text)]
    )


def content(call: Call, uri: str) -> str:
    """What a resource says now; asked for, it is given whether it was given before or not."""
    if uri == RECENT:
        page = call.memory.browse(Filters(), order=Order.UPDATED, limit=_RECENT)
        return pack(call, [previewed(one) for one in page.memories], again=True).text()
    if uri == PROFILE:
        return _profile(call)
    if uri.startswith(_MEMORY):
        return _whole(call, unquote(uri.removeprefix(_MEMORY)))
    if uri.startswith(_PROJECT) and (name := unquote(uri.removeprefix(_PROJECT)).strip()):
        return snapshot(call, SnapshotArguments(project=name[:300], again=True)).text
    raise _unknown(uri)


def text_of(result: types.ReadResourceResult) -> str:
    """What the assistant reads."""
    return "\n".join(
        one.text for one in result.contents if isinstance(one, types.TextResourceContents)
    )


def _whole(call: Call, uid: str) -> str:
    found = call.memory.get_many([uid])
    if not found:
        raise _unknown(_MEMORY + uid)
    return pack(call, [Item(found[0], found[0].text)], again=True).text()


def _profile(call: Call) -> str:
    parts = []
    for heading, categories in _PROFILE.items():
        filters = Filters(categories=tuple(str(one) for one in categories))
        page = call.memory.browse(filters, order=Order.IMPORTANCE, limit=_PROFILE_LOOKED_AT)
        budget = call.memory.settings.context_tokens
        parcel = pack(call, [previewed(one) for one in page.memories], budget=budget, again=True)
        if parcel.records:
            parts.append(f"{heading}\n{parcel.text()}")
    return "\n".join(parts) or "Nothing is known about the user yet."


def _as_resource(memory: Memory) -> types.Resource:
    title = render.one_line(memory.title) or render.preview_of(memory.text)
    return types.Resource(
        uri=_MEMORY + quote(memory.uid),
        name=memory.uid,
        title=inert(title),
        mime_type=_MIME,
    )


def _unknown(uri: str) -> NotFoundError:
    return NotFoundError(f"There is no resource “{uri[:200]}”.")
