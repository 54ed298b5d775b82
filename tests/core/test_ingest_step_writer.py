"""What cannot be stored costs itself alone, and never holds up an import for good."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from keepsake.domain.belonging import KeptLink
from keepsake.domain.capture import Capture
from keepsake.domain.link import LinkType
from keepsake.domain.source import FileState, Receipt, SourceKind
from keepsake.errors import InvalidInputError, StorageError
from keepsake.events import Events
from keepsake.ingest.batch import Written
from keepsake.ingest.foundation import Foundation
from keepsake.ingest.order import ImportOrder
from keepsake.ingest.pipeline import Pipeline
from keepsake.ingest.progress import Progressing
from keepsake.ingest.reading import FileStep
from keepsake.ingest.runner import ImportRunner
from keepsake.ingest.step_writer import StepWriter, Workshop
from keepsake.settings import Settings
from keepsake.store import receipts, source_files, sources
from keepsake.store.database import open_database
from keepsake.store.migrations import migrate
from keepsake.store.readers import Readers
from keepsake.store.source_files import FileRow
from keepsake.store.writer import Writer
from keepsake.text.extract.sandbox.sandbox import Sandbox

TOO_LARGE = 2**70


@pytest.fixture
def foundation(tmp_path: Path) -> Iterator[Foundation]:
    db = open_database(tmp_path / "memory.db")
    migrate(db, tmp_path / "backups")
    writer, readers = Writer(db), Readers(tmp_path / "memory.db", 1)
    settings = Settings()
    yield Foundation(
        writer=writer,
        readers=readers,
        events=Events(),
        pipeline=lambda: Pipeline(settings, len),
        settings=lambda: settings,
        own_folder=tmp_path,
    )
    readers.close()
    writer.close()


@pytest.fixture
def order(foundation: Foundation) -> ImportOrder:
    source_id = foundation.writer.run(
        lambda db: sources.add(db, SourceKind.FILES, "Files", "files", watched=False, now=1)
    )
    receipt_id = foundation.writer.run(lambda db: receipts.begin(db, source_id, [], 1))
    return ImportOrder(source_id=source_id, receipt_id=receipt_id)


def account(foundation: Foundation, order: ImportOrder) -> Receipt:
    with foundation.readers.connection() as db:
        receipt = receipts.read(db, order.receipt_id or 0)
    assert receipt is not None
    return receipt


def unfinished(foundation: Foundation) -> int:
    with foundation.readers.connection() as db:
        return len(receipts.unfinished(db))


def write(foundation: Foundation, order: ImportOrder, step: FileStep) -> list[Written]:
    workshop = Workshop(
        writer=foundation.writer,
        readers=foundation.readers,
        events=foundation.events,
        pipeline=foundation.pipeline(),
        sandbox=Sandbox(),
        largest_mb=1,
        others={},
    )
    with foundation.readers.connection() as db:
        source = sources.read(db, order.source_id)
    assert source is not None
    written: list[Written] = []
    steps = StepWriter(order, source, workshop, written.append)
    steps.add(step)
    steps.finish()
    return written


def test_a_record_that_cannot_be_stored_is_left_out_alone(
    foundation: Foundation, order: ImportOrder
):
    step = FileStep(FileRow(path="all.jsonl", state=FileState.KEPT, receipt_id=order.receipt_id))
    step.tally.skip("Broken.")
    for number, ordinal in enumerate((0, TOO_LARGE, 1)):
        capture = Capture(
            text=f"The number {number}.",
            ordinal=ordinal,
            source_id=order.source_id,
            source_key=str(number),
        )
        step.prepared.append(foundation.pipeline().prepare(capture))
    step.belongings.append(
        KeptLink(
            from_uid=step.prepared[0].draft.uid,
            to_uid=step.prepared[2].draft.uid,
            type=LinkType.RELATED,
            strength=1.0,
            kept_apart=False,
            created_at=TOO_LARGE,
        )
    )
    (written,) = write(foundation, order, step)
    assert len(written.new) == 2
    receipt = account(foundation, order)
    assert (receipt.new, receipt.skipped) == (2, 3)
    assert receipt.reasons == {"Broken.": 1, "A number in what was asked is too large.": 2}
    with foundation.readers.connection() as db:
        (row,) = source_files.read_all(db, order.source_id).values()
        assert (row.memories, row.skipped) == (2, 2)
        assert db.execute("SELECT count(*) FROM link").get == 0
        assert db.execute("SELECT count(*) FROM receipt_memory").get == 2


def test_an_import_that_was_refused_is_over(foundation: Foundation, order: ImportOrder):
    runner = ImportRunner(foundation, Progressing(foundation.events))
    runner.fail(order, StorageError("The disk is away."))
    assert unfinished(foundation) == 1
    runner.fail(order, InvalidInputError("That cannot be."))
    assert unfinished(foundation) == 0
    with pytest.raises(InvalidInputError, match="cannot be"):
        runner.check(order.receipt_id or 0)
