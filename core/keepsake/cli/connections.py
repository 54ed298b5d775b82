"""Connecting assistants, and how each of them stands."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final

import typer

from keepsake.cli.app import Json, app, data_folder
from keepsake.cli.output import notice, print_json, print_table
from keepsake.clients import connections
from keepsake.clients.client import Client, ClientState, ClientStatus, ConnectionChange
from keepsake.clients.last_use import last_asked
from keepsake.clients.repaired_copy import RepairedCopy
from keepsake.paths import DataFolder

ClientId = Annotated[str, typer.Argument(help="Such as claude-desktop.")]

_UNITS: Final = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


@dataclass(frozen=True, slots=True)
class Standing:
    """How one assistant stands, for people and for programs."""

    id: str
    name: str
    status: ClientStatus
    last_asked: int | None

    @property
    def state(self) -> str:
        return "lost its entry" if self.status.lost else self.status.state.value.replace("_", " ")

    @property
    def use(self) -> str:
        """When it last asked, or that it should have by now; empty while it is not connected."""
        if self.status.state is not ClientState.CONNECTED:
            return ""
        if self.last_asked is None or self.last_asked < (self.status.connected_at or 0):
            return "Configured, but it has not started Keepsake since."
        return f"Last asked {_ago(self.last_asked)}."


@app.command()
def connect(
    client: Annotated[str, typer.Argument(help="Such as claude-desktop; none lists all.")] = "",
    *,
    name: Annotated[str, typer.Option(help="Name of the entry.")] = connections.SERVER_NAME,
    hooks: Annotated[
        bool,
        typer.Option(
            "--hooks", help="Claude Code: tell each session what is known, keep a summary of it."
        ),
    ] = False,
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
        change = connections.connect(client, name=name, hooks=hooks)
        _report(change, "Connected.", as_json=as_json)


@app.command()
def disconnect(client: ClientId, *, as_json: Json = False) -> None:
    """Take Keepsake out of an assistant's settings, hooks included."""
    _report(connections.disconnect(client), "Disconnected.", as_json=as_json)


def standing(client: Client, seen: Mapping[str, int]) -> Standing:
    """How an assistant stands; ``seen`` says when each agent was last seen."""
    status = connections.status(client.id)
    return Standing(client.id, client.display_name, status, last_asked(client, seen))


def seen_agents(folder: DataFolder) -> dict[str, int]:
    """When each agent was last seen, by its name."""
    from keepsake.store import agents
    from keepsake.store.database import open_database

    if not folder.database.exists():
        return {}
    db = open_database(folder.database, read_only=True)
    try:
        return {one.name: one.last_seen for one in agents.read_all(db)}
    finally:
        db.close()


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
    seen = seen_agents(data_folder())
    found = [standing(client, seen) for client in connections.list_clients()]
    if as_json:
        print_json(found)
        return
    rows = [(one.id, one.name, one.state, one.status.problem or one.use) for one in found]
    print_table(("id", "name", "state", ""), rows)


def _ago(moment: int) -> str:
    seconds = max(0, time.time() - moment / 1000)
    for length, unit in _UNITS:
        count = int(seconds // length)
        if count:
            return f"{count} {unit}{'s' * (count > 1)} ago"
    return "just now"
