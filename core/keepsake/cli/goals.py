"""Goals, their steps and their progress."""

from __future__ import annotations

from typing import Annotated

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import moment, notice, print_json, print_table, screen
from keepsake.domain.goal import (
    Goal,
    GoalChanges,
    GoalDraft,
    GoalStatus,
    MilestoneChanges,
    MilestoneStatus,
    Priority,
)

goal = typer.Typer(help="Set a goal, note progress, reach it.", no_args_is_help=True)
app.add_typer(goal, name="goal")

Id = Annotated[str, typer.Argument(metavar="ID", help="The id of a goal.")]


@app.command()
def goals(
    *,
    status: Annotated[list[GoalStatus] | None, typer.Option(help="Only in this state.")] = None,
    as_json: Json = False,
) -> None:
    """List goals, the most pressing first."""
    with open_memory() as memory:
        found = memory.goals(status or ())
    if as_json:
        print_json(found)
    else:
        print_table(("id", "state", "done", "title"), [_row(one) for one in found])


@goal.command()
def add(
    title: str,
    *,
    description: Annotated[str, typer.Option(help="What it is about.")] = "",
    priority: Annotated[Priority, typer.Option(help="How pressing it is.")] = Priority.MEDIUM,
    as_json: Json = False,
) -> None:
    """Set a goal."""
    draft = GoalDraft(title=title, description=description, priority=priority)
    with open_memory() as memory:
        _report(memory.create_goal(draft), as_json=as_json)


@goal.command()
def show(uid: Id, *, as_json: Json = False) -> None:
    """Print a goal with its steps and the newest of its progress."""
    with open_memory() as memory:
        details = memory.goal(uid)
    if as_json:
        print_json(details)
        return
    print_table(("id", "state", "done", "title"), [_row(details.goal)])
    steps = [(one.uid, one.status.value, one.title) for one in details.goal.milestones]
    print_table(("id", "state", "step"), steps)
    print_table(("when", "progress"), [(moment(one.happened_at), one.text) for one in details.log])


@goal.command()
def state(uid: Id, status: GoalStatus, *, as_json: Json = False) -> None:
    """Say how a goal stands."""
    with open_memory() as memory:
        _report(memory.change_goal(uid, GoalChanges(status=status)), as_json=as_json)


@goal.command()
def log(
    uid: Id,
    text: Annotated[list[str], typer.Argument(help="What was done.")],
    *,
    as_json: Json = False,
) -> None:
    """Keep what was done for a goal."""
    with open_memory(writing=True) as memory:
        kept = memory.log_progress(uid, " ".join(text))
    if as_json:
        print_json(kept)
        return
    screen.print(kept.uid)
    notice("Kept.")


@goal.command()
def step(uid: Id, title: str, *, as_json: Json = False) -> None:
    """Give a goal one more step."""
    with open_memory() as memory:
        _report(memory.add_milestone(uid, title), as_json=as_json)


@goal.command("step-state")
def step_state(
    uid: Id,
    step_id: Annotated[str, typer.Argument(help="The id of the step, as goal show prints it.")],
    status: MilestoneStatus,
    *,
    as_json: Json = False,
) -> None:
    """Say how a step of a goal stands."""
    with open_memory() as memory:
        changed = memory.change_milestone(uid, step_id, MilestoneChanges(status=status))
        _report(changed, as_json=as_json)


def _report(changed: Goal, *, as_json: bool) -> None:
    if as_json:
        print_json(changed)
    else:
        print_table(("id", "state", "done", "title"), [_row(changed)])


def _row(one: Goal) -> tuple[str, str, str, str]:
    return one.uid, one.status.value, f"{one.progress:.0%}", one.title
