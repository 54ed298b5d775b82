"""Reads one file into steps, each of which is written in one piece."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from keepsake.domain.belonging import Belonging
from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import DEFAULT_NAMESPACE, conversation_of
from keepsake.domain.source import FileState, Source
from keepsake.errors import InvalidInputError, UnreadableFileError, UnsupportedFileError
from keepsake.ingest.conversation_titles import Conversation
from keepsake.ingest.pipeline import Cleaned, Pipeline, Prepared
from keepsake.ingest.scan import FoundFile, find_file, is_live, log_of
from keepsake.ingest.survey import is_accounted_for, settled
from keepsake.store.memories import Known
from keepsake.store.receipts import Tally
from keepsake.store.right_of_way import give_way
from keepsake.store.source_files import FileRow
from keepsake.text.extract.extraction import Extracted, Extractor, FileInput, Position
from keepsake.text.extract.registry import extractor_for, unreadable
from keepsake.text.extract.sandbox.sandbox import Sandbox

GONE: Final = "The file is no longer there."
PLACEHOLDER: Final = "The file lies only in the cloud, not on this computer."
NOTHING_SAID: Final = "The file holds no conversation."
_MEGABYTE: Final = 1_000_000
_STEP_RECORDS: Final = 64
_STEP_CHARACTERS: Final = 1_000_000
_HEAD_BYTES: Final = 4_096
_BELONGING: Final = 256  # characters that one counts for


@dataclass(slots=True)
class FileStep:
    """Records of a file that are written together, with what is then known of the file.

    ``before`` is how many of its records were safe before this step; ``row`` is complete but for
    the number of memories, which only writing tells. ``same`` are the memories of records that say
    what they said before; ``belongings`` are no memories, but hang on them; ``renamed`` are
    conversations of theirs that have another title now. With ``standing`` the memories that the
    file has are as they were.
    """

    row: FileRow
    tally: Tally = field(default_factory=Tally)
    prepared: list[Prepared] = field(default_factory=list)
    same: list[Known] = field(default_factory=list)
    belongings: list[Belonging] = field(default_factory=list)
    renamed: dict[Conversation, str] = field(default_factory=dict)
    before: int = 0
    standing: bool = False

    @property
    def records(self) -> int:
        return len(self.prepared) + len(self.same)


class ChangedWhileReadError(Exception):
    """The file is another one than when its reading began; nothing of it was given."""


@dataclass(frozen=True, slots=True)
class FileReader:
    """Reads the files of one source. ``largest_mb`` is the size above which they are skipped.

    ``find_same`` tells the memory of a record that says what it said before.
    """

    source: Source
    pipeline: Pipeline
    sandbox: Sandbox
    largest_mb: int
    receipt_id: int | None
    find_same: Callable[[Cleaned], Known | None]
    passphrase: str = field(default="", repr=False)

    def read(self, found: FoundFile, known: FileRow | None) -> Iterator[FileStep]:
        """The steps of one file; what keeps it from being read is a step too.

        ChangedWhileReadError when it was written to meanwhile, as far as nothing was given yet.
        """
        present = find_file(found.path, found.key)
        try:
            checked = self._checked(present)
            extractor = extractor_for(found.path)
            self._check_size(checked, extractor)
            yield from self._steps(checked, known, extractor)
        except UnsupportedFileError as error:
            yield self.refusal(present or found, known, FileState.SKIPPED, str(error))
        except UnreadableFileError as error:
            if find_file(found.path, found.key) is None:
                yield self.refusal(found, known, FileState.MISSING, GONE)
            else:
                yield self.refusal(present or found, known, FileState.FAILED, str(error))

    def refusal(
        self, found: FoundFile, known: FileRow | None, state: FileState, reason: str
    ) -> FileStep:
        """The account of a file that was not read; what is known of its memories stays."""
        row = replace(
            known or self._row(found),
            state=state,
            reason=reason,
            size=found.size,
            modified_ns=found.modified_ns,
            skipped=1,
            receipt_id=self.receipt_id,
        )
        step = FileStep(row, before=row.memories)
        if state is FileState.FAILED:
            step.tally.fail(reason)
        else:
            step.tally.skip(reason)
        return step

    def _checked(self, present: FoundFile | None) -> FoundFile:
        if present is None:
            raise UnreadableFileError(GONE)
        if present.placeholder:
            raise UnreadableFileError(PLACEHOLDER)
        return present

    def _check_size(self, found: FoundFile, extractor: Extractor) -> None:
        if not extractor.streams and found.size > self.largest_mb * _MEGABYTE:
            message = f"The file is larger than {self.largest_mb} MB."
            raise UnsupportedFileError(message)

    def _steps(
        self, found: FoundFile, known: FileRow | None, extractor: Extractor
    ) -> Iterator[FileStep]:
        row = self._row(found)
        if extractor.resumable:
            row = replace(row, head_hash=hash_head(found.path, found.size))
        else:
            row = replace(row, content_hash=hash_file(found.path))
            if known and _holds_the_same(known, row):
                yield self._untouched(row, known)
                return
        start = _start(found, known, extractor)
        step = FileStep(row, before=start.ordinal)
        if known and not (known.receipt_id == self.receipt_id and not known.complete):
            step.tally.unchanged += start.ordinal
            step.standing = start.ordinal > 0
        if known and start != Position():
            before = settled(known)
            step.row = replace(row, skipped=before.skipped, reason=before.reason)
        yield from self._fill(step, found, extractor, start)

    def _fill(
        self, step: FileStep, found: FoundFile, extractor: Extractor, start: Position
    ) -> Iterator[FileStep]:
        file = FileInput(
            path=found.path,
            key=found.key,
            modified_at=found.modified_ns // _MEGABYTE,
            passphrase=self.passphrase,
        )
        first, characters, skipped, row = True, 0, step.row.skipped, step.row
        for extracted in self.sandbox.read_records(extractor, file, start):
            characters += self._take(step, extracted)
            place = extracted.position
            row = replace(row, cursor=place.offset, cursor_ordinal=place.ordinal)
            if step.records >= _STEP_RECORDS or characters >= _STEP_CHARACTERS:
                skipped += step.tally.skipped
                row = self._marked(explained(row, step.tally), found, extractor)
                step.row = replace(row, complete=False, skipped=skipped)
                yield step
                # The last record of a file that grows is counted, though its place is before it.
                safe = step.before + step.records
                step, first, characters = FileStep(row, before=safe), False, 0
        lasting = not (extractor.resumable or is_live(found.path))
        if first and lasting and _differs(found):
            raise ChangedWhileReadError
        if first and start == Position() and not step.records and not step.tally.skipped:
            step.tally.skip(NOTHING_SAID)
        row = self._marked(row, found, extractor)
        step.row = replace(row, skipped=skipped + step.tally.skipped)
        yield step

    @staticmethod
    def _marked(row: FileRow, found: FoundFile, extractor: Extractor) -> FileRow:
        """The row with what tells later whether the file is still the same up to its cursor."""
        if not extractor.resumable:
            return row
        return replace(row, tail_hash=hash_before(found.path, row.cursor))

    def _take(self, step: FileStep, extracted: Extracted) -> int:
        give_way()
        record = extracted.record
        if isinstance(record, Skipped):
            step.tally.skip(record.reason)
            return 0
        if not isinstance(record, Capture):
            try:
                step.belongings.append(self.pipeline.clean_belonging(record))
            except InvalidInputError as error:
                step.tally.skip(str(error))
            return _BELONGING
        owned = replace(
            record,
            source_id=self.source.id,
            source_path=step.row.path,
            namespace=self._namespace_of(record),
        )
        try:
            cleaned = self.pipeline.clean(owned)
        except InvalidInputError as error:
            step.tally.skip(str(error))
            return len(record.text)
        same = self.find_same(cleaned)
        title = conversation_of(cleaned.capture.metadata)
        if same is None:
            step.prepared.append(self.pipeline.analyze(cleaned))
        else:
            step.tally.masked += cleaned.cleaning.masked.total()
            step.same.append(same)
        if title and (same is None or title != same.conversation):
            space = owned.namespace if same is None else same.namespace
            step.renamed[space, cleaned.capture.thread] = title
        return len(record.text)

    def _namespace_of(self, record: Capture) -> str:
        """That of the source, unless the record brings one along."""
        own = record.namespace
        return self.source.namespace if own == DEFAULT_NAMESPACE else own

    def _row(self, found: FoundFile) -> FileRow:
        return FileRow(
            path=found.key,
            state=FileState.KEPT,
            size=found.size,
            modified_ns=found.modified_ns,
            receipt_id=self.receipt_id,
        )

    def _untouched(self, row: FileRow, known: FileRow) -> FileStep:
        same = replace(
            settled(known),
            size=row.size,
            modified_ns=row.modified_ns,
            receipt_id=self.receipt_id or known.receipt_id,
        )
        return unchanged_step(same)


def explained(row: FileRow, tally: Tally) -> FileRow:
    """The row with the most common reason why something of the file was left out, if any."""
    if row.reason or not tally.reasons:
        return row
    return replace(row, reason=tally.reasons.most_common(1)[0][0])


def unchanged_step(row: FileRow) -> FileStep:
    """The account of a file whose records are all known."""
    step = FileStep(row, before=row.memories, standing=row.memories > 0)
    step.tally.unchanged += row.memories
    step.tally.skip(row.reason, row.skipped)
    return step


def hash_file(path: Path) -> bytes:
    """SHA-256 of a whole file, with the log of a database. UnreadableFileError if it fails."""
    try:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").digest()
        if is_live(path) and log_of(path).exists():
            with log_of(path).open("rb") as file:
                return hashlib.file_digest(file, lambda: hashlib.sha256(digest)).digest()
    except OSError as error:
        raise unreadable(error) from error
    return digest


def hash_head(path: Path, size: int) -> bytes:
    """SHA-256 of the first 4 KB of what a file of ``size`` bytes began with."""
    try:
        with path.open("rb") as file:
            return hashlib.sha256(file.read(min(size, _HEAD_BYTES))).digest()
    except OSError as error:
        raise unreadable(error) from error


def hash_before(path: Path, offset: int) -> bytes:
    """SHA-256 of up to 4 KB before a place in a file. UnreadableFileError when the disk says no."""
    start = max(0, offset - _HEAD_BYTES)
    try:
        with path.open("rb") as file:
            file.seek(start)
            return hashlib.sha256(file.read(offset - start)).digest()
    except OSError as error:
        raise unreadable(error) from error


def _holds_the_same(known: FileRow, row: FileRow) -> bool:
    """Whether a file has the content of which all records are known."""
    told = known.memories > 0 or is_accounted_for(known)
    return known.complete and told and known.content_hash == row.content_hash


def _start(found: FoundFile, known: FileRow | None, extractor: Extractor) -> Position:
    """Where to go on: behind what is safe, if the file is still the one it was."""
    if known is None:
        return Position()
    position = Position(known.cursor, known.cursor_ordinal)
    if extractor.resumable:
        grown = found.size >= known.size and known.head_hash is not None
        same = (
            grown
            and hash_head(found.path, known.size) == known.head_hash
            and hash_before(found.path, known.cursor) == known.tail_hash
        )
        return position if same else Position()
    same = found.size == known.size and found.modified_ns == known.modified_ns
    return position if same and not known.complete else Position()


def _differs(found: FoundFile) -> bool:
    present = find_file(found.path, found.key)
    return present is None or (present.size, present.modified_ns) != (
        found.size,
        found.modified_ns,
    )
