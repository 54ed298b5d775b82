"""Commands that are imported when they are asked for, so that each starts quickly."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

import typer.core
import typer.main

COMMANDS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "Keep and find": {
        "memories": ("add", "get", "edit", "forget"),
        "finding": ("search", "context", "list"),
        "trash": ("restore", "purge"),
        "history": ("history", "links", "reinstate"),
        "goals": ("goals", "goal"),
        "questions": ("feedback", "unanswered", "regression"),
        "weights": ("weights",),
    },
    "Files and folders": {
        "sources": ("import", "watch"),
        "folders": ("sources",),
        "developer": ("developer",),
        "receipts": ("receipts", "undo", "redo", "why"),
    },
    "People, places and things": {
        "entities": ("entities", "entity", "facts", "extract"),
        "tags": ("similar-tags", "merge-tags"),
    },
    "Assistants": {
        "connections": ("connect", "disconnect"),
        "programs": ("serve", "mcp", "token"),
        "hook": ("hook",),
    },
    "Looking after it": {
        "status": ("status", "stats", "version"),
        "settings": ("settings",),
        "doctor": ("doctor", "repair"),
        "renewal": ("reembed", "backfill"),
        "backups": ("backup", "list-backups", "verify-backup", "restore-backup"),
        "export": ("export", "obsidian-export"),
        "bench": ("bench",),
    },
}
"""Heading -> module of this package -> the commands that it adds to the app."""

_NAMES_WIDTH: Final = 18

_MODULES: Final = {
    command: module
    for modules in COMMANDS.values()
    for module, commands in modules.items()
    for command in commands
}


class LateCommands(typer.core.TyperGroup):
    """The group of all commands; looking one up imports the module that defines it."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002
        self._load(_MODULES)
        return list(_MODULES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        # A name that nobody knows is compared with all others, for a suggestion.
        self._load([cmd_name] if cmd_name in _MODULES else _MODULES)
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        self.list_commands(ctx)
        for heading, modules in COMMANDS.items():
            names = [name for commands in modules.values() for name in commands]
            width = formatter.width - _NAMES_WIDTH
            rows = [
                (name, self.commands[name].get_short_help_str(width))
                for name in names
                if not self.commands[name].hidden
            ]
            with formatter.section(heading):
                formatter.write_dl(rows)

    def _load(self, names: Iterable[str]) -> None:
        """Make these commands part of the group, together with others of their modules."""
        missing = {_MODULES[name] for name in names if name not in self.commands}
        if not missing:
            return
        from keepsake.cli.app import app

        for module in missing:
            import_module(f"keepsake.cli.{module}")
        self.commands.update(typer.main.get_group(app).commands)
