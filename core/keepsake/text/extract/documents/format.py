"""What a document format is, and how its text becomes records."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import Kind
from keepsake.errors import UnreadableFileError, UnsupportedFileError
from keepsake.text.extract.extraction import Extracted, FileInput, Position, positioned
from keepsake.text.extract.format import Format, Records
from keepsake.text.extract.parts import split_parts

log = logging.getLogger(__name__)

DAMAGED: Final = "The file is damaged, or not what its name says."
NEEDS_MEMORY: Final = "Reading it takes more memory than a file may use."


@dataclass(frozen=True, slots=True)
class DocumentFormat(Format):
    """A format of documents, whose files may do anything to what reads them."""

    def extract(self, file: FileInput, start: Position) -> Iterator[Extracted]:
        return positioned(guarded(file.key, self._records(file)), start)

    def _records(self, file: FileInput) -> Records:
        """Calls ``read`` only when the first record is asked for, where its errors are caught."""
        yield from self.read(file)


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """What is the same for all parts of one document.

    ``key`` and ``thread`` are the file's own where they are empty; ``happened_at`` is when the
    document says it was made, milliseconds UTC.
    """

    title: str = ""
    key: str = ""
    thread: str = ""
    happened_at: int | None = None
    kind: Kind = Kind.DOCUMENT
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)


def guarded(where: str, records: Records) -> Records:
    """The records of an untrusted file, then why there are no more, if something went wrong.

    OSError and UnreadableFileError pass through: they tell of the disk, not of the file.
    """
    try:
        yield from records
    except UnsupportedFileError as error:
        yield Skipped(where, str(error))
    except (OSError, UnreadableFileError):
        raise
    except MemoryError:
        yield Skipped(where, NEEDS_MEMORY)
    except Exception as error:  # noqa: BLE001 - whatever a broken file does to its parser
        log.warning("a file could not be understood: %s", type(error).__name__)
        yield Skipped(where, DAMAGED)


def as_records(file: FileInput, origin: Origin, pieces: Iterable[str], first: int = 0) -> Records:
    """The text as one record, a long one as several; ``first`` is its place in the thread."""
    parts = (part for part in split_parts(pieces) if part.strip())
    for number, part in enumerate(parts):
        yield Capture(
            text=part,
            title=numbered(origin.title or file.stem, number),
            kind=origin.kind,
            source_key=part_key(origin.key or file.key, number),
            thread=origin.thread or file.location,
            ordinal=first + number,
            happened_at=file.modified_at if origin.happened_at is None else origin.happened_at,
            tags=origin.tags,
            metadata={"path": file.location, **origin.metadata},
        )


def or_skipped(records: Records, where: str, reason: str) -> Records:
    """The records, or if there are none, why."""
    record = None
    for record in records:
        yield record
    if record is None:
        yield Skipped(where, reason)


def part_key(key: str, number: int) -> str:
    """The natural key of a part: the document's own for the first one."""
    return key if number == 0 else f"{key}#{number + 1}"


def numbered(title: str, number: int) -> str:
    """The title of a part: the document's own for the first one."""
    return title if number == 0 else f"{title} ({number + 1})"
