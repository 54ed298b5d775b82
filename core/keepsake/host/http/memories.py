"""Endpoints for single memories: keeping, reading, changing, forgetting."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from keepsake.domain.link import Link
from keepsake.domain.memory import Memory as MemoryRecord
from keepsake.domain.memory import Remembered, Version
from keepsake.domain.query import Hit, Order, Page
from keepsake.host.http.access import CallerName, Visible, Whole
from keepsake.host.http.bodies import (
    FeedbackBody,
    ManyMemories,
    MemoryChange,
    Narrowing,
    NewMemory,
    Uid,
    UidsBody,
)

router = APIRouter(tags=["memories"])


class Listing(Narrowing):
    """Which memories, in which order, and which of them."""

    order: Order = Order.NEWEST
    limit: Annotated[int, Query(ge=1, le=1000)] = 50
    offset: Annotated[int, Query(ge=0, le=1_000_000_000)] = 0


@router.post("/memories", status_code=201)
def remember(memory: Visible, caller: CallerName, body: NewMemory) -> Remembered:
    """Keep one thing."""
    return memory.remember(body.capture(caller), by=caller)


@router.post("/memories/batch", status_code=201)
def remember_many(memory: Visible, caller: CallerName, body: ManyMemories) -> list[Remembered]:
    """Keep several things, all or none."""
    return memory.remember_many([one.capture(caller) for one in body.memories], by=caller)


@router.get("/memories")
def browse(memory: Visible, listing: Annotated[Listing, Query()]) -> Page:
    """List memories; long texts are cut."""
    return memory.browse(
        listing.filters(), order=listing.order, limit=listing.limit, offset=listing.offset
    )


@router.get("/memories/{uid}")
def get(memory: Visible, uid: Uid) -> MemoryRecord:
    """Read one memory whole."""
    return memory.get(uid)


@router.patch("/memories/{uid}")
def revise(memory: Visible, caller: CallerName, uid: Uid, body: MemoryChange) -> MemoryRecord:
    """Change a memory; earlier words stay in its history."""
    return memory.revise(uid, body.changes(), by=caller)


@router.delete("/memories/{uid}", status_code=204)
def forget(memory: Visible, caller: CallerName, uid: Uid) -> None:
    """Move a memory to the Trash."""
    if not memory.forget([uid], by=caller):
        memory.get(uid)  # which says that there is none, if so


@router.post("/memories/forget")
def forget_many(memory: Visible, caller: CallerName, body: UidsBody) -> dict[str, int]:
    """Move memories to the Trash."""
    return {"moved": memory.forget(body.uids, by=caller)}


@router.post("/memories/restore")
def restore(memory: Visible, caller: CallerName, body: UidsBody) -> dict[str, int]:
    """Bring memories back from the Trash."""
    return {"restored": memory.restore(body.uids, by=caller)}


@router.post("/memories/purge")
def purge(memory: Whole, body: UidsBody) -> dict[str, int]:
    """Remove memories in the Trash for good."""
    return {"purged": memory.purge(body.uids)}


@router.post("/memories/used", status_code=204)
def mark_used(memory: Visible, body: UidsBody) -> None:
    """Say that these were really used."""
    memory.mark_used(body.uids)


@router.get("/memories/{uid}/history")
def history(memory: Visible, uid: Uid) -> list[Version]:
    """All versions of a memory, the present one first."""
    return memory.history(uid)


@router.post("/memories/{uid}/reinstate")
def reinstate(memory: Visible, caller: CallerName, uid: Uid) -> MemoryRecord:
    """Make a superseded memory live again."""
    return memory.reinstate(uid, by=caller)


@router.get("/memories/{uid}/links")
def links(memory: Visible, uid: Uid) -> list[Link]:
    """How a memory hangs together with others."""
    return memory.links(uid)


@router.get("/memories/{uid}/related")
def related(memory: Visible, uid: Uid, limit: Annotated[int, Query(ge=1, le=50)] = 5) -> list[Hit]:
    """The memories nearest in meaning."""
    return memory.related(uid, limit=limit)


@router.get("/memories/{uid}/neighbors")
def neighbors(
    memory: Visible,
    uid: Uid,
    before: Annotated[int, Query(ge=0, le=50)] = 2,
    after: Annotated[int, Query(ge=0, le=50)] = 2,
) -> list[MemoryRecord]:
    """What came before and after it in its conversation."""
    return memory.neighbors(uid, before=before, after=after)


@router.post("/memories/{uid}/feedback", status_code=204)
def feedback(memory: Visible, caller: CallerName, uid: Uid, body: FeedbackBody) -> None:
    """Say what a memory was worth as an answer."""
    memory.give_feedback(uid, body.verdict, query=body.question, by=caller)
