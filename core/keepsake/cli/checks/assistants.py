"""Checks of the assistants' own settings: whether they start this Keepsake, and do it."""

from __future__ import annotations

from collections.abc import Iterator

from keepsake.cli.checks.finding import Finding, command, fine, note, wrong
from keepsake.cli.connections import Standing, seen_agents, standing
from keepsake.clients import connections
from keepsake.clients.client import ClientState
from keepsake.errors import ClientConfigError, StorageError
from keepsake.paths import DataFolder

_NAME = "Assistants"


def check_assistants(folder: DataFolder) -> Iterator[Finding]:
    """Each assistant on this computer that is connected, or should be."""
    try:
        seen = seen_agents(folder)
    except StorageError:
        seen = {}  # the check of the memory tells why
    try:
        states = [standing(client, seen) for client in connections.list_clients()]
    except ClientConfigError as error:
        yield wrong(_NAME, str(error), error.hint)
        return
    found = [finding for one in states if (finding := _judge(one))]
    yield from found or [note(_NAME, "None is connected.", "See keepsake connect.")]


def _judge(one: Standing) -> Finding | None:
    """What to say of one assistant; None when there is nothing to say."""
    connect = command("keepsake", "connect", one.id)
    problem = one.status.problem
    if one.status.lost:
        disconnect = command("keepsake", "disconnect", one.id)
        text = "It was connected, and its settings do not name Keepsake any more."
        return wrong(one.name, text, f"Run {connect}, or {disconnect} to leave it so.")
    match one.status.state:
        case ClientState.CONNECTED:
            return fine(one.name, f"Connected. {one.use}")
        case ClientState.OUTDATED:
            text = "It is connected to another memory, or to a Keepsake that is not this one."
            return wrong(one.name, text, f"Run {connect}.")
        case ClientState.UNREADABLE:
            advice = f"Correct that line, or let {connect} --repair write a repaired copy."
            return wrong(one.name, problem, advice)
        case ClientState.READ_ONLY:
            places = [place.path for place in one.status.locations if place.problem]
            return wrong(one.name, problem, f"Allow it: {command('chmod', 'u+w', *places)}")
        case ClientState.CONNECTED_ELSEWHERE:
            return note(one.name, problem, f"Run {connect} --name keepsake-memory.")
        case _:
            return None
