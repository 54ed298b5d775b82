"""Runs one look at a source: reads what changed and writes down what became of every file."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

import apsw

from keepsake.domain.source import FileState, Progress, Source
from keepsake.ingest.adopting import find_adoptions
from keepsake.ingest.batch import Written
from keepsake.ingest.note_links import tie_notes
from keepsake.ingest.order import ImportOrder
from keepsake.ingest.pipeline import Cleaned, find_same, now_ms
from keepsake.ingest.progress import ImportProgress
from keepsake.ingest.reading import (
    GONE,
    ChangedWhileReadError,
    FileReader,
    FileStep,
    unchanged_step,
)
from keepsake.ingest.renames import Rename, find_renames
from keepsake.ingest.rules import OWN, ScanRules
from keepsake.ingest.scan import ClosedFolder, FoundFile, key_of
from keepsake.ingest.step_writer import StepWriter, Workshop
from keepsake.ingest.survey import Survey, root_of, settled, survey
from keepsake.store import record_links, source_files, sources
from keepsake.store.adoption import adopt
from keepsake.store.memories import Known
from keepsake.store.source_files import FileRow
from keepsake.text.extract.extraction import readable

log = logging.getLogger(__name__)

CLOSED: Final = "A folder may not be opened."
CHANGING: Final = "The file is being written to right now."


class ImportRun:
    """One run of an order. ``go_on`` is asked between files; False ends the run at once."""

    def __init__(
        self,
        order: ImportOrder,
        source: Source,
        rules: ScanRules,
        workshop: Workshop,
        *,
        go_on: Callable[[], bool],
        tell: Callable[[Progress], None],
    ) -> None:
        self._order = order
        self._source = source
        self._rules = rules
        self._shop = workshop
        self._go_on = go_on
        self._progress = ImportProgress(source, order.receipt_id or 0, tell)
        self._reader = FileReader(
            source,
            workshop.pipeline,
            workshop.sandbox,
            workshop.largest_mb,
            order.receipt_id,
            self._find_same,
            order.passphrase,
        )
        self._steps = StepWriter(order, source, workshop, self._learn)
        self._known: dict[str, FileRow] = {}
        self._changed: list[str] = []

    def run(self) -> bool:
        """Look, read, write; whether the end was reached."""
        if not self._may_go_on():
            return False
        self._known = self._read_known()
        order, go_on = self._order, self._may_go_on
        seen = survey(self._source, order.paths, self._rules, self._known, go_on, again=order.whole)
        if seen is None:
            return False
        self._progress.expect(
            len(seen.changed) + len(seen.unchanged), sum(found.size for found in seen.changed)
        )
        for rename in find_renames(seen, self._known):
            self._follow(rename)
            seen.vanished = [row for row in seen.vanished if row.path != rename.row.path]
        self._adopt(seen)
        self._note_missing(seen)
        self._account_for(seen)
        changing = [found for found in seen.changed if not self._read(found)]
        if any(not self._read(found, last_try=True) for found in changing):
            log.info("some files are still being written and wait for the next look")
        self._steps.finish()
        return self._may_go_on() and self._finish()

    def _may_go_on(self) -> bool:
        return self._go_on() and not self._steps.ended

    def _read_known(self) -> dict[str, FileRow]:
        root, paths = root_of(self._source), self._order.paths
        with self._shop.readers.connection() as db:
            if not paths or root in paths:
                return source_files.read_all(db, self._source.id)
            keys = [key_of(path, root) for path in paths]
            return source_files.read_below(db, self._source.id, keys)

    def _find_same(self, cleaned: Cleaned) -> Known | None:
        """The memory of a record that says nothing new, if it need not be brought back."""
        if self._order.again:
            return None
        with self._shop.readers.connection() as db:
            return find_same(db, cleaned)

    def _finish(self) -> bool:
        # An import that was interrupted no longer knows what it changed before.
        changed = self._changed if self._order.receipt_id is None else None
        tie_notes(self._shop.readers, self._shop.writer, self._source.id, changed)
        self._tie_records(changed)
        if not self._order.paths:
            source_id, now = self._source.id, now_ms()
            self._shop.writer.run(lambda db: sources.mark_scanned(db, source_id, now))
        return True

    def _tie_records(self, changed: Sequence[str] | None) -> None:
        with self._shop.readers.connection() as db:
            linking = record_links.records_with_links(db, self._source.id, changed)
        if linking:
            self._shop.writer.run(lambda db: record_links.tie(db, linking, now_ms()))

    def _follow(self, rename: Rename) -> None:
        old, new, path = rename.row.path, rename.found.key, rename.found.path
        source_id, thread = self._source.id, readable(path)
        self._shop.writer.run(lambda db: source_files.rename(db, source_id, old, new, thread))
        self._known.pop(old)
        self._known[new] = replace(rename.row, path=new, content_hash=None, modified_ns=-1)

    def _adopt(self, seen: Survey) -> None:
        """Take over what other sources know of files that are new here, with their memories."""
        others = self._shop.others
        new = [found for found in seen.changed if found.key not in self._known] if others else []
        adoptions = find_adoptions(self._shop.readers, others, new)
        if adoptions:
            source_id, keys = self._source.id, [one.new for one in adoptions]
            self._shop.writer.run(lambda db: adopt(db, source_id, adoptions))
            with self._shop.readers.connection() as db:
                self._known |= source_files.read_below(db, source_id, keys)

    def _note_missing(self, seen: Survey) -> None:
        folders = [row.path for row in seen.vanished if row.path.endswith("/")]
        files = [row.path for row in seen.vanished if not row.path.endswith("/")]
        if not (folders or files or seen.excluded):
            return
        source_id = self._source.id

        def job(db: apsw.Connection) -> None:
            source_files.drop(db, source_id, folders)
            source_files.mark(db, source_id, files, FileState.MISSING, GONE)
            for row, reason in seen.excluded:
                source_files.mark(db, source_id, [row.path], FileState.SKIPPED, reason)

        self._shop.writer.run(job)

    def _account_for(self, seen: Survey) -> None:
        """What needs no reading: unchanged files, closed folders, files of our own."""
        for found in seen.unchanged:
            self._account_for_unchanged(self._known[found.key])
        for folder in seen.closed:
            self._refuse(_as_file(folder), FileState.FAILED, CLOSED)
        for found in seen.refused:
            self._refuse(found, FileState.SKIPPED, OWN)
        self._progress.end(files=len(seen.unchanged))

    def _account_for_unchanged(self, row: FileRow) -> None:
        receipt_id = self._order.receipt_id
        present = settled(row)
        already = receipt_id is None or row.receipt_id == receipt_id
        if present != row or not already:
            self._add([unchanged_step(replace(present, receipt_id=receipt_id or row.receipt_id))])

    def _refuse(self, found: FoundFile, state: FileState, reason: str) -> None:
        known = self._known.get(found.key)
        self._add([self._reader.refusal(found, known, state, reason)], known)

    def _read(self, found: FoundFile, *, last_try: bool = False) -> bool:
        """Read one file; False when it changed meanwhile and is to be tried again."""
        if not self._may_go_on():
            return True
        self._progress.begin(found)
        known = None if self._order.whole else self._known.get(found.key)
        try:
            self._add(self._reader.read(found, known), known)
        except ChangedWhileReadError:
            if not last_try:
                return False
            self._add([self._reader.refusal(found, known, FileState.FAILED, CHANGING)], known)
        self._progress.end(found)
        return True

    def _add(self, steps: Iterable[FileStep], known: FileRow | None = None) -> None:
        for step in steps:
            if self._order.receipt_id is None and _tells_nothing(step, known):
                continue
            if self._steps.add(step) and not self._may_go_on():
                return

    def _learn(self, written: Written) -> None:
        self._known |= {row.path: row for row in written.rows}
        self._progress.wrote(written.tally.records)
        self._changed += (*written.new, *written.revised)


def _tells_nothing(step: FileStep, known: FileRow | None) -> bool:
    """Whether a file that cannot be read is in the state in which it already was."""
    row = step.row
    return (
        known is not None
        and not step.records
        and row.state is not FileState.KEPT
        and (row.state, row.reason, row.size, row.modified_ns)
        == (known.state, known.reason, known.size, known.modified_ns)
    )


def _as_file(folder: ClosedFolder) -> FoundFile:
    return FoundFile(folder.path, folder.key or "/", 0, 0)
