"""A repaired copy beside a file that cannot be understood, made only when a person asks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from keepsake.clients.client import Client
from keepsake.clients.config_file import (
    back_up,
    decoded,
    encoded,
    read_content,
    syntax_translated,
    write_config,
)
from keepsake.clients.document import SyntaxFaultError
from keepsake.errors import ClientConfigError


@dataclass(frozen=True, slots=True)
class RepairedCopy:
    """A file left as it is, its backup, and the copy that can take its place."""

    path: Path
    backup: Path | None
    copy: Path


def write_repaired_copy(client: Client, path: Path) -> RepairedCopy | None:
    """Write a backup and a repaired copy beside; None if the file needs no repair.

    Raises:
        ClientConfigError: the mistake leaves open what was meant, or nothing can be written.
    """
    content = read_content(path)
    with syntax_translated(path):
        text = decoded(content.raw or b"")
        try:
            client.parse(text)
        except SyntaxFaultError as error:
            if client.repair is None:
                raise
            reason = error
        else:
            return None
    try:
        repaired = client.repair(text)
        client.parse(repaired)
    except SyntaxFaultError as error:
        raise ClientConfigError(
            f"{path} cannot be repaired without knowing what is meant in line {error.line}: "
            f"{reason.reason}.",
            hint="Correct that line by hand, or go back to an older copy of the file.",
        ) from error
    copy = content.path.with_name(f"{content.path.stem}.repaired{content.path.suffix}")
    backup = back_up(content)
    write_config(read_content(copy), encoded(repaired))
    return RepairedCopy(content.path, backup, copy)
