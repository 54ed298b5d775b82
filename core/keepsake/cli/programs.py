"""The programs behind the memory: the host and the bridge."""

from __future__ import annotations

from typing import Annotated

import typer

from keepsake.cli.app import app, data_folder


@app.command()
def serve(
    *,
    stay: Annotated[bool, typer.Option("--stay", help="Do not leave when nobody asks.")] = False,
) -> None:
    """Hold the memory for assistants, without a window, until nobody has asked for a while."""
    from keepsake.cli.output import notice
    from keepsake.host.serve import serve as serve_host

    def say_ready() -> None:
        notice("Keepsake is ready for assistants. Press Ctrl-C to stop.")

    if not serve_host(data_folder(), leave_when_idle=not stay, on_ready=say_ready):
        notice("Keepsake is running already.")


@app.command()
def mcp() -> None:
    """Speak the Model Context Protocol on stdin and stdout, as assistants start it."""
    from keepsake import bridge

    bridge.main()
