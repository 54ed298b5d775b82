from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from keepsake.cli import app as app_module
from keepsake.cli.loading import COMMANDS

LISTED = {name for modules in COMMANDS.values() for names in modules.values() for name in names}
# They do not answer, speak a protocol of their own, or print JSON anyway.
WITHOUT_JSON = {
    ("serve",),
    ("mcp",),
    ("hook", "session-start"),
    ("hook", "session-end"),
    ("bench", "storm"),
}
HEAVY = (
    "keepsake.engine",
    "keepsake.store",
    "numpy",
    "apsw",
    "keyring",
    "llama_cpp",
    "mcp",
    "keepsake.settings",
)


def loaded_by(program: str) -> set[str]:
    ended = subprocess.run(
        [sys.executable, "-c", f"import sys\n{program}\nprint(*sys.modules)"],
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return set(ended.stdout.split())


def test_every_command_is_listed_and_every_listed_one_exists():
    for modules in COMMANDS.values():
        for module in modules:
            import_module(f"keepsake.cli.{module}")
    app = app_module.app
    found = {
        info.name or info.callback.__name__.replace("_", "-")
        for info in app.registered_commands
        if info.callback
    }
    found |= {str(info.name) for info in app.registered_groups}
    assert found == LISTED


def every_command(
    group: TyperGroup, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    context = typer.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, TyperGroup):
            yield from every_command(command, (*path, name))
        else:
            yield (*path, name), command


def test_every_command_can_answer_in_json_and_says_what_it_does():
    group = typer.main.get_command(app_module.app)
    assert isinstance(group, TyperGroup)
    for path, command in every_command(group):
        assert command.help, path
        options = {option for one in command.params for option in one.opts}
        assert ("--json" in options) == (path not in WITHOUT_JSON), path


def test_help_of_every_command_needs_nothing_heavy():
    modules = [module for modules in COMMANDS.values() for module in modules]
    imports = "\n".join(f"import keepsake.cli.{module}" for module in modules)
    loaded = loaded_by(imports)
    assert [name for name in HEAVY if name in loaded] == []


def test_the_version_needs_nothing_but_itself():
    loaded = loaded_by(
        "from keepsake.cli import main\nsys.argv = ['keepsake', '--version']\nmain()"
    )
    assert "typer" not in loaded
