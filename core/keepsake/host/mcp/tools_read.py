"""The tools that only read: search, get, context, browse, status."""

from __future__ import annotations

from keepsake.domain.context import ContextRequest
from keepsake.domain.memory import Memory
from keepsake.domain.query import Filters, Query
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.host.mcp import render, schemas
from keepsake.host.mcp.fence import fenced
from keepsake.host.mcp.moments import first_moment, last_moment
from keepsake.host.mcp.session import AssistantSession
from keepsake.host.mcp.tool import Reply, Tool

LONGEST_REPLY = 60_000  # characters of memory text
SEARCH_DEADLINE_MS = 5_000


def search(session: AssistantSession, arguments: schemas.SearchArguments) -> Reply:
    answer = session.service.search(
        Query(
            text=arguments.query,
            filters=_filters(arguments),
            limit=arguments.limit,
            token_budget=arguments.token_budget,
            compact=arguments.compact,
            deadline_ms=SEARCH_DEADLINE_MS,
            by=session.name,
        )
    )
    session.note_given(
        hit.memory.uid
        for hit in answer.hits
        if render.is_shown_whole(hit, compact=arguments.compact)
    )
    return Reply(
        render.answer_text(answer, compact=arguments.compact),
        render.answer_data(answer, compact=arguments.compact),
    )


def get(session: AssistantSession, arguments: schemas.GetArguments) -> Reply:
    ids = list(dict.fromkeys(arguments.ids))
    memories = _find_all(session, ids)
    share = LONGEST_REPLY // len(memories)
    texts = [memory.text[arguments.offset : arguments.offset + share] for memory in memories]
    records = []
    notes = []
    for memory, text in zip(memories, texts, strict=True):
        record = {**render.summary(memory), "text": text}
        end = arguments.offset + len(text)
        if end < len(memory.text):
            record["next_offset"] = end
            notes.append(f"{memory.uid} goes on: ask for it alone with offset={end}.")
        records.append(record)
    session.service.mark_used(ids)
    session.note_given(ids)
    return Reply(render.memories_text(memories, texts, notes), {"memories": records})


def context(session: AssistantSession, arguments: schemas.ContextArguments) -> Reply:
    known = session.given
    found = session.service.context(
        ContextRequest(
            topic=arguments.topic,
            rules_budget=session.settings.rules_tokens,
            budget=arguments.token_budget or session.settings.context_tokens,
            known=known,
            by=session.name,
        )
    )
    ids = [hit.memory.uid for hit in (*found.rules, *found.hits)]
    session.note_given(ids)
    return Reply(
        _context_text(found.text, found.degraded, given_before=len(known)),
        {
            "text": found.text,
            "ids": ids,
            "tokens": found.tokens,
            "left_out": found.left_out,
            "given_before": len(known),
            "degraded": found.degraded,
        },
    )


def browse(session: AssistantSession, arguments: schemas.BrowseArguments) -> Reply:
    offset = _offset(arguments.cursor)
    page = session.service.browse(
        _filters(arguments, pinned_only=arguments.pinned_only),
        order=arguments.order,
        limit=arguments.limit,
        offset=offset,
    )
    end = offset + len(page.memories)
    following = end if page.memories and end < page.total else None
    return Reply(render.page_text(page, following), render.page_data(page, following))


def status(session: AssistantSession, arguments: schemas.StatusArguments) -> Reply:  # noqa: ARG001
    now = session.service.status()
    sentences = [f"{now.memories} memories are kept; {now.trashed} are in the Trash."]
    if now.pending:
        sentences.append(f"{now.pending} passages are not yet findable by meaning.")
    sentences.append(f"Search by meaning: {now.model_state}. {now.model_detail}".strip())
    sentences.extend(now.problems)
    return Reply(
        "\n".join(sentences),
        {
            "memories": now.memories,
            "pending": now.pending,
            "model": str(now.model_state),
            "problems": list(now.problems),
        },
    )


def _filters(narrowing: schemas.Narrowing, *, pinned_only: bool = False) -> Filters:
    return Filters(
        kinds=tuple(narrowing.kinds),
        tags=tuple(narrowing.tags),
        after=first_moment("after", narrowing.after),
        before=last_moment("before", narrowing.before),
        pinned_only=pinned_only,
    )


def _find_all(session: AssistantSession, ids: list[str]) -> list[Memory]:
    found: list[Memory] = []
    missing: list[str] = []
    for uid in ids:
        try:
            memory = session.service.get(uid)
        except NotFoundError:
            missing.append(uid)
            continue
        if memory.trashed_at is None:
            found.append(memory)
        else:
            missing.append(uid)
    if missing:
        raise unknown(missing)
    return found


def unknown(ids: list[str]) -> NotFoundError:
    """The error for ids nobody knows, or that are in the Trash, which is the person's own."""
    listed = ", ".join(uid[:64] for uid in ids)
    return NotFoundError(
        f"There is no memory with the id {listed}.",
        hint="Ids come from memory_search, memory_browse and memory_store.",
    )


def _context_text(text: str, degraded: str, *, given_before: int) -> str:
    parts = [degraded] if degraded else []
    if text:
        parts.extend([render.DATA_NOTE, fenced(text)])
    elif given_before:
        parts.append("Nothing beyond what this conversation was already given.")
    else:
        parts.append(render.NOTHING)
    return "\n".join(parts)


def _offset(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdigit()):
        raise InvalidInputError(
            "This cursor is not one that memory_browse gave.",
            hint="Pass next_cursor of the page before, or leave it out for the first page.",
        )
    return min(int(cursor[:12]), 10**9)


TOOLS = (
    Tool(
        name="memory_search",
        title="Search memory",
        description=(
            "Find what is remembered: facts, preferences, decisions, notes, documents and past "
            "conversations of this user. Use it before answering anything that may depend on "
            "earlier talks or on the user's own life and work. Returns short previews with ids; "
            "read promising ones with memory_get."
        ),
        arguments=schemas.SearchArguments,
        result=schemas.SEARCH_RESULT,
        run=search,
        read_only=True,
    ),
    Tool(
        name="memory_get",
        title="Read memories",
        description="The whole text of memories by id, at most 20.",
        arguments=schemas.GetArguments,
        result=schemas.GET_RESULT,
        run=get,
        read_only=True,
    ),
    Tool(
        name="memory_context",
        title="Get context",
        description=(
            "What to know when a conversation begins or turns to a new topic: the user's rules "
            "and preferences first, then what is remembered about the topic. What this "
            "conversation already received is not repeated."
        ),
        arguments=schemas.ContextArguments,
        result=schemas.CONTEXT_RESULT,
        run=context,
        read_only=True,
    ),
    Tool(
        name="memory_browse",
        title="List memories",
        description="List memories in order, without a question, for example the newest of a tag.",
        arguments=schemas.BrowseArguments,
        result=schemas.BROWSE_RESULT,
        run=browse,
        read_only=True,
    ),
    Tool(
        name="memory_status",
        title="Memory status",
        description="How much is remembered, and whether search works fully.",
        arguments=schemas.StatusArguments,
        result=schemas.STATUS_RESULT,
        run=status,
        read_only=True,
    ),
)
