"""The part of the service for developers: the history of projects, and commands that were typed.

All of it is off until it is switched on for a folder or a shell.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from keepsake.clients.environment import Environment
from keepsake.domain.project import ProjectFolder, ProjectWishes, Shell, ShellState
from keepsake.domain.source import SourceKind, SourceState
from keepsake.errors import InvalidInputError, KeepsakeError
from keepsake.events import SourcesChanged
from keepsake.ingest.foundation import Foundation
from keepsake.ingest.pipeline import now_ms
from keepsake.ingest.projects.git import Repository
from keepsake.ingest.projects.identity import project_of
from keepsake.ingest.shell.history import history_file
from keepsake.ingest.shell.hooks import is_hooked, put_hook, start_file, take_hook
from keepsake.ingest.shell.journal import journal_in
from keepsake.ingest.shell.streams import HOOK
from keepsake.ingest.sources import Sources
from keepsake.store import project_folders, sources

TYPED_COMMANDS: Final = "Commands you typed"
NO_HISTORY: Final = "There is no history of {} at “{}” yet."

Mark = tuple[int, int]


class Developer(Sources):
    """Remembers projects and shells, and looks at them while the sources are watched."""

    def __init__(self, foundation: Foundation) -> None:
        super().__init__(foundation)
        self._journal = journal_in(self._own_folder)
        self._logs: dict[Path, Path] = {}
        self._marks: dict[int, frozenset[Mark]] = {}

    def projects(self) -> list[ProjectFolder]:
        """The working copies of which anything is remembered."""
        with self._readers.connection() as db:
            return project_folders.read_all(db)

    def set_project(self, path: Path, wishes: ProjectWishes) -> ProjectFolder:
        """Say what is remembered of the working copy around a folder, from its whole history on.

        What was kept stays. InvalidInputError where there is no repository.
        """
        repository = Repository.around(self._existing(path))
        project = project_of(repository.root, repository.origin())
        source_id = self._writer.run(
            lambda db: sources.add(
                db,
                SourceKind.PROJECT,
                project.rpartition("/")[2] or project,
                project,
                watched=True,
                now=now_ms(),
                namespace=f"project:{project}",
            )
        )
        self._writer.run(lambda db: project_folders.put(db, repository.root, source_id, wishes))
        if wishes.commands:
            self._add_shell(HOOK, TYPED_COMMANDS)
        self._allow()
        if wishes.commits or wishes.diffs:
            self.rescan(source_id)
        self._events.publish(SourcesChanged(source_id))
        return ProjectFolder(
            path=repository.root, project=project, source_id=source_id, wishes=wishes
        )

    def shells(self) -> list[ShellState]:
        """What is there of every shell, and what of it is remembered."""
        env = Environment.current()
        known = {source.location for source in self.sources() if source.kind is SourceKind.SHELL}
        return [_state(shell, env, remembered=shell in known) for shell in Shell]

    def remember_history(self, shell: Shell, *, wanted: bool) -> None:
        """Remember the commands in a shell's history, or no longer; what was kept stays.

        A history does not tell in which folder a command ran, so its commands are of no project.
        """
        if wanted:
            path = history_file(shell, Environment.current())
            if not path.is_file():
                raise InvalidInputError(NO_HISTORY.format(shell, path))
            self.rescan(self._add_shell(shell.value, f"{shell.value} history"))
            return
        for source in self.sources():
            if source.kind is SourceKind.SHELL and source.location == shell:
                self.remove_source(source.id)

    def hook_shell(self, shell: Shell, *, wanted: bool) -> None:
        """Put the hook into a shell's start-up file, or take it out again to the byte.

        It writes down commands with folder, result and duration, in folders of projects whose
        commands are wanted. ClientConfigError when the file cannot be changed.
        """
        if not wanted:
            take_hook(shell, Environment.current())
            return
        self._allow()
        put_hook(shell, Environment.current(), self._journal)

    def remove_source(self, source_id: int, *, forget: bool = False) -> int:
        """Stop remembering from it; with ``forget`` its memories go to the Trash (how many)."""
        moved = super().remove_source(source_id, forget=forget)
        self._allow()
        return moved

    def _catch_up(self) -> None:
        super()._catch_up()
        with self._readers.connection() as db:
            active = sources.watched_places(db, (SourceKind.PROJECT, SourceKind.SHELL))
            folders = project_folders.read_all(db)
        for source_id, kind, location in active:
            mark = (
                self._mark(location)
                if kind is SourceKind.SHELL
                else self._mark_of([folder for folder in folders if folder.source_id == source_id])
            )
            if self._marks.get(source_id) != mark:
                self._marks[source_id] = mark
                self._runner.set_state(source_id, SourceState.WATCHING)
                self._look(source_id, ())

    def _mark(self, location: str) -> frozenset[Mark]:
        """What changes when a shell's history, or what hooks told, goes on."""
        if location == HOOK:
            return _marks([self._journal.path])
        return _marks([history_file(Shell(location), Environment.current())])

    def _mark_of(self, folders: list[ProjectFolder]) -> frozenset[Mark]:
        """What changes when a project's history goes on: Git's own log of where it is."""
        return _marks([self._log_of(folder.path) for folder in folders])

    def _log_of(self, path: Path) -> Path:
        if path not in self._logs:
            try:
                git_folder = Repository.around(path).git_folder
            except KeepsakeError:
                return path
            self._logs[path] = git_folder / "logs" / "HEAD"
        return self._logs[path]

    def _add_shell(self, location: str, name: str) -> int:
        return self._writer.run(
            lambda db: sources.add(db, SourceKind.SHELL, name, location, watched=True, now=now_ms())
        )

    def _allow(self) -> None:
        """Let hooks write in the folders that are wanted now, and only there."""
        wanted = [folder.path for folder in self.projects() if folder.wishes.commands]
        if wanted or self._journal.folder.exists():
            self._journal.allow(wanted)


def _state(shell: Shell, env: Environment, *, remembered: bool) -> ShellState:
    history = history_file(shell, env)
    return ShellState(
        shell=shell,
        history=history if history.is_file() else None,
        remembered=remembered,
        hook_file=start_file(shell, env),
        hooked=is_hooked(shell, env),
    )


def _marks(paths: list[Path]) -> frozenset[Mark]:
    marks = set()
    for path in paths:
        try:
            status = path.stat()
        except OSError:
            continue
        marks.add((status.st_mtime_ns, status.st_size))
    return frozenset(marks)
