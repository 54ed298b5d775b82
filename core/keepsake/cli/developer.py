"""Projects and shells: switching on and off what is remembered of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from keepsake.cli.app import Json, app, open_memory
from keepsake.cli.output import notice, print_json, print_table
from keepsake.domain.project import ProjectFolder, ProjectWishes, Shell, ShellState

if TYPE_CHECKING:
    from keepsake.service import Service

developer = typer.Typer(
    help="The history of projects and commands you typed; off until switched on.",
    no_args_is_help=True,
)
app.add_typer(developer, name="developer")

ShellName = Annotated[Shell, typer.Argument(help="A shell.")]
Wanted = Annotated[bool, typer.Option("--on/--off", help="Switch it on or off.")]


@developer.command()
def project(
    path: Annotated[Path, typer.Argument(help="A folder with a Git repository.")],
    *,
    commits: Annotated[bool, typer.Option(help="Remember what was committed, and why.")] = True,
    diffs: Annotated[bool, typer.Option(help="Remember the changes of each file, too.")] = False,
    commands: Annotated[
        bool, typer.Option(help="Remember what is typed there, in a shell with a hook.")
    ] = False,
    off: Annotated[bool, typer.Option("--off", help="Remember nothing of it any more.")] = False,
    as_json: Json = False,
) -> None:
    """Say what is remembered of a project. What was kept stays."""
    wishes = ProjectWishes() if off else _wishes(commits, diffs, commands)
    with open_memory(writing=True) as memory:
        folder = memory.set_project(path.absolute(), wishes)
        if not (wishes.commits or wishes.diffs):
            _tell(folder, as_json=as_json)
            return
        _follow(memory, folder, as_json=as_json)


@developer.command()
def projects(*, as_json: Json = False) -> None:
    """List the projects of which anything is remembered."""
    with open_memory() as memory:
        found = memory.projects()
    if as_json:
        print_json(found)
        return
    print_table(("Project", "Folder", "Remembered"), [_project_row(one) for one in found])


@developer.command()
def shells(*, as_json: Json = False) -> None:
    """List what of each shell is there, and what is remembered."""
    with open_memory() as memory:
        found = memory.shells()
    if as_json:
        print_json(found)
        return
    print_table(
        ("Shell", "History", "Remembered", "Hook", "In"), [_shell_row(one) for one in found]
    )


@developer.command()
def history(shell: ShellName, *, on: Wanted = True, as_json: Json = False) -> None:
    """Remember the commands in a shell's history; they belong to no project."""
    with open_memory(writing=True) as memory:
        memory.remember_history(shell, wanted=on)
        if on:
            from keepsake.cli.sources import follow_import

            follow_import(memory, memory.receipts(limit=1)[0].id, as_json=as_json)
        elif as_json:
            print_json({"remembered": False})


@developer.command()
def hook(shell: ShellName, *, on: Wanted = True, as_json: Json = False) -> None:
    """Let a shell tell of commands, with folder and result, in projects that want them."""
    with open_memory() as memory:
        memory.hook_shell(shell, wanted=on)
        (state,) = (one for one in memory.shells() if one.shell is shell)
    if as_json:
        print_json(state)
    elif on:
        notice(f"From its next start on {shell.value} tells of commands, by “{state.hook_file}”.")
        notice("Say where: keepsake developer project FOLDER --commands.")
    else:
        notice(f"The hook is no longer in “{state.hook_file}”.")


def _wishes(commits: bool, diffs: bool, commands: bool) -> ProjectWishes:
    return ProjectWishes(commits=commits, diffs=diffs, commands=commands)


def _follow(memory: Service, folder: ProjectFolder, *, as_json: bool) -> None:
    from keepsake.cli.sources import follow_import

    (receipt,) = memory.receipts(source_id=folder.source_id, limit=1)
    follow_import(memory, receipt.id, as_json=as_json)
    if not as_json:
        _tell(folder, as_json=False)


def _tell(folder: ProjectFolder, *, as_json: bool) -> None:
    if as_json:
        print_json(folder)
    else:
        notice(f"{folder.project}: {_remembered(folder.wishes)}.")


def _remembered(wishes: ProjectWishes) -> str:
    wanted = {"commits": wishes.commits, "changes": wishes.diffs, "commands": wishes.commands}
    return ", ".join(name for name, on in wanted.items() if on) or "nothing is remembered"


def _project_row(folder: ProjectFolder) -> tuple[str, str, str]:
    return folder.project, str(folder.path), _remembered(folder.wishes)


def _shell_row(state: ShellState) -> tuple[str, ...]:
    return (
        state.shell.value,
        "" if state.history is None else str(state.history),
        "yes" if state.remembered else "",
        "yes" if state.hooked else "",
        str(state.hook_file) if state.hooked else "",
    )
