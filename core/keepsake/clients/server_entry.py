"""Keepsake's entry among the servers of one configuration file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from keepsake.clients.client import Client, ClientState, LocationStatus
from keepsake.clients.command import ServerCommand, is_bridge
from keepsake.clients.config_file import (
    ConfigContent,
    decoded,
    is_writable,
    not_understood,
    read_content,
    syntax_translated,
)
from keepsake.clients.document import Document, MemberPath
from keepsake.errors import ClientConfigError
from keepsake.paths import HOME_VARIABLE

SERVER_NAME = "keepsake"
ALTERNATIVE_NAME = "keepsake-memory"
"""Offered where another program's server already bears the first name."""

SERVER_NAMES = (SERVER_NAME, ALTERNATIVE_NAME)


@dataclass(frozen=True, slots=True)
class ServerEntry:
    """A configuration file of a client, seen for the entry in it that starts Keepsake.

    An entry is ours if it bears one of our names and starts our bridge, whichever installation
    that belongs to.
    """

    client: Client
    content: ConfigContent
    document: Document

    @classmethod
    def read(cls, client: Client, path: Path) -> ServerEntry:
        """Look into a file.

        Raises:
            ClientConfigError: the file cannot be read or understood.
        """
        content = read_content(path)
        with syntax_translated(content.path):
            document = client.parse(decoded(content.raw or b""))
        key = client.servers_key
        if not isinstance(document.data.get(key, {}), Mapping):
            reason = f"“{key}” does not hold a list of named servers"
            raise not_understood(content.path, reason, document.line_of((key,)))
        return cls(client, content, document)

    @property
    def name(self) -> str | None:
        """The name our entry bears here; None where there is none."""
        return _our_name(self._servers)

    def path_of(self, name: str) -> MemberPath:
        return (self.client.servers_key, name)

    def is_current(self, command: ServerCommand) -> bool:
        return self.name is not None and self._merged(command) == self._servers[self.name]

    def require_free(self, name: str) -> None:
        """Refuse to overwrite another server of that name.

        Raises:
            ClientConfigError: there is one.
        """
        if self.name is not None or name not in self._servers:
            return
        hint = f"Rename the other server in {self.content.path}"
        if name == SERVER_NAME:
            hint += f", or connect under the name “{ALTERNATIVE_NAME}”"
        raise ClientConfigError(f"{self._foreign(name)}; it was not touched.", hint=f"{hint}.")

    def with_command(self, command: ServerCommand, name: str) -> str:
        """The text with our entry in it, new under ``name`` or brought up to date."""
        with syntax_translated(self.content.path):
            path = self.path_of(self.name or name)
            return self.document.with_member(path, self._merged(command))

    def without_entry(self) -> str:
        """The text without our entry, even if it is there more than once."""
        with syntax_translated(self.content.path):
            document = self.document
            while name := _our_name(document.data.get(self.client.servers_key, {})):
                document = self.client.parse(document.without_member(self.path_of(name)))
            return document.text

    def status(self, command: ServerCommand) -> LocationStatus:
        path = self.content.path
        if self.is_current(command):
            return LocationStatus(path, ClientState.CONNECTED)
        if self.name is None and SERVER_NAME in self._servers:
            problem, line = f"{self._foreign(SERVER_NAME)}.", self._line_of(SERVER_NAME)
            return LocationStatus(path, ClientState.CONNECTED_ELSEWHERE, problem, line)
        if not is_writable(path):
            return LocationStatus(path, ClientState.READ_ONLY, f"{path} is write-protected.")
        state = ClientState.OUTDATED if self.name else ClientState.NOT_CONNECTED
        return LocationStatus(path, state)

    @property
    def _servers(self) -> Mapping[str, Any]:
        servers: Mapping[str, Any] = self.document.data.get(self.client.servers_key, {})
        return servers

    def _merged(self, command: ServerCommand) -> dict[str, Any]:
        """The entry for the command, with what person and client added to the existing one."""
        old = dict(self._servers[self.name]) if self.name else {}
        merged = {**old, **self.client.entry(command)}
        if "args" in old:
            merged["args"] = old["args"]
        variables = old.get("env")
        if isinstance(variables, Mapping):
            kept = {key: value for key, value in variables.items() if key != HOME_VARIABLE}
            merged["env"] = {**kept, **command.variables}
        return merged

    def _foreign(self, name: str) -> str:
        where = f"line {self._line_of(name)} of {self.content.path}"
        return f"The name “{name}” is taken by another program's server in {where}"

    def _line_of(self, name: str) -> int:
        return self.document.line_of(self.path_of(name))


def _our_name(servers: Mapping[str, Any]) -> str | None:
    return next((name for name in SERVER_NAMES if _is_ours(servers.get(name))), None)


def _is_ours(server: object) -> bool:
    return isinstance(server, Mapping) and is_bridge(server.get("command"))
