"""The command an assistant starts to reach Keepsake."""

from __future__ import annotations

import os
import re
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from keepsake.errors import ClientConfigError
from keepsake.paths import HOME_VARIABLE, default_root

PROGRAM_NAME = "keepsake-mcp"
COMMAND_LINE_NAME = "keepsake"


@dataclass(frozen=True, slots=True)
class ServerCommand:
    """An absolute program, with the environment variables it needs.

    It is kept as separate parts and never as one line, so spaces, quotes and letters of any
    script need no quoting.
    """

    program: str
    variables: Mapping[str, str] = field(default_factory=dict)

    def entry(self) -> dict[str, Any]:
        """The server entry that all clients share; some add fields of their own."""
        entry: dict[str, Any] = {"command": self.program, "args": []}
        return {**entry, "env": dict(self.variables)} if self.variables else entry


def server_command() -> ServerCommand:
    """The bridge that belongs to the running Keepsake.

    The path is absolute, and a data folder that only this process's environment tells of is
    named: assistants start the bridge with little more than a home in its environment.

    Raises:
        ClientConfigError: the bridge is not installed beside this program.
    """
    program = find_program(PROGRAM_NAME, _own_folders(), windows=sys.platform == "win32")
    root = default_root()
    variables = {} if root == default_root({}) else {HOME_VARIABLE: os.fspath(root)}
    return ServerCommand(os.fspath(program), variables)


def command_line_program() -> Path:
    """The command line that belongs to the running Keepsake.

    Raises:
        ClientConfigError: it is not installed beside this program.
    """
    return find_program(COMMAND_LINE_NAME, _own_folders(), windows=sys.platform == "win32")


def find_program(name: str, folders: Iterable[Path], *, windows: bool) -> Path:
    """The program of this name in the first folder that has it.

    Symbolic links stay as they are: the target of a link is another program, or moves with
    the next update.
    """
    name = f"{name}.exe" if windows else name
    searched = [folder.absolute() for folder in folders]
    for folder in searched:
        if (folder / name).is_file():
            return folder / name
    raise ClientConfigError(
        f"The program {name}, which assistants start, is missing in {searched[0]}.",
        hint="Install Keepsake again, then connect.",
    )


def _own_folders() -> list[Path]:
    return [Path(sys.executable).parent, Path(sysconfig.get_path("scripts"))]


def is_bridge(program: object) -> bool:
    """Whether a configured command starts Keepsake, whichever installation it belongs to."""
    if not isinstance(program, str):
        return False
    name = re.split(r"[\\/]", program)[-1].lower()
    return name.removesuffix(".exe") == PROGRAM_NAME
