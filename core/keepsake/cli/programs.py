"""The programs behind the memory: the host and the bridge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from keepsake.cli.app import Json, app, data_folder
from keepsake.cli.output import notice, print_json

if TYPE_CHECKING:
    from keepsake.host.http_switch import HttpSwitch


@app.command()
def serve(
    *,
    stay: Annotated[bool, typer.Option("--stay", help="Do not leave when nobody asks.")] = False,
    http: Annotated[
        bool, typer.Option("--http", help="Let programs that know the token ask through HTTP, too.")
    ] = False,
) -> None:
    """Hold the memory for assistants, without a window, until nobody has asked for a while."""
    from keepsake.host.serve import serve as serve_host

    if not serve_host(data_folder(), leave_when_idle=not stay, http=http, on_ready=_say_ready):
        notice("Keepsake is running already.")
        if http:
            notice("It listens for HTTP after: keepsake settings set http_api true")


@app.command()
def token(
    *,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Make a new one; the old one counts no more.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Print the token that programs show when they ask through HTTP."""
    from keepsake.host.http_token import read_token, rotate_token

    folder = data_folder()
    made = rotate_token(folder) if rotate else read_token(folder)
    if not made.in_keyring:
        notice(
            "There is no keyring that takes it, so the token lies in a file that only you can"
            f" read: {folder.http_token}"
        )
    if as_json:
        print_json({"token": made.value, "in_keyring": made.in_keyring})
    else:
        typer.echo(made.value)


@app.command()
def mcp() -> None:
    """Speak the Model Context Protocol on stdin and stdout, as assistants start it."""
    from keepsake import bridge

    bridge.main()


def _say_ready(http: HttpSwitch) -> None:
    notice("Keepsake is ready for assistants. Press Ctrl-C to stop.")
    if http.port is not None:
        notice(f"It listens on http://127.0.0.1:{http.port} too; keepsake token tells the token.")
    elif http.trouble:
        notice(http.trouble)
