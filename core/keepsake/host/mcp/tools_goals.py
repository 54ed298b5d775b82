"""The tools for goals, their milestones and their progress."""

from __future__ import annotations

from typing import Any, Final

from pydantic import Field

from keepsake.domain.agent import Right
from keepsake.domain.goal import (
    Goal,
    GoalChanges,
    GoalDraft,
    GoalStatus,
    MilestoneChanges,
    MilestoneStatus,
    Priority,
)
from keepsake.domain.memory import DEFAULT_NAMESPACE
from keepsake.host.mcp import schema as s
from keepsake.host.mcp.call import Call
from keepsake.host.mcp.giving import pack, previewed
from keepsake.host.mcp.moments import last_moment
from keepsake.host.mcp.render import day, one_line
from keepsake.host.mcp.tool import Reply, Tool
from keepsake.host.mcp.tools_keep import stored
from keepsake.text.fence import DATA_NOTE, fenced, inert

_NO_DEADLINE: Final = ""
_MOST_LISTED: Final = 50


class CreateArguments(s.Arguments):
    """For goal_create."""

    title: s.Title
    description: s.Text | None = None
    priority: Priority = Priority.MEDIUM
    deadline: s.Date | None = None
    namespace: s.Name | None = None
    metadata: s.Metadata = Field({})


class ListArguments(s.Arguments):
    """For goal_list."""

    status: GoalStatus | None = Field(GoalStatus.ACTIVE, description="null: all")


class GetArguments(s.Arguments):
    """For goal_get."""

    id: s.Name
    progress_limit: int = Field(10, ge=0, le=50)
    again: bool = False


class UpdateArguments(s.Arguments):
    """For goal_update."""

    id: s.Name
    title: s.Title | None = None
    description: s.Text | None = None
    status: GoalStatus | None = None
    priority: Priority | None = None
    deadline: str | None = Field(None, max_length=40, description="Empty: none")
    metadata: s.Metadata | None = None


class LogArguments(s.Arguments):
    """For goal_log."""

    id: s.Name
    text: s.Text
    importance: s.Share | None = None


class AddMilestoneArguments(s.Arguments):
    """For goal_add_milestone."""

    id: s.Name
    title: s.Title
    order: int | None = Field(None, ge=0, le=10_000)
    deadline: s.Date | None = None


class UpdateMilestoneArguments(s.Arguments):
    """For goal_update_milestone."""

    goal_id: s.Name
    milestone_id: s.Name
    title: s.Title | None = None
    status: MilestoneStatus | None = None
    order: int | None = Field(None, ge=0, le=10_000)
    deadline: str | None = Field(None, max_length=40, description="Empty: none")


class RemoveMilestoneArguments(s.Arguments):
    """For goal_remove_milestone."""

    goal_id: s.Name
    milestone_id: s.Name


def create(call: Call, arguments: CreateArguments) -> Reply:
    call.query = arguments.title
    draft = GoalDraft(
        title=arguments.title,
        description=arguments.description or "",
        priority=arguments.priority,
        deadline=last_moment("deadline", arguments.deadline),
        namespace=arguments.namespace or DEFAULT_NAMESPACE,
        metadata=arguments.metadata,
    )
    call.must_go_on()
    return _about(call.memory.create_goal(draft))


def list_goals(call: Call, arguments: ListArguments) -> Reply:
    statuses = () if arguments.status is None else (arguments.status,)
    found = call.memory.goals(statuses)[:_MOST_LISTED]
    if not found:
        return Reply("There are no such goals.", {"goals": []})
    lines = "\n".join(_line(goal) for goal in found)
    return Reply(fenced(lines), {"goals": [_record(goal) for goal in found]})


def get(call: Call, arguments: GetArguments) -> Reply:
    call.query = arguments.id
    details = call.memory.goal(arguments.id, log=arguments.progress_limit)
    reply = _about(details.goal)
    parcel = pack(call, [previewed(memory) for memory in details.log], again=arguments.again)
    text = reply.text
    if details.log:
        text += f"\nProgress, newest first:\n{parcel.text()}"
    return Reply(text, reply.data | {"log": parcel.records})


def update(call: Call, arguments: UpdateArguments) -> Reply:
    changes = GoalChanges(
        title=arguments.title,
        description=arguments.description,
        status=arguments.status,
        priority=arguments.priority,
        deadline=_deadline(arguments.deadline),
        no_deadline=arguments.deadline == _NO_DEADLINE,
        metadata=arguments.metadata,
    )
    call.must_go_on()
    return _about(call.memory.change_goal(arguments.id, changes))


def log_progress(call: Call, arguments: LogArguments) -> Reply:
    call.query = arguments.text
    call.must_go_on()
    kept = call.memory.log_progress(
        arguments.id,
        arguments.text,
        importance=arguments.importance,
        attribution=call.attribution,
        by=call.name,
    )
    return stored(call, kept)


def add_milestone(call: Call, arguments: AddMilestoneArguments) -> Reply:
    call.query = arguments.title
    deadline = last_moment("deadline", arguments.deadline)
    call.must_go_on()
    return _about(
        call.memory.add_milestone(
            arguments.id, arguments.title, ordinal=arguments.order, deadline=deadline
        )
    )


def update_milestone(call: Call, arguments: UpdateMilestoneArguments) -> Reply:
    changes = MilestoneChanges(
        title=arguments.title,
        status=arguments.status,
        ordinal=arguments.order,
        deadline=_deadline(arguments.deadline),
        no_deadline=arguments.deadline == _NO_DEADLINE,
    )
    return _changed_milestone(call, arguments.goal_id, arguments.milestone_id, changes)


def remove_milestone(call: Call, arguments: RemoveMilestoneArguments) -> Reply:
    changes = MilestoneChanges(removed=True)
    return _changed_milestone(call, arguments.goal_id, arguments.milestone_id, changes)


def _changed_milestone(
    call: Call, goal_id: str, milestone_id: str, changes: MilestoneChanges
) -> Reply:
    call.must_go_on()
    return _about(call.memory.change_milestone(goal_id, milestone_id, changes))


def _deadline(text: str | None) -> int | None:
    return last_moment("deadline", text) if text else None


def _about(goal: Goal) -> Reply:
    lines = [_line(goal)]
    if goal.description:
        lines.append(goal.description)
    lines += [f"- [{step.uid}] {one_line(step.title)} ({step.status})" for step in goal.milestones]
    return Reply(f"{DATA_NOTE}\n{fenced(chr(10).join(lines))}", _record(goal))


def _line(goal: Goal) -> str:
    parts = [f"[{goal.uid}] {goal.title}", f"{goal.status}, {goal.priority}, {goal.progress:.0%}"]
    if goal.deadline is not None:
        parts.append(f"until {day(goal.deadline)}")
    return one_line(" · ".join(parts))


def _record(goal: Goal) -> dict[str, Any]:
    record: dict[str, Any] = {
        "id": goal.uid,
        "title": inert(goal.title),
        "description": inert(goal.description),
        "status": str(goal.status),
        "priority": str(goal.priority),
        "progress": round(goal.progress, 3),
        "entries": goal.entries,
        "milestones": [
            {"id": step.uid, "title": inert(step.title), "status": str(step.status)}
            for step in goal.milestones
        ],
    }
    if goal.deadline is not None:
        record["deadline"] = day(goal.deadline)
    return record


_GOAL: Final = s.result(
    id=s.TEXT, title=s.TEXT, status=s.TEXT, progress=s.NUMBER, milestones=s.RECORDS
)

TOOLS = (
    Tool(
        name="goal_create",
        title="Set a goal",
        description="Set a goal of the user, when they say so.",
        arguments=CreateArguments,
        result=_GOAL,
        run=create,
        right=Right.WRITE,
    ),
    Tool(
        name="goal_list",
        title="List goals",
        description="Goals with their progress, the most pressing first.",
        arguments=ListArguments,
        result=s.result(goals=s.RECORDS),
        run=list_goals,
    ),
    Tool(
        name="goal_get",
        title="Read a goal",
        description="A goal with its milestones and its progress log.",
        arguments=GetArguments,
        result=_GOAL,
        run=get,
    ),
    Tool(
        name="goal_update",
        title="Change a goal",
        description="Change a goal; only the given fields.",
        arguments=UpdateArguments,
        result=_GOAL,
        run=update,
        right=Right.WRITE,
        idempotent=True,
    ),
    Tool(
        name="goal_log",
        title="Log progress",
        description="Keep a memory in the progress log of a goal.",
        arguments=LogArguments,
        result=s.result(id=s.TEXT, outcome=s.TEXT, notes=s.TEXTS),
        run=log_progress,
        right=Right.WRITE,
    ),
    Tool(
        name="goal_add_milestone",
        title="Add a milestone",
        description="Give a goal one more step.",
        arguments=AddMilestoneArguments,
        result=_GOAL,
        run=add_milestone,
        right=Right.WRITE,
    ),
    Tool(
        name="goal_update_milestone",
        title="Change a milestone",
        description="Change a step of a goal; only the given fields.",
        arguments=UpdateMilestoneArguments,
        result=_GOAL,
        run=update_milestone,
        right=Right.WRITE,
        idempotent=True,
    ),
    Tool(
        name="goal_remove_milestone",
        title="Remove a milestone",
        description="Take a step out of a goal; the user can bring it back.",
        arguments=RemoveMilestoneArguments,
        result=_GOAL,
        run=remove_milestone,
        right=Right.FORGET,
        destructive=True,
        idempotent=True,
    ),
)
