"""Writes steps of several files in one transaction, with their account."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any, Final

import apsw

from keepsake.domain.memory import Outcome
from keepsake.domain.source import FORGOTTEN, TAKEN_BACK, FileState
from keepsake.errors import InvalidInputError
from keepsake.ingest.conversation_titles import rename
from keepsake.ingest.pipeline import Keeping, Prepared, keep, now_ms
from keepsake.ingest.reading import FileStep, explained
from keepsake.store import (
    belongings,
    brought,
    conversation_titles,
    ledger,
    memories,
    receipt_files,
    receipts,
    sightings,
    source_files,
)
from keepsake.store.conversation_titles import Renaming
from keepsake.store.database import translated_errors
from keepsake.store.receipts import Tally
from keepsake.store.right_of_way import give_way
from keepsake.store.source_files import FileRow

_MOST_RECORDS: Final = 64
_MOST_STEPS: Final = 1_000
_LONGEST_WAIT: Final = 0.5
_QUIET_TOGETHER_MS: Final = 3_600_000
# A transaction is open meanwhile, and other writers wait for its end.
_LONGEST_PAUSE: Final = 0.01


@dataclass(frozen=True, slots=True)
class Written:
    """What a batch did: the uids of new and of changed memories, and the figures.

    ``ended`` tells that nothing was written, since the import was taken back meanwhile.
    """

    new: tuple[str, ...]
    revised: tuple[str, ...]
    tally: Tally
    rows: tuple[FileRow, ...]
    ended: bool = False


@dataclass(slots=True)
class Batch:
    """Steps that wait to be written together: enough for one sync of the disk to be worth it."""

    steps: list[FileStep] = field(default_factory=list)
    records: int = 0
    since: float = field(default_factory=time.monotonic)

    def add(self, step: FileStep) -> None:
        self.steps.append(step)
        self.records += step.records

    @property
    def due(self) -> bool:
        if self.records >= _MOST_RECORDS or len(self.steps) >= _MOST_STEPS:
            return True
        return bool(self.steps) and time.monotonic() - self.since > _LONGEST_WAIT


@dataclass(slots=True)
class _Changed:
    """The uids of new and of changed memories, and the conversations with another title."""

    new: list[str] = field(default_factory=list)
    revised: list[str] = field(default_factory=list)
    renamed: list[Renaming] = field(default_factory=list)


def write_batch(
    db: apsw.Connection,
    source_id: int,
    receipt_id: int | None,
    steps: list[FileStep],
    *,
    again: bool = False,
    each_alone: bool = False,
) -> Written:
    """Write the steps inside the writer's transaction.

    Without a receipt this is a quiet look: it gets an account only for what it changed. With
    ``again`` what a person once forgot comes back. InvalidInputError when one of the records
    cannot be stored; with ``each_alone``, which is slower, such a record is left out instead.
    """
    if receipt_id is not None and not receipts.holds(db, receipt_id):
        return Written((), (), Tally(), (), ended=True)
    changed = _Changed()
    total = Tally()
    rows: list[FileRow] = []
    keeping = Keeping(again=again, each_alone=each_alone)
    # What fails as a whole is written once more, so the steps must stay as they were read.
    steps = [replace(step, tally=step.tally.copy()) for step in steps]
    for step in steps:
        rows.append(_write_step(db, source_id, step, keeping, changed))
        _sum(total, step.tally, whole=step.row.complete)
    keeping.index(db)
    quiet = receipt_id is None
    if receipt_id is None and total.records > total.unchanged:
        receipt_id = receipts.begin_quiet(db, source_id, now_ms(), _QUIET_TOGETHER_MS)
        total.unchanged = 0
        for step in steps:
            step.tally.unchanged = 0
        rows = [replace(row, receipt_id=receipt_id) for row in rows]
    for row in rows:
        source_files.put(db, source_id, row, now_ms())
    if receipt_id is not None:
        receipts.add(db, receipt_id, total)
        _account(db, source_id, receipt_id, rows, steps)
        for entry in keeping.entries:
            ledger.write(db, receipt_id, entry)
        brought.note(db, receipt_id, [one for one in keeping.brought if one.new or not quiet])
        if not quiet:
            _note_seen(db, source_id, receipt_id, steps, keeping)
        for renaming in changed.renamed:
            conversation_titles.note(db, receipt_id, renaming)
    return Written(tuple(changed.new), tuple(changed.revised), total, tuple(rows))


def _note_seen(
    db: apsw.Connection,
    source_id: int,
    receipt_id: int,
    steps: list[FileStep],
    keeping: Keeping,
) -> None:
    """Note what the import found as it was, so that it holds that, too."""
    sightings.note(db, receipt_id, keeping.seen)
    for step in steps:
        sightings.note(db, receipt_id, [known.id for known in step.same])
        if step.standing:
            sightings.note_file(db, receipt_id, source_id, step.row.path)


def _account(
    db: apsw.Connection,
    source_id: int,
    receipt_id: int,
    rows: list[FileRow],
    steps: list[FileStep],
) -> None:
    """Tell of each file in the receipt what became of it."""
    now = now_ms()
    for row, step in zip(rows, steps, strict=True):
        receipt_files.add(db, receipt_id, source_id, row, step.tally, now=now)


def _write_step(
    db: apsw.Connection,
    source_id: int,
    step: FileStep,
    keeping: Keeping,
    changed: _Changed,
) -> FileRow:
    kept, skipped = len(step.same), step.tally.skipped
    step.tally.unchanged += kept
    _note_origin(db, source_id, step)
    changed.renamed.extend(rename(db, step.renamed))
    for prepared in step.prepared:
        give_way(_LONGEST_PAUSE)
        with _guarded(db, step.tally, keeping):
            kept += _keep_record(db, prepared, keeping, step.tally, changed)
    for belonging in step.belongings:
        with _guarded(db, step.tally, keeping):
            keeping.brought += belongings.put(db, source_id, belonging)
    return _finished_row(step, kept, step.tally.skipped - skipped)


def _keep_record(
    db: apsw.Connection, prepared: Prepared, keeping: Keeping, tally: Tally, changed: _Changed
) -> bool:
    """Keep one record and count it; whether there is a memory of it now."""
    remembered = keep(db, prepared, keeping)
    tally.edited += remembered.replaced_edit
    tally.masked += sum(remembered.masked.values())
    match remembered.outcome:
        case Outcome.NEW:
            tally.new += 1
            changed.new.append(remembered.uid)
        case Outcome.UPDATED:
            tally.updated += 1
            changed.revised.append(remembered.uid)
        case Outcome.UNCHANGED | Outcome.CONFIRMED:
            tally.unchanged += 1
        case Outcome.FORGOTTEN:
            tally.skip(_why_forgotten(db, prepared))
    return remembered.outcome is not Outcome.FORGOTTEN


def _guarded(db: apsw.Connection, tally: Tally, keeping: Keeping) -> AbstractContextManager[None]:
    return _left_out_alone(db, tally, keeping) if keeping.each_alone else nullcontext()


@contextmanager
def _left_out_alone(db: apsw.Connection, tally: Tally, keeping: Keeping) -> Iterator[None]:
    """Undo what cannot be stored by itself, and count it as left out."""
    lists: tuple[list[Any], ...] = (keeping.entries, keeping.seen, keeping.brought)
    done = [len(one) for one in lists]
    try:
        with translated_errors(), db:
            yield
    except InvalidInputError as error:
        for one, length in zip(lists, done, strict=True):
            del one[length:]
        tally.skip(str(error))


def _note_origin(db: apsw.Connection, source_id: int, step: FileStep) -> None:
    """Note where records that say what they said before were read this time."""
    here = (source_id, step.row.path)
    for known in step.same:
        if (known.source_id, known.source_path) != here:
            memories.update(db, known.id, {"source_id": here[0], "source_path": here[1]})


def _why_forgotten(db: apsw.Connection, prepared: Prepared) -> str:
    capture = prepared.draft.capture
    taken_back = ledger.is_taken_back(db, capture.source_id, capture.source_key or "")
    return TAKEN_BACK if taken_back else FORGOTTEN


def _finished_row(step: FileStep, kept: int, left_out: int) -> FileRow:
    row = explained(replace(step.row, memories=step.before + kept), step.tally)
    row = replace(row, skipped=row.skipped + left_out)
    if row.state is FileState.KEPT and not row.memories:
        row = replace(row, state=FileState.SKIPPED)
    return row


def _sum(total: Tally, tally: Tally, *, whole: bool) -> None:
    total.files += whole
    total.new += tally.new
    total.updated += tally.updated
    total.unchanged += tally.unchanged
    total.skipped += tally.skipped
    total.failed += tally.failed
    total.edited += tally.edited
    total.masked += tally.masked
    total.reasons.update(tally.reasons)
