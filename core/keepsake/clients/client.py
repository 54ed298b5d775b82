"""What is known of an MCP client, and how it stands with Keepsake."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from keepsake.clients.command import ServerCommand
from keepsake.clients.config_file import FileChange
from keepsake.clients.document import ParseDocument
from keepsake.clients.environment import Environment


class ClientKind(StrEnum):
    """What sort of program a client is."""

    DESKTOP = "desktop"
    EDITOR = "editor"
    TERMINAL = "terminal"


@dataclass(frozen=True, slots=True)
class Location:
    """One place a client may read its configuration from.

    ``marker`` is the folder whose existence shows that the client lives there.
    """

    file: Path
    marker: Path


@dataclass(frozen=True, slots=True)
class Client:
    """A program that can be given Keepsake's tools."""

    id: str
    display_name: str
    kind: ClientKind
    locations: Callable[[Environment], tuple[Location, ...]]
    parse: ParseDocument
    repair: Callable[[str], str] | None
    """Mends mistakes in a text that cannot be parsed, where the format allows to guess."""
    servers_key: str = "mcpServers"
    fixed_fields: Mapping[str, Any] = field(default_factory=dict)
    """What every entry of this client holds besides the command."""
    program: str = ""
    """The name of its command line program, if it has one."""
    edits_by_program: bool = False
    """Whether the program's ``mcp add`` is preferred to editing the file."""
    agent_names: tuple[str, ...] = ()
    """How the names begin that it gives itself when it connects to a server."""
    has_hooks: bool = False
    """Whether it can run a program when a session begins and ends."""
    needs_restart: bool = True
    """Whether the client reads its configuration only when it starts."""

    def entry(self, command: ServerCommand) -> dict[str, Any]:
        """The server entry in this client's shape."""
        return {**self.fixed_fields, **command.entry()}

    def is_called(self, agent: str) -> bool:
        """Whether this is the client that gives itself such a name when it connects."""
        names = tuple(name.casefold() for name in self.agent_names)
        return agent.casefold().startswith(names)


class ClientState(StrEnum):
    """How a client stands with Keepsake."""

    NOT_INSTALLED = "not_installed"
    NOT_CONNECTED = "not_connected"
    CONNECTED = "connected"
    CONNECTED_ELSEWHERE = "connected_elsewhere"
    """Another program's server bears Keepsake's name."""
    OUTDATED = "outdated"
    """The entry starts another command, or is missing in one of several places."""
    UNREADABLE = "unreadable"
    READ_ONLY = "read_only"
    """The entry is missing or outdated, and the file may not be changed."""


@dataclass(frozen=True, slots=True)
class LocationStatus:
    """One configuration file and what it says about Keepsake."""

    path: Path
    state: ClientState
    problem: str = ""
    line: int | None = None


@dataclass(frozen=True, slots=True)
class ClientStatus:
    """A client's state over all its configuration files.

    ``connected_at`` is when Keepsake was connected (milliseconds UTC), None if it was not or was
    disconnected since.
    """

    client_id: str
    state: ClientState
    locations: tuple[LocationStatus, ...] = ()
    connected_at: int | None = None

    @property
    def installed(self) -> bool:
        return self.state is not ClientState.NOT_INSTALLED

    @property
    def lost(self) -> bool:
        """Whether it was connected, and somebody else took the entry away."""
        return self.connected_at is not None and self.state is ClientState.NOT_CONNECTED

    @property
    def problem(self) -> str:
        """Why it cannot be connected as it is; empty if it can."""
        return next((place.problem for place in self.locations if place.problem), "")


@dataclass(frozen=True, slots=True)
class ConnectionChange:
    """What connecting or disconnecting did; no files if all was as wanted already."""

    client_id: str
    files: tuple[FileChange, ...]
    restart_needed: bool

    def with_file(self, file: FileChange | None) -> ConnectionChange:
        """The same with one more file, if that was changed."""
        return self if file is None else replace(self, files=(*self.files, file))
