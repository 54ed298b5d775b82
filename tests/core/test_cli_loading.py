from __future__ import annotations

import subprocess
import sys
from importlib import import_module

from keepsake.cli import app as app_module
from keepsake.cli.loading import COMMANDS

LISTED = {name for modules in COMMANDS.values() for names in modules.values() for name in names}
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
