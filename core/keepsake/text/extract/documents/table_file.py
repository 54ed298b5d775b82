"""Tables as text (.csv, .tsv)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from itertools import chain, islice
from typing import Final

from keepsake.text.extract.detection import Sample
from keepsake.text.extract.documents.format import Origin, as_records, or_skipped
from keepsake.text.extract.documents.table_text import row_lines
from keepsake.text.extract.encodings import read_text_lines
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.format import Records

EMPTY: Final = "The table is empty."
_SUFFIXES: Final = frozenset({".csv", ".tsv", ".tab"})
_DELIMITERS: Final = ",;\t|"
_SAMPLE_LINES: Final = 20
_LARGEST_CELL: Final = 10_000_000


def recognizes(sample: Sample) -> bool:
    return sample.suffix in _SUFFIXES


def read(file: FileInput) -> Records:
    return or_skipped(as_records(file, Origin(), row_lines(_rows(file))), file.key, EMPTY)


def _rows(file: FileInput) -> Iterator[list[str]]:
    csv.field_size_limit(_LARGEST_CELL)
    lines = (line + "\n" for line in read_text_lines(file.path))
    first = list(islice(lines, _SAMPLE_LINES))
    yield from csv.reader(chain(first, lines), delimiter=_delimiter(first))


def _delimiter(lines: list[str]) -> str:
    """What splits these lines into the most even rows of more than one cell."""

    def evenness(delimiter: str) -> tuple[float, int]:
        widths = [len(row) for row in csv.reader(io.StringIO("".join(lines)), delimiter=delimiter)]
        usual = max(set(widths), key=widths.count, default=0)
        if usual < 2:
            return 0, 0
        return widths.count(usual) / len(widths), usual

    return max(_DELIMITERS, key=evenness)
