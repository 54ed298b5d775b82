"""Plain text files of any encoding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import Kind
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import Extracted, FileInput, Position
from keepsake.text.extract.parts import split_parts

EMPTY: Final = "The file is empty."


class PlainText:
    """Reads what is text and nothing more: one memory a file, a long one in several parts."""

    name = "text"
    resumable = False
    streams = False

    def recognizes(self, sample: Sample) -> bool:
        del sample  # whatever was not refused before is text
        return True

    def extract(self, file: FileInput, start: Position) -> Iterator[Extracted]:
        parts = (part for part in split_parts(read_text(file.path)) if part.strip())
        ordinal = -1
        for ordinal, part in enumerate(parts):
            if ordinal < start.ordinal:
                continue
            capture = Capture(
                text=part,
                title=numbered(file.stem, ordinal),
                kind=Kind.DOCUMENT,
                source_key=part_key(file, ordinal),
                thread=file.location,
                ordinal=ordinal,
                happened_at=file.modified_at,
                metadata={"path": file.location},
            )
            yield Extracted(capture, Position(ordinal=ordinal + 1))
        if ordinal < 0:
            yield Extracted(Skipped(file.key, EMPTY))


def part_key(file: FileInput, ordinal: int) -> str:
    """The natural key of a part: the file's own for the first one."""
    return file.key if ordinal == 0 else f"{file.key}#{ordinal + 1}"


def numbered(title: str, ordinal: int) -> str:
    """The title of a part: the file's own for the first one."""
    return title if ordinal == 0 else f"{title} ({ordinal + 1})"
