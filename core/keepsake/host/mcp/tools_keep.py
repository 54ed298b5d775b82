"""The tools that keep, change and forget memories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from pydantic import Field

from keepsake.domain.agent import Form, Given, Right
from keepsake.domain.capture import Capture
from keepsake.domain.category import Category
from keepsake.domain.change import Changes
from keepsake.domain.counting import counted
from keepsake.domain.feedback import Verdict
from keepsake.domain.memory import DEFAULT_NAMESPACE, Outcome, Provenance, Remembered
from keepsake.errors import InvalidInputError
from keepsake.host.mcp import schema as s
from keepsake.host.mcp.call import Call
from keepsake.host.mcp.moments import first_moment, last_moment
from keepsake.host.mcp.tool import Reply, Tool
from keepsake.host.mcp.tools_find import find_all

OUTCOMES: Final = {
    Outcome.NEW: "Remembered.",
    Outcome.UPDATED: "Remembered as a new version of an earlier memory.",
    Outcome.UNCHANGED: "This was already remembered.",
    Outcome.CONFIRMED: "This was already remembered; it is confirmed now.",
    Outcome.FORGOTTEN: "Not kept: the user once deleted exactly this.",
}

_FOR_GOOD: Final = ""


class StoreArguments(s.Arguments):
    """For memory_store."""

    text: s.Text = Field(description="One self-contained statement, names instead of pronouns")
    title: s.Title = ""
    tags: s.Tags = ()
    category: Category | None = None
    importance: s.Share | None = Field(None, description="Default: by category")
    happened_at: s.Date | None = Field(None, description="ISO 8601, if not now")
    expires_at: s.Date | None = None
    pinned: bool = False
    namespace: s.Name | None = None
    metadata: s.Metadata = Field({})


class UpdateArguments(s.Arguments):
    """For memory_update."""

    id: s.Name
    text: s.Text | None = None
    title: s.Title | None = None
    category: Category | None = None
    importance: s.Share | None = None
    pinned: bool | None = None
    happened_at: s.Date | None = None
    expires_at: str | None = Field(None, max_length=40, description="Empty: never")
    add_tags: s.Tags = ()
    remove_tags: s.Tags = ()
    metadata: s.Metadata | None = Field(None, description="Merged; null removes a key")


class CorrectArguments(s.Arguments):
    """For memory_correct."""

    id: s.Name
    text: s.Text = Field(description="What is true now")
    reason: s.Title = ""


class IdsArguments(s.Arguments):
    """Some memories."""

    ids: Annotated[list[s.Name], Field(min_length=1, max_length=100)]


class RestoreArguments(IdsArguments):
    """For memory_restore."""

    version: int | None = Field(None, ge=1, description="Go back to this version of one memory")


class FeedbackArguments(s.Arguments):
    """For memory_feedback."""

    ids: Annotated[list[s.Name], Field(min_length=1, max_length=20)]
    verdict: Verdict
    query: s.ShortText = Field("", description="The question they were to answer")


def store(call: Call, arguments: StoreArguments) -> Reply:
    call.query = arguments.title or arguments.text
    capture = Capture(
        text=arguments.text,
        title=arguments.title,
        category=arguments.category or "",
        tags=arguments.tags,
        importance=arguments.importance,
        happened_at=first_moment("happened_at", arguments.happened_at),
        expires_at=last_moment("expires_at", arguments.expires_at),
        pinned=arguments.pinned,
        namespace=arguments.namespace or DEFAULT_NAMESPACE,
        provenance=Provenance.RECORDED,
        metadata=arguments.metadata,
        attribution=call.attribution,
    )
    call.must_go_on()
    return stored(call, call.memory.remember(capture, by=call.name))


def stored(call: Call, remembered: Remembered) -> Reply:
    """What became of something to be kept."""
    if remembered.uid:
        call.wrote(remembered.uid)
    notes = list(remembered.notes)
    if remembered.masked:
        kinds = ", ".join(remembered.masked)
        notes.append(f"Secrets were masked before anything was kept: {kinds}.")
    if remembered.private_parts:
        notes.append("Parts marked as private were left out.")
    identity = f" id={remembered.uid}" if remembered.uid else ""
    return Reply(
        " ".join([OUTCOMES[remembered.outcome] + identity, *notes]),
        {"id": remembered.uid, "outcome": str(remembered.outcome), "notes": notes},
    )


def update(call: Call, arguments: UpdateArguments) -> Reply:
    if not arguments.model_fields_set - {"id"}:
        raise InvalidInputError("Nothing to change was given.", hint="Pass text, title or tags.")
    changes = Changes(
        text=arguments.text,
        title=arguments.title,
        category=arguments.category,
        importance=arguments.importance,
        pinned=arguments.pinned,
        happened_at=first_moment("happened_at", arguments.happened_at),
        expires_at=last_moment("expires_at", arguments.expires_at or None),
        no_expiry=arguments.expires_at == _FOR_GOOD,
        add_tags=arguments.add_tags,
        remove_tags=arguments.remove_tags,
        metadata=arguments.metadata,
    )
    return _revised(call, arguments.id, changes)


def correct(call: Call, arguments: CorrectArguments) -> Reply:
    call.query = arguments.reason
    reason = {"correction_reason": arguments.reason} if arguments.reason else None
    return _revised(call, arguments.id, Changes(text=arguments.text, metadata=reason))


def forget(call: Call, arguments: IdsArguments) -> Reply:
    ids = list(dict.fromkeys(arguments.ids))
    find_all(call, ids)
    call.must_go_on()
    moved = call.memory.forget(ids, by=call.name)
    call.given += [Given(uid, 1, Form.TRASHED) for uid in ids]
    things = counted(moved, "memory was", "memories were")
    return Reply(
        f"{things} moved to the Trash; the user can restore from there.", {"forgotten": moved}
    )


def restore(call: Call, arguments: RestoreArguments) -> Reply:
    ids = list(dict.fromkeys(arguments.ids))
    if arguments.version is not None:
        return _go_back(call, ids, arguments.version)
    superseded = [one.uid for one in call.memory.get_many(ids) if one.superseded_by]
    trashed = [uid for uid in ids if uid not in superseded]
    call.must_go_on()
    back = call.memory.restore(trashed, by=call.name) if trashed else 0
    for uid in superseded:
        call.memory.reinstate(uid, by=call.name)
    for uid in ids:
        call.wrote(uid)
    count = back + len(superseded)
    return Reply(f"Brought back: {count}.", {"restored": count})


def feedback(call: Call, arguments: FeedbackArguments) -> Reply:
    call.query = arguments.query
    ids = list(dict.fromkeys(arguments.ids))
    find_all(call, ids)
    call.must_go_on()
    for uid in ids:
        call.memory.give_feedback(uid, arguments.verdict, query=arguments.query, by=call.name)
    return Reply("Noted.", {"noted": len(ids)})


def _go_back(call: Call, ids: Sequence[str], number: int) -> Reply:
    if len(ids) != 1:
        raise InvalidInputError("A version belongs to one memory, so give one id.")
    (uid,) = ids
    earlier = [one for one in call.memory.history(uid) if one.uid == uid and one.number == number]
    if not earlier:
        raise InvalidInputError(f"The memory has no version {number}.")
    version = earlier[0]
    _revised(call, uid, Changes(text=version.text, title=version.title))
    return Reply(f"Version {number} is the present one again.", {"restored": 1})


def _revised(call: Call, uid: str, changes: Changes) -> Reply:
    find_all(call, [uid])
    call.must_go_on()
    memory = call.memory.revise(uid, changes, by=call.name)
    call.wrote(memory.uid, memory.version)
    return Reply(
        f"Changed. id={memory.uid} version={memory.version}",
        {"id": memory.uid, "version": memory.version},
    )


DEFAULT_TOOLS = (
    Tool(
        name="memory_store",
        title="Remember",
        description=(
            "Keep something that will matter in later conversations: a preference, a decision "
            "and its reason, a fact about the user or a project, a correction, a lesson. One "
            "statement per call. Not for small talk, secrets or what is already remembered."
        ),
        arguments=StoreArguments,
        result=s.result(id=s.TEXT, outcome=s.TEXT, notes=s.TEXTS),
        run=store,
        right=Right.WRITE,
        idempotent=True,
    ),
    Tool(
        name="memory_update",
        title="Change a memory",
        description=(
            "Change a memory that turned out wrong or outdated. Only the given fields change; "
            "earlier texts stay in its history."
        ),
        arguments=UpdateArguments,
        result=s.result(id=s.TEXT, version=s.COUNT),
        run=update,
        right=Right.WRITE,
        idempotent=True,
    ),
    Tool(
        name="memory_forget",
        title="Forget",
        description=(
            "Move memories to the Trash when the user asks to forget them. The user can restore "
            "them."
        ),
        arguments=IdsArguments,
        result=s.result(forgotten=s.COUNT),
        run=forget,
        right=Right.FORGET,
        destructive=True,
        idempotent=True,
    ),
    Tool(
        name="memory_feedback",
        title="Rate memories",
        description=(
            "Say whether memories answered a question. Later searches rank accordingly; the user "
            "sees what is outdated or wrong."
        ),
        arguments=FeedbackArguments,
        result=s.result(noted=s.COUNT),
        run=feedback,
        right=Right.WRITE,
        idempotent=True,
    ),
)

FURTHER_TOOLS = (
    Tool(
        name="memory_correct",
        title="Correct a memory",
        description="Replace what a memory says by what is true now, and say why.",
        arguments=CorrectArguments,
        result=s.result(id=s.TEXT, version=s.COUNT),
        run=correct,
        right=Right.WRITE,
        idempotent=True,
    ),
    Tool(
        name="memory_restore",
        title="Bring back",
        description=(
            "Undo: bring back what you moved to the Trash, a superseded memory, or an earlier "
            "version."
        ),
        arguments=RestoreArguments,
        result=s.result(restored=s.COUNT),
        run=restore,
        right=Right.FORGET,
        idempotent=True,
    ),
)
