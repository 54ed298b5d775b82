"""What a configuration file held before Keepsake was connected, to the byte."""

from __future__ import annotations

from dataclasses import dataclass

from keepsake.clients.config_file import backups, decoded, encoded, read_content
from keepsake.clients.document import SyntaxFaultError
from keepsake.clients.server_entry import ServerEntry


@dataclass(frozen=True, slots=True)
class Original:
    """The content before; ``raw`` is None where there was no file."""

    raw: bytes | None


def find_original(entry: ServerEntry) -> Original | None:
    """The content from which connecting made the present one; None if it changed since.

    An edit by text cannot tell a byte order mark, another encoding or a missing last newline
    that was there before. The backups can: the one that, connected anew, gives exactly the
    present bytes is the original.
    """
    if entry.name is None:
        return None
    for backup in backups(entry.content.path):
        raw = read_content(backup).raw or b""
        if _connected(entry, raw) == entry.content.raw:
            return Original(raw)
    return Original(None) if _connected(entry, b"") == entry.content.raw else None


def _connected(entry: ServerEntry, raw: bytes) -> bytes | None:
    """What putting in the present entry makes of a content; None if it has one already."""
    name = entry.name or ""
    path = entry.path_of(name)
    servers_key = path[0]
    try:
        document = entry.client.parse(decoded(raw))
        if name in document.data.get(servers_key, {}):
            return None
        value = entry.document.data[servers_key][name]
        return encoded(document.with_member(path, value))
    except SyntaxFaultError:
        return None
