"""Checks of the assistants' own settings: whether they start this Keepsake."""

from __future__ import annotations

from collections.abc import Iterator

from keepsake.cli.checks.finding import Finding, command, fine, note, wrong
from keepsake.clients import connections
from keepsake.clients.client import Client, ClientState, ClientStatus
from keepsake.errors import ClientConfigError
from keepsake.paths import DataFolder

_NAME = "Assistants"


def check_assistants(_folder: DataFolder) -> Iterator[Finding]:
    """Each assistant on this computer that is connected, or should be."""
    try:
        states = [(one, connections.status(one.id)) for one in connections.list_clients()]
    except ClientConfigError as error:
        yield wrong(_NAME, str(error), error.hint)
        return
    found = [finding for one, status in states if (finding := _judge(one, status))]
    yield from found or [note(_NAME, "None is connected.", "See keepsake connect.")]


def _judge(client: Client, status: ClientStatus) -> Finding | None:
    """What to say of one assistant; None when there is nothing to say."""
    name = client.display_name
    connect = command("keepsake", "connect", client.id)
    match status.state:
        case ClientState.CONNECTED:
            return fine(name, "Connected.")
        case ClientState.OUTDATED:
            text = "It is connected to another memory, or to a Keepsake that is not this one."
            return wrong(name, text, f"Run {connect}.")
        case ClientState.UNREADABLE:
            advice = f"Correct that line, or let {connect} --repair write a repaired copy."
            return wrong(name, status.problem, advice)
        case ClientState.READ_ONLY:
            places = [place.path for place in status.locations if place.problem]
            return wrong(name, status.problem, f"Allow it: {command('chmod', 'u+w', *places)}")
        case ClientState.CONNECTED_ELSEWHERE:
            return note(name, status.problem, f"Run {connect} --name keepsake-memory.")
        case _:
            return None
