"""The tools that find and read memories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from pydantic import Field

from keepsake.domain.agent import Form
from keepsake.domain.context import ContextRequest
from keepsake.domain.entity import Relation
from keepsake.domain.memory import Kind, Memory
from keepsake.domain.query import Answer, Filters, Hit, Order, Query
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.host.mcp import render
from keepsake.host.mcp import schema as s
from keepsake.host.mcp.call import Call
from keepsake.host.mcp.giving import Item, pack, previewed
from keepsake.host.mcp.moments import first_moment, last_moment
from keepsake.host.mcp.render import one_line
from keepsake.host.mcp.tool import Reply, Tool
from keepsake.search.context import render_relation
from keepsake.text.fence import DATA_NOTE, fenced, inert

LONGEST_REPLY: Final = 60_000  # characters of memory text
SEARCH_DEADLINE_MS: Final = 5_000
_NEARLY_OVER: Final = 1.0  # seconds


class Narrowing(s.Arguments):
    """Which memories a search or a list may contain."""

    kinds: tuple[Kind, ...] = ()
    tags: s.Tags = Field((), description="Any of these")
    after: s.Date | None = Field(None, description="ISO date or time, inclusive")
    before: s.Date | None = Field(None, description="Likewise")
    namespace: s.Name | None = None


class SearchArguments(Narrowing):
    """For memory_search."""

    query: Annotated[s.ShortText, Field(min_length=1)] = Field(
        description='A question or words; "phrase", -word, tag:x work'
    )
    limit: int = Field(10, ge=1, le=50)
    min_score: s.Share = 0
    token_budget: s.Budget | None = Field(None, description="For the whole answer")
    compact: bool = Field(True, description="Previews; false: short memories whole")
    again: bool = Field(False, description="Repeat what you already got")


class GetArguments(s.Arguments):
    """For memory_get."""

    ids: Annotated[list[s.Name], Field(min_length=1, max_length=20)]
    offset: int = Field(0, ge=0, description="Where to go on in a long text")
    again: bool = False


class ContextArguments(s.Arguments):
    """For memory_context."""

    topic: s.ShortText = Field("", description="What it is about")
    new_conversation: bool = Field(False, description="True in the first call of a conversation")
    token_budget: s.Budget | None = None
    namespace: s.Name | None = None


class BrowseArguments(Narrowing):
    """For memory_browse."""

    pinned_only: bool = False
    order: Order = Order.NEWEST
    limit: int = Field(20, ge=1, le=50)
    cursor: s.Name | None = Field(None, description="next_cursor of the page before")
    again: bool = False


def search(call: Call, arguments: SearchArguments) -> Reply:
    call.query = arguments.query
    answer = call.memory.search(
        Query(
            text=arguments.query,
            filters=filters(arguments),
            limit=arguments.limit,
            compact=arguments.compact,
            deadline_ms=_deadline(call),
            by=call.name,
        )
    )
    hits = [hit for hit in answer.hits if _score(hit) >= arguments.min_score]
    items = [_item(hit, compact=arguments.compact) for hit in hits]
    parcel = pack(call, items, budget=arguments.token_budget, again=arguments.again)
    said = [one for one in (answer.degraded, answer.note) if one]
    if hits or not answer.note:
        said.append(parcel.text())
    if parcel.previews:
        said.append("memory_get gives the whole text of an id.")
    return Reply("\n".join(said), parcel.data("hits") | _remarks(answer))


def get(call: Call, arguments: GetArguments) -> Reply:
    ids = list(dict.fromkeys(arguments.ids))
    call.query = " ".join(ids)
    memories = find_all(call, ids)
    again = arguments.again or arguments.offset > 0
    fresh = [one for one in memories if again or not call.received.holds(one, in_full=True)]
    share = LONGEST_REPLY // max(1, len(fresh))
    items, notes = [], []
    for memory in memories:
        if call.seconds_left() < _NEARLY_OVER:
            notes.append("The rest took too long; ask for it again.")
            break
        text = memory.text[arguments.offset : arguments.offset + share]
        end = arguments.offset + len(text)
        more = {"next_offset": end} if end < len(memory.text) else {}
        if more and memory in fresh:
            notes.append(f"{memory.uid} goes on: ask for it alone with offset={end}.")
        items.append(Item(memory, text, more=more))
    parcel = pack(call, items, again=again)
    given = [one.uid for one in call.given]
    if given:
        call.memory.mark_used(given)
    return Reply("\n".join([parcel.text(), *notes]), parcel.data("memories"))


def context(call: Call, arguments: ContextArguments) -> Reply:
    call.query = arguments.topic
    if arguments.new_conversation:
        call.received.clear()
    chosen = call.memory.settings
    known = _still_known(call)
    budget = arguments.token_budget or chosen.context_tokens
    found = call.memory.context(
        ContextRequest(
            topic=arguments.topic,
            filters=Filters(namespaces=_only(arguments.namespace)),
            rules_budget=chosen.rules_tokens,
            budget=budget,
            known=frozenset(known),
            told=call.received.told(),
            deadline_ms=_deadline(call),
            by=call.name,
        )
    )
    rules = pack(call, _wholes(found.rules), budget=chosen.rules_tokens)
    related = _related(call, found.relations)
    cost = sum(map(call.memory.count_tokens, related))
    topic = pack(call, _wholes(found.hits), budget=budget - cost)
    left_out = found.left_out + rules.left_out + topic.left_out
    parts = [found.degraded] if found.degraded else []
    parts += _under("Standing rules and preferences of the user:", rules.wholes)
    parts += _under("What is remembered about this:", topic.wholes)
    if related:
        parts += ["What other memories say of these names:", fenced("\n".join(related))]
    if rules.wholes or topic.wholes or related:
        parts = [DATA_NOTE, *parts]
    elif known:
        parts.append("Nothing beyond what you were already given.")
    else:
        parts.append(render.NOTHING)
    if left_out:
        parts.append(f"{left_out} more did not fit; memory_search finds them.")
    data = {
        "rules": rules.records,
        "memories": topic.records,
        "relations": [inert(one) for one in related],
        "tokens": rules.tokens + topic.tokens + cost,
        "left_out": left_out,
        "given_before": len(known),
        "degraded": found.degraded,
        "note": DATA_NOTE,
    }
    return Reply("\n".join(parts), data)


def browse(call: Call, arguments: BrowseArguments) -> Reply:
    offset = offset_of(arguments.cursor, "memory_browse")
    page = call.memory.browse(
        filters(arguments, pinned_only=arguments.pinned_only),
        order=arguments.order,
        limit=arguments.limit,
        offset=offset,
    )
    parcel = pack(call, [previewed(one) for one in page.memories], again=arguments.again)
    end = offset + len(page.memories)
    data = parcel.data("memories") | {"total": page.total}
    text = f"{offset + 1}-{end} of {page.total}. " if page.memories else ""
    text += parcel.text(nothing="No memories match.")
    if page.memories and end < page.total:
        data["next_cursor"] = str(end)
        text += f"\nMore: cursor={end}"
    return Reply(text, data)


def filters(narrowing: Narrowing, *, pinned_only: bool = False) -> Filters:
    """What these arguments let through."""
    return Filters(
        namespaces=_only(narrowing.namespace),
        kinds=tuple(str(kind) for kind in narrowing.kinds),
        tags=narrowing.tags,
        after=first_moment("after", narrowing.after),
        before=last_moment("before", narrowing.before),
        pinned_only=pinned_only,
    )


def offset_of(cursor: str | None, tool: str) -> int:
    """The place that a cursor stands for. InvalidInputError for one that was never given."""
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdigit() and len(cursor) < 10):
        raise InvalidInputError(
            f"This cursor is not one that {tool} gave.",
            hint="Pass next_cursor of the page before, or leave it out for the first page.",
        )
    return int(cursor)


def find_all(call: Call, ids: Sequence[str]) -> list[Memory]:
    """These memories in this order.

    NotFoundError, always the same one, for ids nobody knows, that are elsewhere or in the Trash.
    """
    found = {memory.uid: memory for memory in call.memory.get_many(ids)}
    missing = [uid[:64] for uid in ids if uid not in found]
    if missing:
        raise NotFoundError(
            f"There is no memory with the id {', '.join(missing)}.",
            hint="Ids come from memory_search, memory_browse and memory_store.",
        )
    return [found[uid] for uid in ids]


def _related(call: Call, relations: Sequence[Relation]) -> list[str]:
    """What is said of names, a line each, as far as who says it may be given; noted as given."""
    newest = {one.evidence[-1]: one for one in relations}
    seen = call.memory.get_many(list(newest))
    for memory in seen:
        call.give(memory, Form.RELATION)
    shown = {memory.uid for memory in seen}
    return [one_line(render_relation(one)) for one in relations if one.evidence[-1] in shown]


def _still_known(call: Call) -> set[str]:
    """What the conversation got in full and has not changed since."""
    versions = call.received.in_full()
    present = call.memory.get_many(list(versions))
    return {memory.uid for memory in present if memory.version == versions[memory.uid]}


def _score(hit: Hit) -> float:
    """The score as assistants see it, so that one they have seen can be asked for."""
    return round(hit.score, 3)


def _item(hit: Hit, *, compact: bool) -> Item:
    more = {"score": _score(hit), "why": [str(reason) for reason in hit.reasons]}
    if not compact and len(hit.memory.text) <= render.SHOWN_WHOLE:
        return Item(hit.memory, hit.memory.text, more=more)
    return Item(hit.memory, render.preview_of_hit(hit), f"{hit.score:.2f}", more, is_line=True)


def _wholes(hits: Sequence[Hit]) -> list[Item]:
    return [Item(hit.memory, hit.memory.text) for hit in hits]


def _under(heading: str, blocks: list[str]) -> list[str]:
    return [heading, *blocks] if blocks else []


def _only(namespace: str | None) -> tuple[str, ...]:
    return () if namespace is None else (namespace,)


def _deadline(call: Call) -> int:
    return min(SEARCH_DEADLINE_MS, int(call.seconds_left() * 1000))


def _remarks(answer: Answer) -> dict[str, str]:
    said = {"degraded": answer.degraded, "remark": answer.note}
    return {name: text for name, text in said.items() if text}


TOOLS = (
    Tool(
        name="memory_search",
        title="Search memory",
        description=(
            "Find what is remembered: facts, preferences, decisions, notes, documents and past "
            "conversations of this user. Use it before answering anything that may depend on "
            "earlier talks or on the user's own life and work. Returns previews with ids; read "
            "promising ones with memory_get."
        ),
        arguments=SearchArguments,
        result=s.result(
            hits=s.RECORDS,
            tokens=s.COUNT,
            left_out=s.COUNT,
            given_before=s.TEXTS,
            degraded=s.TEXT,
            remark=s.TEXT,
            note=s.TEXT,
        ),
        run=search,
    ),
    Tool(
        name="memory_get",
        title="Read memories",
        description="The whole text of memories by id, at most 20.",
        arguments=GetArguments,
        result=s.result(memories=s.RECORDS, tokens=s.COUNT, given_before=s.TEXTS, note=s.TEXT),
        run=get,
    ),
    Tool(
        name="memory_context",
        title="Get context",
        description=(
            "What to know when a conversation begins or turns to a new topic: the user's rules "
            "and preferences first, then what is remembered about the topic. Nothing you already "
            "got is repeated."
        ),
        arguments=ContextArguments,
        result=s.result(
            memories=s.RECORDS,
            rules=s.RECORDS,
            relations=s.TEXTS,
            tokens=s.COUNT,
            left_out=s.COUNT,
            given_before=s.COUNT,
            degraded=s.TEXT,
            note=s.TEXT,
        ),
        run=context,
    ),
    Tool(
        name="memory_browse",
        title="List memories",
        description="List memories in order, without a question, for example the newest of a tag.",
        arguments=BrowseArguments,
        result=s.result(
            memories=s.RECORDS,
            total=s.COUNT,
            next_cursor=s.TEXT,
            tokens=s.COUNT,
            given_before=s.TEXTS,
            note=s.TEXT,
        ),
        run=browse,
    ),
)
