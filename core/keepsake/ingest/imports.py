"""The part of the service that brings files in, and answers for each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from keepsake.clients.environment import Environment
from keepsake.domain.source import FileAnswer, Progress, Receipt, Source, SourceKind
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.events import SourcesChanged
from keepsake.ingest.answers import Inquiry
from keepsake.ingest.fetching import fetch
from keepsake.ingest.foundation import Foundation
from keepsake.ingest.import_queue import ImportQueue
from keepsake.ingest.order import ImportOrder
from keepsake.ingest.pipeline import now_ms
from keepsake.ingest.places.apps import APP_NAMES, kind_of
from keepsake.ingest.places.exports import export_name
from keepsake.ingest.progress import Progressing
from keepsake.ingest.receipts import Receipts
from keepsake.ingest.runner import ImportRunner
from keepsake.ingest.survey import folder_at, root_of
from keepsake.ingest.web_pages import WebPages
from keepsake.store import receipts, sources
from keepsake.text.extract.extraction import readable

LOOSE_FILES: Final = "Single files"
WEB_PAGES: Final = "Web pages"


class Imports(Receipts):
    """Keeps files and folders once, in the background."""

    def __init__(self, foundation: Foundation) -> None:
        progressing = Progressing(foundation.events)
        super().__init__(foundation, progressing, self._end_import)
        self._own_folder = foundation.own_folder
        self._runner = ImportRunner(foundation, progressing)
        self._queue = ImportQueue(self._execute, self._runner.fail)
        self._pages = WebPages(self._writer, self._events, self._pipeline)

    def imports(self) -> tuple[Progress, ...]:
        """How far the running imports are, and those that are taken back or brought again."""
        return self._progressing.all()

    def import_paths(
        self, paths: Sequence[Path], *, again: bool = False, passphrase: str = ""
    ) -> int:
        """Keep files and folders once, in the background; the number of the receipt.

        With ``again`` what was once forgotten, or whose import was taken back, comes again.
        ``passphrase`` opens what is encrypted.
        """
        places = tuple(dict.fromkeys(self._existing(path) for path in paths))
        if not places:
            raise InvalidInputError("No file or folder was named.")
        around = [self._source_around(place) for place in places]
        first = around[0]
        if first is not None and all(one is not None and one.id == first.id for one in around):
            whole = root_of(first) in places
            paths = () if whole else places
            return self._begin_import(first.id, paths, again=again, passphrase=passphrase)
        if len(places) == 1 and places[0].is_dir():
            kind = kind_of(places[0], Environment.current())
            source = self._add_folder(kind, places[0], watched=False)
            return self._begin_import(source.id, (), again=again, passphrase=passphrase)
        export = export_name(places)
        name, location = (export, export) if export else (LOOSE_FILES, "files")
        source = self._add_source(SourceKind.FILES, name, location, watched=False)
        return self._begin_import(source.id, places, again=again, passphrase=passphrase)

    def import_page(self, url: str, *, again: bool = False) -> int:
        """Fetch the web page at a public address now and keep it; the number of the receipt."""
        page = fetch(url)
        source = self._add_source(SourceKind.WEB, WEB_PAGES, "web", watched=False)
        return self._pages.keep(page, source, again=again)

    def rescan(self, source_id: int) -> int:
        """Read what changed since the last look, in the background; the number of the receipt."""
        self._source(source_id)
        return self._begin_import(source_id, ())

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

    def why(self, path: Path) -> list[FileAnswer]:
        """Whether a file was kept, by which source, and if not why; never an empty list."""
        with self._readers.connection() as db:
            return Inquiry(db, self._own_folder, self._runner.rules_of).answer(path)

    def _take_up_unfinished(self) -> None:
        with self._readers.connection() as db:
            unfinished = receipts.unfinished(db)
        for one in unfinished:
            self._queue.submit(
                ImportOrder(
                    source_id=one.source_id,
                    paths=tuple(Path(path) for path in one.paths),
                    receipt_id=one.receipt_id,
                    again=one.again,
                )
            )

    def _execute(self, order: ImportOrder, go_on: Callable[[], bool]) -> None:
        self._runner.execute(order, go_on)
        if self._queue.was_stopped(order.receipt_id):
            self._runner.finish(order)

    def _begin_import(
        self,
        source_id: int,
        paths: tuple[Path, ...],
        *,
        again: bool = False,
        passphrase: str = "",
    ) -> int:
        names = [str(path) for path in paths]
        receipt_id = self._writer.run(
            lambda db: receipts.begin(db, source_id, names, now_ms(), again=again)
        )
        self._queue.submit(
            ImportOrder(
                source_id=source_id,
                paths=paths,
                receipt_id=receipt_id,
                again=again,
                passphrase=passphrase,
            )
        )
        return receipt_id

    def _end_import(self, receipt_id: int) -> None:
        self._queue.stop(receipt_id)
        self._queue.wait(receipt_id, None)

    def _add_folder(self, kind: SourceKind, root: Path, *, watched: bool) -> Source:
        """Put a folder in as a source, or find it."""
        name = APP_NAMES.get(kind) or root.name or str(root)
        return self._add_source(kind, name, str(root), watched=watched)

    def _add_source(self, kind: SourceKind, name: str, location: str, *, watched: bool) -> Source:
        source_id = self._writer.run(
            lambda db: sources.add(db, kind, name, location, watched=watched, now=now_ms())
        )
        self._events.publish(SourcesChanged(source_id))
        return self._source(source_id)

    def _source(self, source_id: int) -> Source:
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
        if not (real.is_dir() or real.is_file()):
            message = f"“{readable(real)}” is a device or a pipe, neither a file nor a folder."
            raise InvalidInputError(message, hint="Save what comes out of it as a file first.")
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
        return self._source(max(around)[1]) if around else None
