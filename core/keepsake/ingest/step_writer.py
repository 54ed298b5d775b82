"""Writes what was read in batches: one is being written while the next one is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

from keepsake.domain.source import Source
from keepsake.errors import InvalidInputError
from keepsake.events import Change, Events, MemoriesChanged
from keepsake.ingest.batch import Batch, Written, write_batch
from keepsake.ingest.order import ImportOrder
from keepsake.ingest.pipeline import Pipeline
from keepsake.ingest.reading import FileStep
from keepsake.store.readers import Readers
from keepsake.store.writer import Writer
from keepsake.text.extract.sandbox.sandbox import Sandbox


@dataclass(frozen=True, slots=True, kw_only=True)
class Workshop:
    """What every import works with. ``others`` are the other sources with their folders, if any."""

    writer: Writer
    readers: Readers
    events: Events
    pipeline: Pipeline
    sandbox: Sandbox
    largest_mb: int
    others: Mapping[int, Path | None]


class StepWriter:
    """Writes the steps of one order; ``wrote`` hears of every batch that is safe."""

    def __init__(
        self,
        order: ImportOrder,
        source: Source,
        workshop: Workshop,
        wrote: Callable[[Written], None],
    ) -> None:
        self._order = order
        self._source = source
        self._shop = workshop
        self._wrote = wrote
        self._batch = Batch()
        self._writing: Future[Written] | None = None
        self._written: list[FileStep] = []
        self.ended = False
        """Whether the import was taken back meanwhile, so that nothing more is written."""

    def add(self, step: FileStep) -> bool:
        """Write a step, now or with the next ones; whether that was the end of a batch."""
        self._batch.add(step)
        due = self._batch.due
        if due:
            self._flush()
        return due

    def finish(self) -> None:
        """Write what waits, and wait until it is safe."""
        self._flush()
        self._settle()

    def _flush(self) -> None:
        self._settle()
        if not self._batch.steps:
            return
        self._written, self._batch = self._batch.steps, Batch()
        self._writing = self._submit(self._written)

    def _submit(self, steps: list[FileStep], *, each_alone: bool = False) -> Future[Written]:
        source_id, order = self._source.id, self._order
        return self._shop.writer.submit(
            lambda db: write_batch(
                db, source_id, order.receipt_id, steps, again=order.again, each_alone=each_alone
            )
        )

    def _settle(self) -> None:
        """Wait for the batch that is being written."""
        if self._writing is None:
            return
        writing, self._writing = self._writing, None
        try:
            written = writing.result()
        except InvalidInputError:  # of one record, which costs itself alone
            written = self._submit(self._written, each_alone=True).result()
        self.ended = written.ended
        self._wrote(written)
        self._announce(written)

    def _announce(self, written: Written) -> None:
        if written.new:
            self._shop.events.publish(MemoriesChanged(Change.ADDED, written.new))
        if written.revised:
            self._shop.events.publish(MemoriesChanged(Change.REVISED, written.revised))
