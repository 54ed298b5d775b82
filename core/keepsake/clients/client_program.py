"""A client's own command line program, which knows best how to change its configuration."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from keepsake.clients.client import Client
from keepsake.clients.command import ServerCommand
from keepsake.clients.environment import Environment

TIMEOUT_SECONDS = 30
_NO_WINDOW: int = getattr(subprocess, "CREATE_NO_WINDOW", 0)


def find_client_program(client: Client, env: Environment) -> Path | None:
    """The program on the PATH, or where its installers put it.

    Programs with windows have a minimal PATH, so the user's own folders are searched too.
    """
    if not client.program:
        return None
    own = [env.home / ".local" / "bin", env.home / f".{client.program}" / "local"]
    separator = ";" if env.platform == "windows" else ":"
    path = separator.join([env.variables.get("PATH", ""), *map(str, own)])
    found = shutil.which(client.program, path=path)
    return Path(found) if found else None


def find_editing_program(client: Client, env: Environment) -> Path | None:
    """The program, where the client's configuration is better changed by it.

    A batch file is passed over: no argument is safe from being read anew by the Windows shell.
    """
    program = find_client_program(client, env) if client.edits_by_program else None
    return None if program and program.suffix.lower() in {".cmd", ".bat"} else program


def add_server(program: Path, env: Environment, name: str, command: ServerCommand) -> None:
    """Ask the program to add the server for all the user's projects.

    Whether it did shows in the configuration file alone.
    """
    variables = [f"--env={key}={value}" for key, value in command.variables.items()]
    _run(program, env, ["add", "--scope", "user", *variables, name, "--", command.program])


def remove_server(program: Path, env: Environment, name: str) -> None:
    """Ask the program to take the server out again."""
    _run(program, env, ["remove", "--scope", "user", name])


def _run(program: Path, env: Environment, arguments: Sequence[str]) -> None:
    """Run to the end; a failure is no error here, since the file is edited then."""
    try:
        subprocess.run(
            [str(program), "mcp", *arguments],
            env=dict(env.variables),
            cwd=env.home,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT_SECONDS,
            check=False,
            creationflags=_NO_WINDOW,
        )
    except (OSError, subprocess.TimeoutExpired):
        return
