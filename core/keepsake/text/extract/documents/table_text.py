"""Rows of a table as lines that say by themselves what their values are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

_NUMBER: Final = re.compile(r"[-+(]?[\d.,\s'/:%€$£¥-]+\)?")
_LONGEST_NAME: Final = 60


def row_lines(rows: Iterable[list[str]]) -> Iterator[str]:
    """One line a row: ``Name: Anna; City: Rome`` below a header, else ``Anna | Rome``.

    A passage from the midst of a long table is understood, and a password in it recognized, only
    with the names of the columns.
    """
    header: list[str] | None = None
    for row in rows:
        cells = [" ".join(cell.split()) for cell in row]
        if not any(cells):
            continue
        if header is None:
            header = cells if _is_header(cells) else []
            yield " | ".join(cells).rstrip(" |") + "\n"
        elif header:
            yield "; ".join(_named(header, cells)) + "\n"
        else:
            yield " | ".join(cells).rstrip(" |") + "\n"


def _named(header: list[str], cells: list[str]) -> Iterator[str]:
    for name, cell in zip_longest(header, cells, fillvalue=""):
        if cell:
            yield f"{name}: {cell}" if name else cell


def _is_header(cells: list[str]) -> bool:
    names = [cell for cell in cells if cell]
    return (
        len(names) >= 2
        and len(set(names)) == len(names)
        and all(len(name) <= _LONGEST_NAME and not _NUMBER.fullmatch(name) for name in names)
    )
