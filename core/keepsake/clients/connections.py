"""Connecting assistants by their id: the face of this package for the app and command line.

Connecting is idempotent, backs up every file it changes and never touches another program's
server. Where one is named “keepsake” already, connecting fails and says so; passing
``name=ALTERNATIVE_NAME`` then connects beside it.
"""

from __future__ import annotations

import time
from dataclasses import replace

from keepsake.clients import registration
from keepsake.clients.catalog import CLIENTS
from keepsake.clients.client import Client, ClientStatus, ConnectionChange
from keepsake.clients.command import ServerCommand, command_line_program, server_command
from keepsake.clients.connection_record import ConnectionRecord
from keepsake.clients.environment import Environment
from keepsake.clients.hooks import HookCommand
from keepsake.clients.hooks import install as install_hooks
from keepsake.clients.hooks import remove as remove_hooks
from keepsake.clients.json_document import JsonDocument
from keepsake.clients.repaired_copy import RepairedCopy, write_repaired_copy
from keepsake.clients.server_entry import ALTERNATIVE_NAME, SERVER_NAME
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.paths import default_folder, default_root

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
    """How a client stands now, and whether it lost the entry that it was given.

    Raises:
        NotFoundError: there is no such client.
        ClientConfigError: Keepsake's own bridge is not installed.
    """
    client = _client(client_id)
    seen = registration.status(client, env or Environment.current(), command or server_command())
    return replace(seen, connected_at=_record().since(client_id))


def connect(
    client_id: str,
    *,
    name: str = SERVER_NAME,
    hooks: bool = False,
    env: Environment | None = None,
    command: ServerCommand | None = None,
) -> ConnectionChange:
    """Connect a client, or bring its entry up to date; nothing changes if all is as wanted.

    With ``hooks`` Claude Code also tells Keepsake when a session begins and ends.

    Raises:
        NotFoundError: there is no such client.
        InvalidInputError: the client has no hooks.
        ClientConfigError: the client is not installed, its file cannot be read or written, or
            another program's server bears the name.
    """
    client = _client(client_id)
    env, command = env or Environment.current(), command or server_command()
    if hooks and not client.has_hooks:
        raise InvalidInputError(f"{client.display_name} has no hooks.", hint="Leave --hooks out.")
    change = registration.connect(client, env, command, name=name)
    if hooks:
        change = change.with_file(install_hooks(env, _hook_command()))
    record = _record()
    if change.files or record.since(client_id) is None:
        record.note(client_id, int(time.time() * 1000))
    return change


def disconnect(client_id: str, *, env: Environment | None = None) -> ConnectionChange:
    """Take Keepsake out of a client again, everywhere.

    Raises:
        NotFoundError: there is no such client.
        ClientConfigError: a file cannot be read or written.
    """
    client = _client(client_id)
    env = env or Environment.current()
    change = registration.disconnect(client, env)
    if client.has_hooks:
        change = change.with_file(remove_hooks(env))
    _record().drop(client_id)
    return change


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


def _hook_command() -> HookCommand:
    root = default_folder().root
    return HookCommand(command_line_program(), None if root == default_root({}) else root)


def _record() -> ConnectionRecord:
    return ConnectionRecord(default_folder().connections)


def _client(client_id: str) -> Client:
    for client in CLIENTS:
        if client.id == client_id:
            return client
    known = ", ".join(client.id for client in CLIENTS)
    raise NotFoundError(f"There is no client “{client_id}”.", hint=f"Known clients: {known}.")
