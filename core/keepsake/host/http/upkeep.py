"""Endpoints for how the memory is doing, its copies, and what happens in it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from starlette.responses import StreamingResponse

from keepsake.domain.backup import Backup
from keepsake.domain.status import Status
from keepsake.events import Event
from keepsake.host.export import MEDIA_TYPE, export_lines
from keepsake.host.http.access import Visible, Whole
from keepsake.host.http.bodies import Narrowing
from keepsake.host.values import as_plain
from keepsake.service import Service

router = APIRouter(tags=["upkeep"])

_WAITING: Final = 1000
_EVENTS: Final = "text/event-stream"


@router.get("/health")
def health(memory: Visible) -> dict[str, bool]:
    """Whether the memory is open and nothing is wrong with it."""
    return {"ok": not memory.status().problems}


@router.get("/status")
def status(memory: Visible) -> Status:
    """Counts and states now."""
    return memory.status()


@router.post("/reembed", status_code=202)
def reembed(memory: Whole) -> Status:
    """Make every vector anew, in the background."""
    memory.reembed()
    return memory.status()


@router.post("/backfill", status_code=202)
def backfill(memory: Whole) -> Status:
    """Look at every memory anew for names, relations, facts and tags, in the background."""
    memory.backfill()
    return memory.status()


@router.get("/backups")
def backups(memory: Whole) -> list[Backup]:
    """The backups in the data folder, newest first."""
    return memory.backups()


@router.post("/backups", status_code=201)
def back_up(memory: Whole) -> Backup:
    """Copy the whole memory into a new backup."""
    return memory.back_up()


@router.get(
    "/export", response_class=StreamingResponse, responses={200: {"content": {MEDIA_TYPE: {}}}}
)
def export(memory: Visible, narrowing: Annotated[Narrowing, Query()]) -> StreamingResponse:
    """Everything that the caller sees, one JSON object a line, as it is read."""
    return StreamingResponse(export_lines(memory, narrowing.filters()), media_type=MEDIA_TYPE)


@router.get(
    "/events", response_class=StreamingResponse, responses={200: {"content": {_EVENTS: {}}}}
)
async def events(request: Request, memory: Whole) -> StreamingResponse:
    """What happens from now on, as server-sent events."""
    return StreamingResponse(_stream(request, memory), media_type=_EVENTS)


async def _stream(request: Request, memory: Service) -> AsyncIterator[str]:
    """Events of all threads, until the client leaves; one that does not read misses some."""
    loop = asyncio.get_running_loop()
    waiting: asyncio.Queue[Event] = asyncio.Queue(_WAITING)

    def put(event: Event) -> None:
        if not waiting.full():
            waiting.put_nowait(event)

    def hear(event: Event) -> None:
        loop.call_soon_threadsafe(put, event)

    leave = memory.events.subscribe(hear)
    try:
        yield ": listening\n\n"
        while not await request.is_disconnected():
            event = await waiting.get()
            yield f"event: {type(event).__name__}\ndata: {json.dumps(event, default=as_plain)}\n\n"
    finally:
        leave()
