"""The half of the service that looks after sources: folders, files, imports, watching."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import apsw

from keepsake.domain.source import (
    FileState,
    Progress,
    Receipt,
    Source,
    SourceFile,
    SourceKind,
    SourceState,
)
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.events import Change, Event, Events, MemoriesChanged, SourcesChanged
from keepsake.ingest.import_queue import ImportQueue
from keepsake.ingest.importer import ImportOrder
from keepsake.ingest.pause import Pause
from keepsake.ingest.pipeline import Pipeline, now_ms
from keepsake.ingest.receipts import Receipts
from keepsake.ingest.runner import NOT_THERE, ImportRunner
from keepsake.ingest.survey import folder_at, root_of
from keepsake.ingest.watcher import FolderWatcher, Timing
from keepsake.settings import Settings
from keepsake.store import receipts, source_files, sources, trash
from keepsake.store.readers import Readers
from keepsake.store.writer import Writer
from keepsake.text.extract.extraction import readable

LOOSE_FILES: Final = "Files you added"
_LOOSE_LOCATION: Final = "files"
_USUAL: Final = Timing()
_SETTLE: Final = 0.7
_SETTLE_CONVERSATION: Final = 3.0


class Sources(Receipts):
    """Where memories come from, over one writer and some readers.

    ``own_folder`` is Keepsake's data folder, which is never read.
    """

    def __init__(
        self,
        writer: Writer,
        readers: Readers,
        events: Events,
        pipeline: Callable[[], Pipeline],
        *,
        settings: Callable[[], Settings],
        own_folder: Path,
        timing: Timing = _USUAL,
    ) -> None:
        super().__init__(writer, readers, events, pipeline, self._end_import)
        self._runner = ImportRunner(
            writer, readers, events, pipeline, settings=settings, own_folder=own_folder
        )
        self._queue = ImportQueue(self._execute, self._runner.fail)
        self._pause = Pause(writer, readers, events, self._queue)
        self._watcher = FolderWatcher(
            self._look,
            self._root_changed,
            refresh=self._catch_up,
            rescan_minutes=lambda: settings().rescan_minutes,
            timing=timing,
        )
        self._own_folder = own_folder.resolve()
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

    def imports(self) -> tuple[Progress, ...]:
        """How far the running imports are."""
        return self._runner.imports()

    def problems(self) -> tuple[str, ...]:
        """A sentence for every source that needs a person."""
        return tuple(
            f"{source.name}: {source.detail}"
            for source in self.sources()
            if source.state is SourceState.PROBLEM
        )

    def sources(self) -> list[Source]:
        """All sources, in the order they were added."""
        with self._readers.connection() as db:
            return [self._runner.described(source) for source in sources.read_all(db)]

    def add_folder(
        self, path: Path, *, kind: SourceKind = SourceKind.FOLDER, watch: bool = True
    ) -> Source:
        """Remember from a folder, now and, if ``watch``, from now on."""
        root = self._existing(path)
        if not root.is_dir():
            raise InvalidInputError(f"“{root}” is a file, not a folder.")
        above = self._source_around(root)
        if above is not None and (above.watched or not watch) and root_of(above) != root:
            self.rescan(above.id)
            return above
        source = self._add(kind, root.name or str(root), str(root), watched=watch)
        if watch:
            self._begin_watching(source, look=False)
        self.rescan(source.id)
        return self._runner.described(source)

    def pause_source(self, source_id: int) -> None:
        """Stop looking at this source until it is resumed."""
        self._get(source_id)
        self._writer.run(lambda db: sources.set_paused(db, source_id, paused=True))
        self._watcher.unwatch(source_id)
        self._queue.cancel_source(source_id)
        self._events.publish(SourcesChanged(source_id))

    def resume_source(self, source_id: int) -> None:
        """Look at this source again, beginning with a rescan."""
        self._get(source_id)
        self._writer.run(lambda db: sources.set_paused(db, source_id, paused=False))
        source = self._get(source_id)
        if source.watched:
            self._begin_watching(source, look=False)
        self.rescan(source_id)
        self._events.publish(SourcesChanged(source_id))

    def rescan(self, source_id: int) -> None:
        """Read everything that changed since the last look; returns at once."""
        self._get(source_id)
        self._begin_import(source_id, ())

    def remove_source(self, source_id: int, *, forget: bool = False) -> int:
        """Stop remembering from it; with ``forget`` its memories go to the Trash (how many)."""
        self._get(source_id)
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
        self._get(source_id)
        with self._readers.connection() as db:
            return source_files.read_page(db, source_id, state, limit, offset)

    def import_paths(self, paths: Sequence[Path], *, again: bool = False) -> int:
        """Keep files and folders once, in the background; the number of the receipt.

        With ``again`` what was once forgotten, or whose import was taken back, comes again.
        """
        places = tuple(dict.fromkeys(self._existing(path) for path in paths))
        if not places:
            raise InvalidInputError("No file or folder was named.")
        around = {found.id: found for place in places if (found := self._source_around(place))}
        if len(around) == 1 and all(self._source_around(place) for place in places):
            source = next(iter(around.values()))
            root = root_of(source)
            return self._begin_import(source.id, () if root in places else places, again=again)
        if len(places) == 1 and places[0].is_dir():
            root = places[0]
            source = self._add(_kind_of(root), root.name or str(root), str(root), watched=False)
            return self._begin_import(source.id, (), again=again)
        source = self._add(SourceKind.FILES, LOOSE_FILES, _LOOSE_LOCATION, watched=False)
        return self._begin_import(source.id, places, again=again)

    def wait_for_import(self, receipt_id: int, timeout: float | None = None) -> Receipt:
        """Wait until an import ended (or ``timeout`` seconds passed) and return its account.

        Raises what the import broke on, such as DiskFullError; it goes on at the next start.
        """
        self._queue.wait(receipt_id, timeout)
        self._runner.check(receipt_id)
        return self.receipt(receipt_id)

    def pause_import(self, receipt_id: int) -> None:
        """Hold an import until it is resumed."""
        self._queue.hold(receipt_id)

    def resume_import(self, receipt_id: int) -> None:
        """Go on with a held import."""
        self._queue.release(receipt_id)

    def stop_import(self, receipt_id: int) -> None:
        """End an import; what was kept stays kept."""
        self._queue.stop(receipt_id)

    def pause(self, until: int | None) -> None:
        """Pause all watching and importing until then (milliseconds UTC), None for always."""
        self._pause.begin(until)

    def resume(self) -> None:
        """End a pause."""
        self._pause.end()

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

    def _take_up_unfinished(self) -> None:
        with self._readers.connection() as db:
            unfinished = receipts.unfinished(db)
        for one in unfinished:
            paths = tuple(Path(path) for path in one.paths)
            self._submit(one.source_id, paths, one.receipt_id, again=one.again)

    def _execute(self, order: ImportOrder, go_on: Callable[[], bool]) -> None:
        self._runner.execute(order, go_on)
        if self._queue.was_stopped(order.receipt_id):
            self._runner.finish(order)

    def _begin_import(self, source_id: int, paths: tuple[Path, ...], *, again: bool = False) -> int:
        names = [str(path) for path in paths]
        receipt_id = self._writer.run(
            lambda db: receipts.begin(db, source_id, names, now_ms(), again=again)
        )
        self._submit(source_id, paths, receipt_id, again=again)
        return receipt_id

    def _submit(
        self, source_id: int, paths: tuple[Path, ...], receipt_id: int, *, again: bool
    ) -> None:
        self._queue.submit(
            ImportOrder(source_id=source_id, paths=paths, receipt_id=receipt_id, again=again)
        )

    def _end_import(self, receipt_id: int) -> None:
        self._queue.stop(receipt_id)
        self._queue.wait(receipt_id, None)

    def _begin_watching(self, source: Source, *, look: bool = True) -> None:
        root = root_of(source)
        if root is None or not self._watching:
            return
        conversations = source.kind is SourceKind.CLAUDE_CODE
        settle = _SETTLE_CONVERSATION if conversations else _SETTLE
        self._watcher.watch(source.id, root, lambda: self._runner.rules_of(source), settle)
        if look:
            self._look(source.id, ())

    def _look(self, source_id: int, paths: tuple[Path, ...]) -> None:
        self._queue.submit(ImportOrder(source_id=source_id, paths=paths))

    def _root_changed(self, source_id: int, *, present: bool, problem: str) -> None:
        if not present:
            self._runner.set_state(source_id, SourceState.MISSING, NOT_THERE)
        elif problem:
            self._runner.set_state(source_id, SourceState.PROBLEM, problem)
        else:
            self._runner.set_state(source_id, SourceState.WATCHING)

    def _add(self, kind: SourceKind, name: str, location: str, *, watched: bool) -> Source:
        source_id = self._writer.run(
            lambda db: sources.add(db, kind, name, location, watched=watched, now=now_ms())
        )
        self._events.publish(SourcesChanged(source_id))
        return self._get(source_id)

    def _get(self, source_id: int) -> Source:
        with self._readers.connection() as db:
            source = sources.read(db, source_id)
        if source is None:
            raise NotFoundError(f"There is no source with the number {source_id}.")
        return source

    def _existing(self, path: Path) -> Path:
        """The real path of something that is there and may be read."""
        try:
            real = path.expanduser().resolve(strict=True)
        except (OSError, RuntimeError) as error:
            raise NotFoundError(f"There is no file or folder “{path}”.") from error
        if real.is_dir() and real.is_relative_to(self._own_folder):
            raise InvalidInputError("This folder belongs to Keepsake itself and is not read.")
        if str(real) != readable(real):
            message = f"The name of “{readable(real)}” is no text, so it could not be found again."
            raise InvalidInputError(message, hint="Rename it, or add the folder it lies in.")
        return real

    def _source_around(self, path: Path) -> Source | None:
        """The source whose folder this is or lies in, the innermost one."""
        with self._readers.connection() as db:
            around = [
                (len(root.parts), number)
                for number, kind, place in sources.places(db)
                if (root := folder_at(kind, place)) and path.is_relative_to(root)
            ]
        return self._get(max(around)[1]) if around else None


def _kind_of(root: Path) -> SourceKind:
    conversations = root.name == "projects" and root.parent.name == ".claude"
    return SourceKind.CLAUDE_CODE if conversations else SourceKind.FOLDER
