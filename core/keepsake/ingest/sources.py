"""The part of the service that looks after sources: adding, watching, pausing, removing."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Final

import apsw

from keepsake.clients.environment import Environment
from keepsake.domain.source import (
    FileState,
    FolderRules,
    Place,
    Source,
    SourceFile,
    SourceKind,
    SourceState,
)
from keepsake.errors import InvalidInputError
from keepsake.events import Change, Event, MemoriesChanged, SourcesChanged
from keepsake.ingest.foundation import Foundation
from keepsake.ingest.imports import Imports
from keepsake.ingest.layouts import layout_of, settle_of
from keepsake.ingest.order import ImportOrder
from keepsake.ingest.pause import Pause
from keepsake.ingest.pipeline import now_ms
from keepsake.ingest.places import finder
from keepsake.ingest.places.apps import kind_of
from keepsake.ingest.survey import root_of
from keepsake.ingest.watcher import FolderWatcher, Timing
from keepsake.store import source_files, sources, trash

HALF_UNDONE: Final = "The import “{0}” is not completely taken back, since that was interrupted."

_USUAL: Final = Timing()


class Sources(Imports):
    """Where memories come from."""

    def __init__(self, foundation: Foundation, *, timing: Timing = _USUAL) -> None:
        super().__init__(foundation)
        self._pause = Pause(self._writer, self._readers, self._events, self._queue)
        self._watcher = FolderWatcher(
            self._look,
            self._runner.set_state,
            refresh=self._catch_up,
            rescan_minutes=lambda: foundation.settings().rescan_minutes,
            took=self._runner.took,
            timing=timing,
        )
        self._watching = False
        self._changed_elsewhere = threading.Event()

    def start_sources(self, *, watch: bool) -> None:
        """Be ready for imports; with ``watch`` go on with interrupted ones and watch folders."""
        self._queue.start()
        if not watch:
            return
        self._watching = True
        self._watcher.start()
        self._pause.start()
        self._events.subscribe(self._hear)
        self._watch_new_sources()
        self._take_up_unfinished()

    def close_sources(self) -> None:
        """Stop watching and importing; what was interrupted goes on at the next start."""
        self._pause.close()
        self._watcher.close()
        self._queue.close()

    @property
    def paused_until(self) -> int | None:
        """Until when nothing is read, milliseconds UTC; None when nothing is paused."""
        return self._pause.until

    def problems(self) -> tuple[str, ...]:
        """A sentence for every source, and every import, that needs a person."""
        return (
            *(
                f"{source.name}: {source.detail}"
                for source in self.sources()
                if source.state is SourceState.PROBLEM
            ),
            *(HALF_UNDONE.format(receipt.source_name) for receipt in self.half_undone()),
        )

    def sources(self) -> list[Source]:
        """All sources in the order they were added, but for those whose every import is undone."""
        with self._readers.connection() as db:
            return [self._runner.described(source) for source in sources.read_present(db)]

    def find_places(self) -> list[Place]:
        """Places on this computer worth remembering from. Takes up to a few seconds."""
        known = {source.location for source in self.sources()}
        places = finder.find_places(Environment.current(), self._own_folder)
        return [replace(place, known=str(place.path.resolve()) in known) for place in places]

    def look_at(self, path: Path) -> Place:
        """How much a folder holds that can be remembered, without opening any file."""
        return finder.look_at(path, SourceKind.FOLDER, self._own_folder)

    def add_folder(
        self,
        path: Path,
        *,
        kind: SourceKind = SourceKind.FOLDER,
        watch: bool = True,
        rules: FolderRules | None = None,
    ) -> Source:
        """Remember from a folder, now and, if ``watch``, from now on.

        ``rules`` are what is wanted of it; None leaves those it had, if it is known.
        """
        root = self._existing(path)
        if not root.is_dir():
            raise InvalidInputError(f"“{root}” is a file, not a folder.")
        above = self._source_around(root)
        if above is not None and (above.watched or not watch) and root_of(above) != root:
            self.rescan(above.id)
            return above
        if kind is SourceKind.FOLDER:
            kind = kind_of(root, Environment.current())
        source = self._add_folder(kind, root, watched=watch)
        if rules is not None:
            source = self._write_rules(source, rules)
        if watch:
            self._begin_watching(source, look=False)
        self.rescan(source.id)
        return self._runner.described(source)

    def set_folder_rules(self, source_id: int, rules: FolderRules) -> Source:
        """Change what is wanted of a folder; what was kept stays, the rest is looked at anew."""
        source = self._write_rules(self._source(source_id), rules)
        if source_id in self._watcher.folders():
            self._watcher.unwatch(source_id)
            self._begin_watching(source, look=False)
        self.rescan(source_id)
        return self._runner.described(source)

    def pause_source(self, source_id: int) -> None:
        """Stop looking at this source until it is resumed."""
        self._source(source_id)
        self._writer.run(lambda db: sources.set_paused(db, source_id, paused=True))
        self._watcher.unwatch(source_id)
        self._queue.cancel_source(source_id)
        self._events.publish(SourcesChanged(source_id))

    def resume_source(self, source_id: int) -> None:
        """Look at this source again, beginning with a rescan."""
        self._source(source_id)
        self._writer.run(lambda db: sources.set_paused(db, source_id, paused=False))
        source = self._source(source_id)
        if source.watched:
            self._begin_watching(source, look=False)
        self.rescan(source_id)
        self._events.publish(SourcesChanged(source_id))

    def remove_source(self, source_id: int, *, forget: bool = False) -> int:
        """Stop remembering from it; with ``forget`` its memories go to the Trash (how many)."""
        self._source(source_id)
        self._watcher.unwatch(source_id)
        self._queue.cancel_source(source_id)

        def job(db: apsw.Connection) -> list[str]:
            uids = sources.memory_uids(db, source_id) if forget else []
            moved = trash.put(db, uids, now_ms())
            sources.remove(db, source_id)
            return moved

        moved = self._writer.run(job)
        if moved:
            self._events.publish(MemoriesChanged(Change.TRASHED, tuple(moved)))
        self._events.publish(SourcesChanged(source_id))
        return len(moved)

    def source_files(
        self, source_id: int, *, state: FileState | None = None, limit: int = 200, offset: int = 0
    ) -> list[SourceFile]:
        """What became of its files, those with a problem first."""
        self._source(source_id)
        with self._readers.connection() as db:
            return source_files.read_page(db, source_id, state, limit, offset)

    def pause(self, until: int | None) -> None:
        """Pause all watching and importing until then (milliseconds UTC), None for always."""
        self._pause.begin(until)

    def resume(self) -> None:
        """End a pause."""
        self._pause.end()

    def _write_rules(self, source: Source, rules: FolderRules) -> Source:
        self._writer.run(lambda db: sources.set_rules(db, source.id, rules))
        self._events.publish(SourcesChanged(source.id))
        return self._source(source.id)

    def _hear(self, event: Event) -> None:
        if isinstance(event, MemoriesChanged) and event.change is Change.ELSEWHERE:
            self._changed_elsewhere.set()

    def _catch_up(self) -> None:
        """Follow what another process, such as the command line, did with the sources."""
        if self._changed_elsewhere.is_set():
            self._changed_elsewhere.clear()
            self._watch_new_sources()

    def _watch_new_sources(self) -> None:
        wanted = {s.id: s for s in self.sources() if s.watched and not s.paused}
        watched = self._watcher.folders()
        for source_id in watched - wanted.keys():
            self._watcher.unwatch(source_id)
        for source_id in wanted.keys() - watched:
            self._begin_watching(wanted[source_id])

    def _begin_watching(self, source: Source, *, look: bool = True) -> None:
        root = root_of(source)
        if root is None or not self._watching:
            return
        layout = layout_of(source.kind, root)
        self._watcher.watch(
            source.id,
            root,
            lambda: self._runner.rules_of(source),
            settle_of(layout),
            every=None if layout is None else layout.every,
        )
        if look:
            self._look(source.id, ())

    def _look(self, source_id: int, paths: tuple[Path, ...]) -> None:
        self._queue.submit(ImportOrder(source_id=source_id, paths=paths))
