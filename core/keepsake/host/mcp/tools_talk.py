"""The tools that keep what a whole conversation said."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from keepsake.domain.agent import Right
from keepsake.domain.capture import Capture
from keepsake.domain.category import Category
from keepsake.domain.memory import Kind, Outcome, Provenance, Speaker
from keepsake.domain.query import Filters
from keepsake.enrich.fast_channel import Turn, extract_statements
from keepsake.host.mcp import schema as s
from keepsake.host.mcp.call import Call
from keepsake.host.mcp.giving import pack, previewed
from keepsake.host.mcp.tool import Reply, Tool
from keepsake.host.mcp.tools_keep import stored

_DIGEST_TAG: Final = "session-digest"
_MOST_TEXT: Final = 200_000  # characters, the newest ones


class Spoken(s.Arguments):
    """One turn of a conversation."""

    role: Literal["user", "assistant"]
    text: s.Text


class TurnsArguments(s.Arguments):
    """For memory_extract and memory_flush."""

    turns: Annotated[list[Spoken], Field(max_length=500)]


class DigestArguments(s.Arguments):
    """For memory_digest_session."""

    text: s.Text | None = Field(None, description="The digest; leave out to read earlier ones")
    project: s.Title = ""
    session: s.Title = ""
    tags: s.Tags = ()
    limit: int = Field(3, ge=1, le=20)
    again: bool = False


def extract(call: Call, arguments: TurnsArguments) -> Reply:
    statements = extract_statements(_newest(arguments.turns))
    captures = [
        Capture(
            text=statement.text,
            category=statement.category,
            importance=statement.importance,
            speaker=statement.speaker,
            provenance=Provenance.DERIVED,
            attribution=call.attribution,
        )
        for statement in statements
    ]
    call.must_go_on()
    kept = call.memory.remember_many(captures, by=call.name) if captures else []
    for one in kept:
        if one.uid:
            call.wrote(one.uid)
    new = sum(one.outcome is Outcome.NEW for one in kept)
    text = f"{len(kept)} statements were found; {new} of them are new."
    return Reply(text, {"found": len(kept), "new": new, "ids": [one.uid for one in kept]})


def flush(call: Call, arguments: TurnsArguments) -> Reply:
    reply = extract(call, arguments)
    call.received.clear()
    text = f"{reply.text} What you were given before will be given again when it matters."
    return Reply(text, reply.data)


def digest(call: Call, arguments: DigestArguments) -> Reply:
    call.query = arguments.project or arguments.session
    if arguments.text is None:
        return _earlier(call, arguments)
    metadata = {"project": arguments.project, "session": arguments.session}
    title = f"Session on {arguments.project}" if arguments.project else "Session"
    project = (arguments.project,) if arguments.project else ()
    capture = Capture(
        text=arguments.text,
        title=title,
        kind=Kind.SUMMARY,
        category=Category.SUMMARY,
        tags=(_DIGEST_TAG, *project, *arguments.tags),
        thread=f"digest:{arguments.session}" if arguments.session else "",
        provenance=Provenance.DERIVED,
        attribution=call.attribution,
        metadata={name: value for name, value in metadata.items() if value},
    )
    call.must_go_on()
    return stored(call, call.memory.remember(capture, by=call.name))


def _earlier(call: Call, arguments: DigestArguments) -> Reply:
    threads = (f"digest:{arguments.session}",) if arguments.session else ()
    if arguments.project and not arguments.session:
        found = list(call.memory.project_snapshot(arguments.project).digests)
    else:
        page = call.memory.browse(
            Filters(kinds=(Kind.SUMMARY,), threads=threads), limit=arguments.limit
        )
        found = list(page.memories)
    parcel = pack(
        call, [previewed(memory) for memory in found[: arguments.limit]], again=arguments.again
    )
    return Reply(parcel.text(nothing="There is no digest yet."), parcel.data("digests"))


def _newest(turns: list[Spoken]) -> list[Turn]:
    """The last turns, as far as they are not too much; in order."""
    kept: list[Turn] = []
    left = _MOST_TEXT
    for turn in reversed(turns):
        left -= len(turn.text)
        if left < 0:
            break
        kept.append(Turn(Speaker(turn.role), turn.text))
    return kept[::-1]


TOOLS = (
    Tool(
        name="memory_extract",
        title="Keep what was said",
        description=(
            "Find statements worth keeping in turns of this conversation by fixed rules and keep "
            "them: preferences, decisions, facts about the user, corrections."
        ),
        arguments=TurnsArguments,
        result=s.result(found=s.COUNT, new=s.COUNT, ids=s.TEXTS),
        run=extract,
        right=Right.WRITE,
        idempotent=True,
    ),
    Tool(
        name="memory_flush",
        title="Before context is lost",
        description=(
            "Call it before your context is compacted: keeps what the given turns say, like "
            "memory_extract, and lets memories be given to you again."
        ),
        arguments=TurnsArguments,
        result=s.result(found=s.COUNT, new=s.COUNT, ids=s.TEXTS),
        run=flush,
        right=Right.WRITE,
        idempotent=True,
    ),
    Tool(
        name="memory_digest_session",
        title="Session digest",
        description=(
            "Keep a short digest of a working session (what was done, decided, left open), or "
            "read earlier ones of a project or session."
        ),
        arguments=DigestArguments,
        result=s.result(id=s.TEXT, outcome=s.TEXT, digests=s.RECORDS) | {"required": []},
        run=digest,
        right=Right.WRITE,
    ),
)
