"""The programs behind the memory: the host and the bridge, and how they are."""

from __future__ import annotations

from typing import Annotated

import typer

from keepsake import bridge
from keepsake.cli.app import Json, app, data_folder, open_memory
from keepsake.cli.output import notice, print_json, print_table
from keepsake.host.client import host_status
from keepsake.host.serve import serve as serve_host


@app.command()
def serve(
    *,
    stay: Annotated[bool, typer.Option("--stay", help="Do not leave when nobody asks.")] = False,
) -> None:
    """Hold the memory for assistants, without a window, until nobody has asked for a while."""
    if not serve_host(data_folder(), leave_when_idle=not stay):
        notice("Keepsake is running already.")


@app.command()
def mcp() -> None:
    """Speak the Model Context Protocol on stdin and stdout, as assistants start it."""
    bridge.main()


@app.command()
def status(*, as_json: Json = False) -> None:
    """Print how the memory is doing."""
    folder = data_folder()
    running = host_status(folder) is not None
    with open_memory() as memory:
        now = memory.status()
    if as_json:
        print_json({"host_running": running, "status": now})
        return
    rows = [
        ("Memories", f"{now.memories:,}"),
        ("In the Trash", f"{now.trashed:,}"),
        ("Passages", f"{now.passages:,}, {now.pending:,} not yet findable by meaning"),
        ("Sources", f"{now.sources:,}, {now.watching:,} watched"),
        ("Search model", now.model_detail or now.model_state.value.replace("_", " ")),
        ("Host", "running" if running else "not running"),
        ("Size", f"{now.database_bytes / 1e6:,.1f} MB"),
        ("Data folder", now.data_folder),
        ("Version", now.version),
        *(("Problem", problem) for problem in now.problems),
    ]
    print_table(("", ""), rows)
