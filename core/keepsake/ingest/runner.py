"""Carries out import orders, and knows what every source is doing meanwhile."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from keepsake.domain.source import FOLDERS, Source, SourceKind, SourceState
from keepsake.errors import CaptureError, DiskFullError, InvalidInputError, KeepsakeError
from keepsake.events import (
    ImportFinished,
    ProblemFound,
    SourcesChanged,
)
from keepsake.ingest.foundation import Foundation
from keepsake.ingest.ignore_files import IgnoreFiles
from keepsake.ingest.importer import ImportRun
from keepsake.ingest.layouts import layout_of
from keepsake.ingest.order import ImportOrder
from keepsake.ingest.parts import split_order
from keepsake.ingest.pipeline import now_ms
from keepsake.ingest.progress import Progressing
from keepsake.ingest.projects.streams import project_streams
from keepsake.ingest.rules import ScanRules
from keepsake.ingest.shell.journal import journal_in
from keepsake.ingest.shell.streams import shell_streams
from keepsake.ingest.step_writer import Workshop
from keepsake.ingest.stream_run import StreamRun
from keepsake.ingest.survey import folder_at, root_of
from keepsake.ingest.watcher import NOT_THERE
from keepsake.store import receipts, sources
from keepsake.text.extract.sandbox.sandbox import Sandbox

log = logging.getLogger(__name__)

FULL: Final = "There is no space left on the disk. What was read until then is kept."
BROKEN: Final = "An import ended early because of a mistake in Keepsake."


class ImportRunner:
    """Runs orders one at a time and keeps the state of each source for those who look."""

    def __init__(self, foundation: Foundation, progressing: Progressing) -> None:
        self._progressing = progressing
        self._writer = foundation.writer
        self._readers = foundation.readers
        self._events = foundation.events
        self._pipeline = foundation.pipeline
        self._settings = foundation.settings
        self._own_folder = foundation.own_folder
        self._sandbox = Sandbox()
        self._lock = threading.Lock()
        self._states: dict[int, tuple[SourceState, str]] = {}
        self._scanning: set[int] = set()
        self._failures: dict[int, KeepsakeError] = {}
        self._took: dict[int, float] = {}
        self._resting: dict[int, tuple[SourceState, str]] = {}

    def described(self, source: Source) -> Source:
        """The source with what it is doing now."""
        if source.paused:
            return source
        with self._lock:
            state, detail = self._states.get(source.id, (source.state, source.detail))
            if source.id in self._scanning:
                state = SourceState.SCANNING
        return replace(source, state=state, detail=detail)

    def took(self, source_id: int) -> float:
        """How many seconds the last look at all of a source took."""
        with self._lock:
            return self._took.get(source_id, 0.0)

    def set_state(self, source_id: int, state: SourceState, detail: str = "") -> None:
        """Note what a source is doing, and tell if that is new."""
        with self._lock:
            known = self._states.get(source_id)
            self._states[source_id] = state, detail
            if state is SourceState.WATCHING:
                self._resting[source_id] = state, detail
        if known != (state, detail):
            self._events.publish(SourcesChanged(source_id))

    def rules_of(self, source: Source) -> ScanRules:
        """What is read of a source, by the settings of now."""
        root = root_of(source)
        layout = None if root is None else layout_of(source.kind, root)
        lists = None
        if root is not None and layout is None and source.rules.use_ignore_files:
            lists = IgnoreFiles(root)
        return ScanRules(
            own_folder=self._own_folder,
            layout=layout,
            excluded=(*self._settings().excluded_patterns, *source.rules.excluded),
            only_types=source.rules.only_types,
            ignore_files=lists,
            left_out=frozenset(self._roots().values()) - {root},
        )

    def execute(self, order: ImportOrder, go_on: Callable[[], bool]) -> None:
        """Run an order to its end, or until ``go_on`` says no."""
        with self._readers.connection() as db:
            source = sources.read(db, order.source_id)
        if source is None or (source.paused and order.receipt_id is None):
            return
        parts = split_order(order, source, self._roots())
        # Not a generator: the first part that does not reach its end ends the others.
        for part in parts:
            if not self._execute_part(part, go_on):
                return
        if order.receipt_id is not None:
            receipt_id = order.receipt_id
            self._writer.run(lambda db: receipts.take_up(db, receipt_id, now_ms()))
        self.finish(order)

    def _execute_part(self, order: ImportOrder, go_on: Callable[[], bool]) -> bool:
        """Look at one source; whether the end was reached."""
        with self._readers.connection() as db:
            source = sources.read(db, order.source_id)
        if source is not None and source.kind is SourceKind.WEB:
            return True  # pages are fetched when a person names them, and never else
        root = None if source is None else root_of(source)
        if source is not None and root is not None and not root.is_dir():
            self.set_state(source.id, SourceState.MISSING, NOT_THERE)
            return True
        return source is None or self._scan(source, order, go_on)

    def finish(self, order: ImportOrder) -> None:
        """Close the account of an order and tell."""
        receipt_id = order.receipt_id
        if receipt_id is not None:
            self._writer.run(lambda db: receipts.finish(db, receipt_id, now_ms()))
            self._events.publish(ImportFinished(receipt_id))

    def fail(self, order: ImportOrder, error: KeepsakeError | None) -> None:
        """Tell that an order broke; its account stays open and is taken up at the next start.

        What was refused would be refused again, so its account is closed.
        """
        trouble = error or CaptureError(BROKEN, hint="The log tells more.")
        if isinstance(error, DiskFullError):
            trouble = DiskFullError(FULL, hint="Free some space, then start Keepsake again.")
        self.set_state(order.source_id, SourceState.PROBLEM, str(trouble))
        self._events.publish(ProblemFound(str(trouble), trouble.hint))
        if order.receipt_id is not None:
            with self._lock:
                self._failures[order.receipt_id] = trouble
            if isinstance(error, InvalidInputError):
                self.finish(order)
            else:
                self._events.publish(ImportFinished(order.receipt_id))

    def check(self, receipt_id: int) -> None:
        """Raise what an import broke on, if it did."""
        with self._lock:
            failure = self._failures.get(receipt_id)
        if failure is not None:
            raise failure

    def _roots(self) -> dict[int, Path]:
        """The folders of all sources that have one."""
        with self._readers.connection() as db:
            places = sources.places(db)
        return {number: root for number, kind, at in places if (root := folder_at(kind, at))}

    def _scan(self, source: Source, order: ImportOrder, go_on: Callable[[], bool]) -> bool:
        with self._readers.connection() as db:
            places = sources.places(db, removed=True)
        others = {
            number: folder_at(kind, at)
            for number, kind, at in places
            if number != source.id and kind in FOLDERS | {SourceKind.FILES}
        }
        workshop = Workshop(
            writer=self._writer,
            readers=self._readers,
            events=self._events,
            pipeline=self._pipeline(),
            sandbox=self._sandbox,
            largest_mb=self._settings().largest_file_mb,
            others=others,
        )
        run = self._run_of(order, source, workshop, go_on)
        self._set_scanning(source.id, scanning=True)
        began = time.monotonic()
        try:
            finished = run.run()
        finally:
            self._sandbox.rest()
            self._set_scanning(source.id, scanning=False)
            self._progressing.end(order.receipt_id or 0)
        if finished and not order.paths:
            with self._lock:
                self._took[source.id] = time.monotonic() - began
        if finished:
            self._recover(source)
        return finished

    def _run_of(
        self, order: ImportOrder, source: Source, workshop: Workshop, go_on: Callable[[], bool]
    ) -> ImportRun | StreamRun:
        """How this source is read: its files, or what a program and a journal tell."""
        if source.kind not in (SourceKind.PROJECT, SourceKind.SHELL):
            rules = self.rules_of(source)
            return ImportRun(
                order, source, rules, workshop, go_on=go_on, tell=self._progressing.tell
            )
        if source.kind is SourceKind.PROJECT:
            streams = project_streams(self._readers, source)
        else:
            streams = shell_streams(self._readers, source, journal_in(self._own_folder))
        return StreamRun(order, source, streams, workshop, go_on=go_on, tell=self._progressing.tell)

    def _recover(self, source: Source) -> None:
        """A source that could be looked through has no problem any more."""
        usual = SourceState.WATCHING if source.watched else SourceState.IDLE
        with self._lock:
            state, _ = self._states.get(source.id, (source.state, ""))
            resting = self._resting.get(source.id, (usual, ""))
        if state in (SourceState.PROBLEM, SourceState.MISSING):
            self.set_state(source.id, *resting)

    def _set_scanning(self, source_id: int, *, scanning: bool) -> None:
        with self._lock:
            (self._scanning.add if scanning else self._scanning.discard)(source_id)
        self._events.publish(SourcesChanged(source_id))
