"""Keeps records that come from a program or a journal instead of files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import apsw

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.source import FileState, Progress, Source
from keepsake.errors import InvalidInputError, UnreadableFileError
from keepsake.ingest.batch import Written
from keepsake.ingest.order import ImportOrder
from keepsake.ingest.pipeline import now_ms
from keepsake.ingest.progress import ImportProgress
from keepsake.ingest.reading import FileStep, explained
from keepsake.ingest.step_writer import StepWriter, Workshop
from keepsake.store import source_files, sources
from keepsake.store.source_files import FileRow

_STEP_RECORDS: Final = 64
_NANOSECONDS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class RecordStream:
    """Records that are new, or all of them when ``anew``.

    ``name`` stands for a file's path in accounts. ``done(db)`` notes, once every record is safe,
    that they need not be read again; a stream that fails is read again the next time. ``trouble``
    is why there is nothing to read, in a sentence.
    """

    name: str
    records: Iterator[Capture | Skipped]
    done: Callable[[apsw.Connection], None]
    anew: bool = False
    trouble: str = ""


class StreamRun:
    """One run of an order. ``go_on`` is asked between records; False ends the run at once."""

    def __init__(
        self,
        order: ImportOrder,
        source: Source,
        streams: Sequence[RecordStream],
        workshop: Workshop,
        *,
        go_on: Callable[[], bool],
        tell: Callable[[Progress], None],
    ) -> None:
        self._order = order
        self._source = source
        self._streams = streams
        self._shop = workshop
        self._go_on = go_on
        self._progress = ImportProgress(source, order.receipt_id or 0, tell)
        self._steps = StepWriter(order, source, workshop, self._learn)

    def run(self) -> bool:
        """Read and write; whether the end was reached."""
        self._progress.expect(len(self._streams), 0)
        for stream in self._streams:
            complete = self._read(stream)
            self._steps.finish()
            if not self._may_go_on():
                return False
            if complete:
                self._shop.writer.run(stream.done)
            self._progress.end()
        source_id, now = self._source.id, now_ms()
        self._shop.writer.run(lambda db: sources.mark_scanned(db, source_id, now))
        return True

    def _may_go_on(self) -> bool:
        return self._go_on() and not self._steps.ended

    def _learn(self, written: Written) -> None:
        self._progress.wrote(written.tally.records)

    def _read(self, stream: RecordStream) -> bool:
        """Read one stream; whether all of it was given."""
        with self._shop.readers.connection() as db:
            known = source_files.read_below(db, self._source.id, [stream.name]).get(stream.name)
        row = FileRow(
            path=stream.name,
            state=FileState.KEPT,
            modified_ns=now_ms() * _NANOSECONDS,
            receipt_id=self._order.receipt_id,
        )
        if known is not None and not stream.anew:
            row = replace(row, skipped=known.skipped, reason=known.reason)
        before = 0 if known is None or stream.anew else known.memories
        trouble = stream.trouble
        if not trouble:
            try:
                return self._fill(stream, FileStep(row, before=before))
            except UnreadableFileError as error:
                trouble = f"{error} {error.hint}".strip()
        self._refuse(replace(known or row, state=FileState.FAILED, reason=trouble))
        return False

    def _fill(self, stream: RecordStream, step: FileStep) -> bool:
        row, skipped = step.row, step.row.skipped
        for record in stream.records:
            self._take(step, record)
            if step.records + step.tally.skipped >= _STEP_RECORDS:
                skipped += step.tally.skipped
                row = explained(row, step.tally)
                step.row = replace(row, complete=False, skipped=skipped)
                if self._steps.add(step) and not self._may_go_on():
                    return False
                step = FileStep(row, before=step.before + step.records)
        step.row = replace(row, skipped=skipped + step.tally.skipped)
        if step.records or step.tally.skipped or self._order.receipt_id is not None:
            self._steps.add(step)
        return True

    def _take(self, step: FileStep, record: Capture | Skipped) -> None:
        if not isinstance(record, Capture):
            step.tally.skip(record.reason)
            return
        owned = replace(record, source_id=self._source.id, source_path=step.row.path)
        try:
            step.prepared.append(self._shop.pipeline.prepare(owned))
        except InvalidInputError as error:
            step.tally.skip(str(error))

    def _refuse(self, row: FileRow) -> None:
        step = FileStep(row, before=row.memories)
        step.tally.fail(row.reason)
        self._steps.add(step)
