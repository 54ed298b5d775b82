"""Plain text files of any encoding."""

from __future__ import annotations

from typing import Final

from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.format import Origin, as_records, or_skipped
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

EMPTY: Final = "The file is empty."


def recognizes(_sample: Sample) -> bool:
    return True  # whatever was not refused before is text


def read(file: FileInput) -> Records:
    return or_skipped(as_records(file, Origin(), read_text(file.path)), file.key, EMPTY)
