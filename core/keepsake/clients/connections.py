"""Connecting assistants by their id: the face of this package for the app and command line.

Connecting is idempotent, backs up every file it changes and never touches another program's
server. Where one is named “keepsake” already, connecting fails and says so; passing
``name=ALTERNATIVE_NAME`` then connects beside it.
"""

from __future__ import annotations

from keepsake.clients import registration
from keepsake.clients.catalog import CLIENTS
from keepsake.clients.client import Client, ClientStatus, ConnectionChange
from keepsake.clients.command import ServerCommand, server_command
from keepsake.clients.environment import Environment
from keepsake.clients.json_document import JsonDocument
from keepsake.clients.repaired_copy import RepairedCopy, write_repaired_copy
from keepsake.clients.server_entry import ALTERNATIVE_NAME, SERVER_NAME
from keepsake.errors import NotFoundError

__all__ = [
    "ALTERNATIVE_NAME",
    "SERVER_NAME",
    "connect",
    "disconnect",
    "list_clients",
    "repair",
    "snippet",
    "status",
]


def list_clients() -> tuple[Client, ...]:
    """Every client Keepsake can connect, installed or not, in the order to show them."""
    return CLIENTS


def status(
    client_id: str, *, env: Environment | None = None, command: ServerCommand | None = None
) -> ClientStatus:
    """How a client stands now; asked again later, it tells when the client lost our entry.

    Raises:
        NotFoundError: there is no such client.
        ClientConfigError: Keepsake's own bridge is not installed.
    """
    client = _client(client_id)
    return registration.status(client, env or Environment.current(), command or server_command())


def connect(
    client_id: str,
    *,
    name: str = SERVER_NAME,
    env: Environment | None = None,
    command: ServerCommand | None = None,
) -> ConnectionChange:
    """Connect a client, or bring its entry up to date; nothing changes if all is as wanted.

    Raises:
        NotFoundError: there is no such client.
        ClientConfigError: the client is not installed, its file cannot be read or written, or
            another program's server bears the name.
    """
    client = _client(client_id)
    command = command or server_command()
    return registration.connect(client, env or Environment.current(), command, name=name)


def disconnect(client_id: str, *, env: Environment | None = None) -> ConnectionChange:
    """Take Keepsake out of a client again, everywhere.

    Raises:
        NotFoundError: there is no such client.
        ClientConfigError: a file cannot be read or written.
    """
    return registration.disconnect(_client(client_id), env or Environment.current())


def repair(client_id: str, *, env: Environment | None = None) -> tuple[RepairedCopy, ...]:
    """Write a backup and a repaired copy beside each file that cannot be understood.

    The files themselves are left to the person.

    Raises:
        NotFoundError: there is no such client.
        ClientConfigError: a file is beyond repair, or nothing can be written beside it.
    """
    client = _client(client_id)
    present = registration.present_locations(client, env or Environment.current())
    copies = [write_repaired_copy(client, place.file) for place in present]
    return tuple(copy for copy in copies if copy is not None)


def snippet(client_id: str | None = None, *, command: ServerCommand | None = None) -> str:
    """The text to paste into a configuration by hand; without an id, in the usual shape.

    Raises:
        NotFoundError: there is no such client.
        ClientConfigError: Keepsake's own bridge is not installed.
    """
    command = command or server_command()
    if client_id is None:
        servers_key, entry, document = "mcpServers", command.entry(), JsonDocument.parse("")
        return document.with_member((servers_key, SERVER_NAME), entry)
    client = _client(client_id)
    path = (client.servers_key, SERVER_NAME)
    return client.parse("").with_member(path, client.entry(command))


def _client(client_id: str) -> Client:
    for client in CLIENTS:
        if client.id == client_id:
            return client
    known = ", ".join(client.id for client in CLIENTS)
    raise NotFoundError(f"There is no client “{client_id}”.", hint=f"Known clients: {known}.")
