"""One client and Keepsake: how they stand, connecting them, parting them."""

from __future__ import annotations

from collections.abc import Iterable

from keepsake.clients.client import (
    Client,
    ClientState,
    ClientStatus,
    ConnectionChange,
    Location,
    LocationStatus,
)
from keepsake.clients.client_program import (
    add_server,
    find_client_program,
    find_editing_program,
    remove_server,
)
from keepsake.clients.command import ServerCommand
from keepsake.clients.config_file import (
    FileChange,
    back_up,
    encoded,
    is_writable,
    remove_config,
    write_config,
)
from keepsake.clients.environment import Environment
from keepsake.clients.original import find_original
from keepsake.clients.server_entry import SERVER_NAME, ServerEntry
from keepsake.errors import ClientConfigError

_STATES_BY_WEIGHT = (
    ClientState.UNREADABLE,
    ClientState.CONNECTED_ELSEWHERE,
    ClientState.READ_ONLY,
    ClientState.OUTDATED,
)


def status(client: Client, env: Environment, command: ServerCommand) -> ClientStatus:
    """How the client stands; changes nothing, and tells of unreadable files as a state."""
    present = present_locations(client, env)
    if not present:
        return ClientStatus(client.id, ClientState.NOT_INSTALLED)
    places = tuple(_location_status(client, location, command) for location in present)
    states = {place.state for place in places}
    overall = next((state for state in _STATES_BY_WEIGHT if state in states), None)
    if overall is None:
        overall = states.pop() if len(states) == 1 else ClientState.OUTDATED
    return ClientStatus(client.id, overall, places)


def connect(
    client: Client, env: Environment, command: ServerCommand, *, name: str = SERVER_NAME
) -> ConnectionChange:
    """Put the entry into every configuration file of the client, or bring it up to date.

    ``name`` is for a new entry; one that exists keeps its own. All files are checked before the
    first is changed.

    Raises:
        ClientConfigError: the client is not installed, a file cannot be read or written, or
            another program's server bears the name.
    """
    present = present_locations(client, env)
    if not present:
        raise ClientConfigError(
            f"{client.display_name} was not found on this computer.",
            hint=f"Start {client.display_name} once after installing it, then connect.",
        )
    entries = [ServerEntry.read(client, location.file) for location in present]
    for entry in entries:
        entry.require_free(name)
    return _change(client, [_put_in(entry, env, command, name) for entry in entries])


def disconnect(client: Client, env: Environment) -> ConnectionChange:
    """Take the entry out of every configuration file of the client.

    A file that nobody changed in between gets back the bytes it had before connecting.

    Raises:
        ClientConfigError: a file cannot be read or written.
    """
    present = present_locations(client, env)
    entries = [ServerEntry.read(client, location.file) for location in present]
    return _change(client, [_take_out(entry, env) for entry in entries])


def present_locations(client: Client, env: Environment) -> list[Location]:
    """Where the client has been; its first place if only its program is installed."""
    locations = client.locations(env)
    found = [place for place in locations if place.marker.is_dir() or place.file.exists()]
    if not found and find_client_program(client, env):
        return [locations[0]]
    return found


def _location_status(client: Client, location: Location, command: ServerCommand) -> LocationStatus:
    try:
        return ServerEntry.read(client, location.file).status(command)
    except ClientConfigError as error:
        return LocationStatus(location.file, ClientState.UNREADABLE, str(error), error.line)


def _put_in(
    entry: ServerEntry, env: Environment, command: ServerCommand, name: str
) -> FileChange | None:
    if entry.is_current(command):
        return None
    program = None if entry.name else find_editing_program(entry.client, env)
    if program and is_writable(entry.content.path):
        backup = back_up(entry.content)
        add_server(program, env, name, command)
        entry = ServerEntry.read(entry.client, entry.content.path)
        if entry.is_current(command):
            return FileChange(entry.content.path, backup)
    return write_config(entry.content, encoded(entry.with_command(command, name)))


def _take_out(entry: ServerEntry, env: Environment) -> FileChange | None:
    if entry.name is None:
        return None
    original = find_original(entry)
    if original is not None:
        if original.raw is None:
            return remove_config(entry.content)
        return write_config(entry.content, original.raw)
    program = find_editing_program(entry.client, env)
    if program and is_writable(entry.content.path):
        backup = back_up(entry.content)
        remove_server(program, env, entry.name)
        entry = ServerEntry.read(entry.client, entry.content.path)
        if entry.name is None:
            return FileChange(entry.content.path, backup)
    return write_config(entry.content, encoded(entry.without_entry()))


def _change(client: Client, files: Iterable[FileChange | None]) -> ConnectionChange:
    changed = tuple(file for file in files if file is not None)
    return ConnectionChange(client.id, changed, bool(changed) and client.needs_restart)
