"""The tools that change the memory: store, update, forget."""

from __future__ import annotations

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.memory import Outcome, Provenance, Remembered
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.host.mcp import schemas
from keepsake.host.mcp.moments import first_moment
from keepsake.host.mcp.session import AssistantSession
from keepsake.host.mcp.tool import Reply, Tool
from keepsake.host.mcp.tools_read import unknown

_OUTCOMES = {
    Outcome.NEW: "Remembered.",
    Outcome.UPDATED: "Remembered as a new version of an earlier memory.",
    Outcome.UNCHANGED: "This was already remembered.",
    Outcome.CONFIRMED: "This was already remembered; it is confirmed now.",
    Outcome.FORGOTTEN: "Not kept: the user once deleted exactly this.",
}


def store(session: AssistantSession, arguments: schemas.StoreArguments) -> Reply:
    remembered = session.service.remember(
        Capture(
            text=arguments.text,
            title=arguments.title,
            category=arguments.category or "",
            tags=tuple(arguments.tags),
            importance=arguments.importance,
            happened_at=first_moment("happened_at", arguments.happened_at),
            pinned=arguments.pinned,
            provenance=Provenance.RECORDED,
            attribution=session.attribution,
        ),
        by=session.name,
    )
    notes = _notes(remembered)
    identity = f" id={remembered.uid}" if remembered.uid else ""
    return Reply(
        " ".join([_OUTCOMES[remembered.outcome] + identity, *notes]),
        {"id": remembered.uid, "outcome": str(remembered.outcome), "notes": notes},
    )


def update(session: AssistantSession, arguments: schemas.UpdateArguments) -> Reply:
    if not arguments.model_fields_set - {"id"}:
        raise InvalidInputError("Nothing to change was given.", hint="Pass text, title or tags.")
    if session.service.get(arguments.id).trashed_at is not None:
        raise unknown([arguments.id])
    memory = session.service.revise(
        arguments.id,
        Changes(
            text=arguments.text,
            title=arguments.title,
            category=arguments.category,
            importance=arguments.importance,
            pinned=arguments.pinned,
            happened_at=first_moment("happened_at", arguments.happened_at),
            add_tags=tuple(arguments.add_tags),
            remove_tags=tuple(arguments.remove_tags),
        ),
        by=session.name,
    )
    session.forget_given([memory.uid])
    return Reply(
        f"Changed. id={memory.uid} version={memory.version}",
        {"id": memory.uid, "version": memory.version},
    )


def forget(session: AssistantSession, arguments: schemas.ForgetArguments) -> Reply:
    ids = list(dict.fromkeys(arguments.ids))
    missing = [uid for uid in ids if not _exists(session, uid)]
    if missing:
        raise unknown(missing)
    moved = session.service.forget(ids, by=session.name)
    session.forget_given(ids)
    things = "1 memory was" if moved == 1 else f"{moved} memories were"
    return Reply(
        f"{things} moved to the Trash; the user can restore from there.", {"forgotten": moved}
    )


def feedback(session: AssistantSession, arguments: schemas.FeedbackArguments) -> Reply:
    ids = list(dict.fromkeys(arguments.ids))
    missing = [uid for uid in ids if not _exists(session, uid)]
    if missing:
        raise unknown(missing)
    for uid in ids:
        session.service.give_feedback(
            uid, arguments.verdict, query=arguments.query, by=session.name
        )
    return Reply("Noted.", {"noted": len(ids)})


def _exists(session: AssistantSession, uid: str) -> bool:
    try:
        session.service.get(uid)
    except NotFoundError:
        return False
    return True


def _notes(remembered: Remembered) -> list[str]:
    notes = list(remembered.notes)
    if remembered.masked:
        kinds = ", ".join(remembered.masked)
        notes.append(f"Secrets were masked before anything was kept: {kinds}.")
    if remembered.private_parts:
        notes.append("Parts marked as private were left out.")
    return notes


TOOLS = (
    Tool(
        name="memory_store",
        title="Remember",
        description=(
            "Keep something that will matter in later conversations: a preference, a decision "
            "and its reason, a fact about the user or a project, a correction, a lesson. One "
            "statement per call, understandable on its own. Not for small talk, secrets or what "
            "is already remembered. Storing the same again does no harm."
        ),
        arguments=schemas.StoreArguments,
        result=schemas.STORE_RESULT,
        run=store,
        idempotent=True,
    ),
    Tool(
        name="memory_update",
        title="Correct a memory",
        description=(
            "Change a memory that turned out wrong or outdated. Only the given fields change; "
            "earlier texts stay in its history."
        ),
        arguments=schemas.UpdateArguments,
        result=schemas.UPDATE_RESULT,
        run=update,
        idempotent=True,
    ),
    Tool(
        name="memory_forget",
        title="Forget",
        description=(
            "Move memories to the Trash when the user asks to forget them. The user can restore "
            "them."
        ),
        arguments=schemas.ForgetArguments,
        result=schemas.FORGET_RESULT,
        run=forget,
        destructive=True,
        idempotent=True,
    ),
    Tool(
        name="memory_feedback",
        title="Rate memories",
        description=(
            "Say whether memories answered a question: helpful, not_helpful, outdated or wrong. "
            "Later searches rank accordingly; what is outdated or wrong is shown to the user."
        ),
        arguments=schemas.FeedbackArguments,
        result=schemas.FEEDBACK_RESULT,
        run=feedback,
        idempotent=True,
    ),
)
