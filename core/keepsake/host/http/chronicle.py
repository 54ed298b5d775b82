"""Endpoints for the memory along time: periods, changes, descent, projects."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from keepsake.domain.chronicle import Lineage, MemoryDiff, ProjectSnapshot, Timeline, Unit
from keepsake.domain.memory import Memory as MemoryRecord
from keepsake.host.http.access import Visible
from keepsake.host.http.bodies import Moment, Uid

router = APIRouter(tags=["chronicle"])

Limit = Annotated[int, Query(ge=1, le=500)]


@router.get("/timeline")
def timeline(memory: Visible, unit: Unit = Unit.DAY, limit: Limit = 30) -> Timeline:
    """The newest days, weeks or months in which something happened, and the streaks."""
    return memory.timeline(unit, limit=limit)


@router.get("/decisions")
def decisions(memory: Visible, limit: Limit = 50) -> list[MemoryRecord]:
    """What was decided, newest first."""
    return memory.decisions(limit=limit)


@router.get("/diff")
def diff(memory: Visible, since: Moment, limit: Limit = 50) -> MemoryDiff:
    """What was added, changed or superseded since a moment."""
    return memory.diff(since, limit=limit)


@router.get("/memories/{uid}/lineage")
def lineage(memory: Visible, uid: Uid) -> Lineage:
    """Where a memory comes from and what came of it."""
    return memory.lineage(uid)


@router.get("/projects/{project}")
def project(
    memory: Visible,
    project: Annotated[str, Path(max_length=500)],
    days: Annotated[int, Query(ge=1, le=3650)] = 14,
) -> ProjectSnapshot:
    """Where a project stands."""
    return memory.project_snapshot(project, days=days)
