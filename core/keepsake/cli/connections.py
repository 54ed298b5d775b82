"""Connecting assistants."""

from __future__ import annotations

from typing import Annotated

import typer

from keepsake.cli.app import Json, app
from keepsake.cli.output import notice, print_json, print_table
from keepsake.clients import connections
from keepsake.clients.client import Client, ConnectionChange
from keepsake.clients.repaired_copy import RepairedCopy

ClientId = Annotated[str, typer.Argument(help="Such as claude-desktop.")]


@app.command()
def connect(
    client: Annotated[str, typer.Argument(help="Such as claude-desktop; none lists all.")] = "",
    *,
    name: Annotated[str, typer.Option(help="Name of the entry.")] = connections.SERVER_NAME,
    snippet: Annotated[
        bool, typer.Option("--snippet", help="Only print what belongs into its settings.")
    ] = False,
    repair: Annotated[
        bool, typer.Option("--repair", help="Write a repaired copy of settings with mistakes.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Connect an assistant, or list those that can be connected."""
    if snippet:
        typer.echo(connections.snippet(client or None))
    elif not client:
        _list(as_json=as_json)
    elif repair:
        _report_copies(connections.repair(client), as_json=as_json)
    else:
        _report(connections.connect(client, name=name), "Connected.", as_json=as_json)


@app.command()
def disconnect(client: ClientId, *, as_json: Json = False) -> None:
    """Take Keepsake out of an assistant's settings."""
    _report(connections.disconnect(client), "Disconnected.", as_json=as_json)


def _report_copies(copies: tuple[RepairedCopy, ...], *, as_json: bool) -> None:
    if as_json:
        print_json(copies)
        return
    for one in copies:
        notice(f"{one.copy} can take the place of {one.path}.")
    if not copies:
        notice("There was nothing to repair.")


def _report(change: ConnectionChange, done: str, *, as_json: bool) -> None:
    if as_json:
        print_json(change)
        return
    for file in change.files:
        notice(f"Changed {file.path}" + (f" (backup: {file.backup})" if file.backup else ""))
    notice(done if change.files else "Nothing had to be changed.")
    if change.restart_needed:
        notice("Restart the assistant once so that it notices.")


def _list(*, as_json: bool) -> None:
    clients = connections.list_clients()
    if as_json:
        print_json([connections.status(client.id) for client in clients])
    else:
        print_table(("id", "name", "state", ""), [_row(client) for client in clients])


def _row(client: Client) -> tuple[str, str, str, str]:
    status = connections.status(client.id)
    return client.id, client.display_name, status.state.replace("_", " "), status.problem
