"""A format made of two functions, behind the interface of all readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from keepsake.domain.belonging import Belonging
from keepsake.domain.capture import Capture, Skipped
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.extraction import Extracted, FileInput, Position, positioned

Records = Iterator[Capture | Belonging | Skipped]


@dataclass(frozen=True, slots=True)
class Format:
    """A format whose files are read from their beginning each time, a record at a time."""

    name: str
    recognizes: Callable[[Sample], bool]
    read: Callable[[FileInput], Records]
    resumable: bool = False
    streams: bool = False

    def extract(self, file: FileInput, start: Position) -> Iterator[Extracted]:
        return positioned(self.read(file), start)
