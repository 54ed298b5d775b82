"""The tools that tell how the memory is doing, and keep it in order."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from keepsake.domain.counting import counted
from keepsake.domain.query import Mode, Query
from keepsake.host.mcp import schema as s
from keepsake.host.mcp.call import Call
from keepsake.host.mcp.giving import Item, pack
from keepsake.host.mcp.render import preview_of_hit
from keepsake.host.mcp.tool import Reply, Tool
from keepsake.host.mcp.tools_find import Narrowing, filters
from keepsake.text.fence import fenced, inert


class StatusArguments(s.Arguments):
    """For memory_status."""


class TagArguments(s.Arguments):
    """For memory_tag_cleanup."""

    limit: int = Field(20, ge=1, le=100)


class DebugArguments(Narrowing):
    """For memory_search_debug."""

    query: s.ShortText
    mode: Mode = Mode.HYBRID
    limit: int = Field(10, ge=1, le=50)


def status(call: Call, arguments: StatusArguments) -> Reply:  # noqa: ARG001
    now = call.memory.status()
    rights = call.memory.agent.rights
    sentences = [f"{counted(now.memories, 'memory is', 'memories are')} kept."]
    if now.pending:
        waiting = counted(now.pending, "passage is", "passages are")
        sentences.append(f"{waiting} not yet findable by meaning.")
    sentences.append(f"Search by meaning: {now.model_state}. {now.model_detail}".strip())
    may = [name for name in ("read", "write", "forget") if getattr(rights, name)]
    sentences.append(f"You may {', '.join(may) or 'do nothing'}.")
    data: dict[str, Any] = {
        "memories": now.memories,
        "pending": now.pending,
        "model": str(now.model_state),
        "rights": may,
    }
    if rights.namespaces:
        data["namespaces"] = list(rights.visible)
        sentences.append(f"Your namespaces: {', '.join(rights.visible)}.")
    return Reply("\n".join(sentences), data)


def tag_cleanup(call: Call, arguments: TagArguments) -> Reply:
    pairs = call.memory.tag_suggestions(limit=arguments.limit)
    records = [
        {
            "tag": inert(pair.name),
            "uses": pair.uses,
            "better": inert(pair.better),
            "better_uses": pair.better_uses,
            "similarity": round(pair.similarity, 2),
        }
        for pair in pairs
    ]
    if not records:
        return Reply("No tags look alike.", {"pairs": []})
    lines = [
        f"{one['tag']} ({one['uses']}) -> {one['better']} ({one['better_uses']})" for one in records
    ]
    return Reply(
        "Tags that may be the same; the user can merge them in Keepsake.\n"
        + fenced("\n".join(lines)),
        {"pairs": records},
    )


def search_debug(call: Call, arguments: DebugArguments) -> Reply:
    call.query = arguments.query
    answer = call.memory.search(
        Query(
            text=arguments.query,
            filters=filters(arguments),
            mode=arguments.mode,
            limit=arguments.limit,
            by=call.name,
        )
    )
    items = []
    for hit in answer.hits:
        signals = {name: round(value, 4) for name, value in hit.signals.items()}
        note = ", ".join(f"{name} {value}" for name, value in signals.items())
        more = {"score": round(hit.score, 4), "signals": signals}
        items.append(Item(hit.memory, preview_of_hit(hit), note, more, is_line=True))
    parcel = pack(call, items, again=True)
    said = [one for one in (answer.degraded, answer.note, parcel.text()) if one]
    took = round(answer.took_ms, 1)
    return Reply("\n".join([*said, f"{took} ms"]), parcel.data("hits") | {"took_ms": took})


DEFAULT_TOOLS = (
    Tool(
        name="memory_status",
        title="Memory status",
        description="How much is remembered, whether search works fully, what you may do.",
        arguments=StatusArguments,
        result=s.result(
            memories=s.COUNT, pending=s.COUNT, model=s.TEXT, rights=s.TEXTS, namespaces=s.TEXTS
        ),
        run=status,
    ),
)

FURTHER_TOOLS = (
    Tool(
        name="memory_tag_cleanup",
        title="Tags that look alike",
        description="Pairs of tags that may be the same.",
        arguments=TagArguments,
        result=s.result(pairs=s.RECORDS),
        run=tag_cleanup,
    ),
    Tool(
        name="memory_search_debug",
        title="Why this was found",
        description="A search with every signal of every hit.",
        arguments=DebugArguments,
        result=s.result(hits=s.RECORDS, tokens=s.COUNT, took_ms=s.NUMBER, note=s.TEXT),
        run=search_debug,
    ),
)
