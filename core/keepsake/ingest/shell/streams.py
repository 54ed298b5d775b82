"""What is to be read of shells: their histories, and what their hooks told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from keepsake.clients.environment import Environment
from keepsake.domain.capture import Capture
from keepsake.domain.project import ProjectFolder, Shell
from keepsake.domain.source import Source
from keepsake.errors import UnreadableFileError
from keepsake.ingest.pipeline import now_ms
from keepsake.ingest.shell.command import Command, command_capture
from keepsake.ingest.shell.history import history_file, read_history
from keepsake.ingest.shell.journal import Journal
from keepsake.ingest.stream_run import RecordStream
from keepsake.store import project_folders, sources
from keepsake.store.readers import Readers

HOOK: Final = "hook"
"""The location of the source that holds what hooks told; others are named by their shell."""


def shell_streams(readers: Readers, source: Source, journal: Journal) -> list[RecordStream]:
    """The one stream of a source: the journal of the hooks, or the history of a shell."""
    if source.location == HOOK:
        records = _told(readers, journal)
        return [RecordStream("typed commands", records, lambda _db: journal.clear())]
    shell = Shell(source.location)
    path = history_file(shell, Environment.current())
    name = path.as_posix()
    try:
        commands = read_history(shell, path)
        seen_at = path.stat().st_mtime_ns // 1_000_000
    except UnreadableFileError as error:
        return [RecordStream(name, iter(()), lambda _db: None, trouble=str(error))]
    records = _captures(commands, source.namespace, seen_at)
    return [RecordStream(name, records, lambda _db: None, anew=True)]


def _captures(commands: Iterable[Command], namespace: str, otherwise: int) -> Iterator[Capture]:
    known: set[str] = set()
    for command in commands:
        capture = command_capture(command, namespace, otherwise=otherwise)
        if capture is not None and capture.source_key not in known:
            known.add(capture.source_key or "")
            yield capture


def _told(readers: Readers, journal: Journal) -> Iterator[Capture]:
    """What was typed in the folders of projects that want it, each for its own project."""
    with readers.connection() as db:
        wanted = [folder for folder in project_folders.read_all(db) if folder.wishes.commands]
        namespaces = sources.namespaces(db, [folder.source_id for folder in wanted])
    for command in journal.read():
        project = project_around(Path(command.folder), wanted)
        if project is not None:
            namespace = namespaces[project.source_id]
            capture = command_capture(command, namespace, otherwise=now_ms())
            if capture is not None:
                yield capture


def project_around(folder: Path, projects_: Iterable[ProjectFolder]) -> ProjectFolder | None:
    """The innermost working copy that a folder is or lies in."""
    around = [one for one in projects_ if folder.is_relative_to(one.path)]
    return max(around, key=lambda one: len(one.path.parts), default=None)
