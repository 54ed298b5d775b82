"""The tools that look at memories along time."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from pydantic import Field

from keepsake.domain.chronicle import LineageStep, TimelinePeriod, Unit
from keepsake.domain.counting import counted
from keepsake.domain.goal import Goal
from keepsake.domain.memory import Memory
from keepsake.domain.query import Query
from keepsake.errors import InvalidInputError
from keepsake.host.mcp import render
from keepsake.host.mcp import schema as s
from keepsake.host.mcp.call import Call
from keepsake.host.mcp.giving import Item, pack, previewed
from keepsake.host.mcp.moments import first_moment
from keepsake.host.mcp.tool import Reply, Tool
from keepsake.host.mcp.tools_find import Narrowing, filters, find_all
from keepsake.text.fence import fenced, inert

_SECTIONS: Final = {
    "recent": "Lately:",
    "decisions": "Decided:",
    "open_threads": "Open:",
    "lessons": "Learned:",
    "digests": "Earlier sessions:",
}


class Mode(StrEnum):
    """What a timeline shows."""

    PERIODS = "periods"
    DECISIONS = "decisions"
    LINEAGE = "lineage"
    EVOLUTION = "evolution"


class TimelineArguments(Narrowing):
    """For memory_timeline."""

    mode: Mode = Field(
        Mode.PERIODS,
        description=("periods: how much when; decisions; lineage of memory_id; evolution of topic"),
    )
    unit: Unit = Unit.WEEK
    memory_id: s.Name | None = None
    topic: s.ShortText = ""
    limit: int = Field(20, ge=1, le=100)
    again: bool = False


class DiffArguments(s.Arguments):
    """For memory_diff."""

    since: s.Date = Field(description="ISO date or time")
    limit: int = Field(20, ge=1, le=100)
    again: bool = False


class SnapshotArguments(s.Arguments):
    """For memory_project_snapshot."""

    project: s.ShortText = Field(description="Its name or folder")
    days: int = Field(14, ge=1, le=365)
    again: bool = False


def timeline(call: Call, arguments: TimelineArguments) -> Reply:
    call.query = arguments.topic or arguments.mode
    if arguments.mode is Mode.PERIODS:
        return _periods(call, arguments)
    if arguments.mode is Mode.LINEAGE:
        return _lineage(call, arguments)
    if arguments.mode is Mode.DECISIONS:
        found = call.memory.decisions(filters(arguments), limit=arguments.limit)
    else:
        found = _evolution(call, arguments)
    parcel = pack(call, [previewed(memory) for memory in found], again=arguments.again)
    return Reply(parcel.text(), parcel.data("memories"))


def diff(call: Call, arguments: DiffArguments) -> Reply:
    call.query = arguments.since
    since = first_moment("since", arguments.since)
    found = call.memory.diff(since or 0, limit=arguments.limit)
    parts = {
        "added": (found.added, found.added_total),
        "changed": (found.changed, found.changed_total),
        "superseded": (found.superseded, found.superseded_total),
    }
    texts: list[str] = []
    data: dict[str, Any] = {}
    for name, (memories, total) in parts.items():
        if total:
            parcel = pack(call, [previewed(one) for one in memories], again=arguments.again)
            texts.append(f"{name.capitalize()}: {total}\n{parcel.text()}")
            data[name] = parcel.records
        else:
            data[name] = []
        data[f"{name}_total"] = total
    return Reply("\n".join(texts) or "Nothing has changed since then.", data)


def snapshot(call: Call, arguments: SnapshotArguments) -> Reply:
    call.query = arguments.project
    found = call.memory.project_snapshot(arguments.project, days=arguments.days)
    texts = [f"{counted(found.total, 'memory belongs', 'memories belong')} to this project."]
    data: dict[str, Any] = {"total": found.total}
    shown: set[str] = set()
    for name, heading in _SECTIONS.items():
        fresh = [one for one in getattr(found, name) if one.uid not in shown]
        shown |= {one.uid for one in fresh}
        parcel = pack(call, [_section_item(name, one) for one in fresh], again=arguments.again)
        data[name] = parcel.records
        if fresh:
            texts.append(f"{heading}\n{parcel.text()}")
    data["goals"] = [{"id": goal.uid, "title": inert(goal.title)} for goal in found.goals]
    if found.goals:
        texts.append("Goals:\n" + fenced("\n".join(map(_goal_line, found.goals))))
    return Reply("\n".join(texts), data)


def _periods(call: Call, arguments: TimelineArguments) -> Reply:
    found = call.memory.timeline(arguments.unit, filters=filters(arguments), limit=arguments.limit)
    records = [_period(one) for one in found.periods]
    lines = [
        f"{one['from']}: {one['memories']}"
        + (f" ({', '.join(one['tags'])})" if one["tags"] else "")
        for one in records
    ]
    text = "\n".join(lines) or render.NOTHING
    return Reply(
        fenced(text) if lines else text,
        {
            "periods": records,
            "streak_days": found.streak,
            "longest_streak_days": found.longest_streak,
        },
    )


def _lineage(call: Call, arguments: TimelineArguments) -> Reply:
    if arguments.memory_id is None:
        raise InvalidInputError("For a lineage, memory_id is needed.")
    find_all(call, [arguments.memory_id])
    line = call.memory.lineage(arguments.memory_id)
    items = [
        *(_step(one, "came before") for one in reversed(line.origins)),
        previewed(line.memory, role="the memory itself"),
        *(_step(one, "came after") for one in line.successors),
    ]
    versions = [one for one in call.memory.history(line.memory.uid) if one.replaced_at]
    parcel = pack(call, items, again=arguments.again)
    text = parcel.text()
    if versions:
        text += f"\nIt has {len(versions)} earlier versions."
    return Reply(text, parcel.data("memories") | {"earlier_versions": len(versions)})


def _evolution(call: Call, arguments: TimelineArguments) -> list[Memory]:
    if not arguments.topic.strip():
        raise InvalidInputError("For an evolution, a topic is needed.")
    answer = call.memory.search(
        Query(
            text=arguments.topic,
            filters=replace(filters(arguments), include_superseded=True),
            limit=min(arguments.limit, 50),
            by=call.name,
        )
    )
    return sorted((hit.memory for hit in answer.hits), key=lambda one: one.happened_at)


def _step(step: LineageStep, role: str) -> Item:
    note = f"{role}: {step.relation}"
    return previewed(step.memory, note=note, role=role, relation=str(step.relation))


def _section_item(section: str, memory: Memory) -> Item:
    if section == "digests" and len(memory.text) <= render.SHOWN_WHOLE:
        return Item(memory, memory.text)
    return previewed(memory)


def _period(period: TimelinePeriod) -> dict[str, Any]:
    return {
        "from": render.day(period.start),
        "to": render.day(period.end),
        "memories": period.count,
        "tags": [inert(name) for name, _ in period.tags],
    }


def _goal_line(goal: Goal) -> str:
    return render.one_line(f"[{goal.uid}] {goal.title} ({goal.status}, {goal.progress:.0%})")


TOOLS = (
    Tool(
        name="memory_timeline",
        title="Timeline",
        description="Memories along time.",
        arguments=TimelineArguments,
        result=s.result(
            memories=s.RECORDS,
            periods=s.RECORDS,
            tokens=s.COUNT,
            note=s.TEXT,
        )
        | {"required": []},
        run=timeline,
    ),
    Tool(
        name="memory_diff",
        title="What changed",
        description="What was added, changed or superseded since a moment.",
        arguments=DiffArguments,
        result=s.result(added=s.RECORDS, changed=s.RECORDS, superseded=s.RECORDS),
        run=diff,
    ),
    Tool(
        name="memory_project_snapshot",
        title="Where a project stands",
        description=(
            "What happened lately in a project, what was decided, what is open, lessons, goals. "
            "Use it when work on a project begins."
        ),
        arguments=SnapshotArguments,
        result=s.result(
            total=s.COUNT,
            recent=s.RECORDS,
            decisions=s.RECORDS,
            open_threads=s.RECORDS,
            lessons=s.RECORDS,
            digests=s.RECORDS,
            goals=s.RECORDS,
        ),
        run=snapshot,
    ),
)
