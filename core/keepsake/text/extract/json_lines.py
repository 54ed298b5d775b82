"""Files that hold one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from keepsake.text.extract.fields import Record

BROKEN_LINE: Final = "A line is not valid JSON."
STRANGE_LINE: Final = "A line is no record of a conversation."
LONG_LINE: Final = "A line is longer than 32 MB."
_LONGEST_LINE: Final = 32_000_000


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file, from ``offset`` to ``end``: its object, or why there is none."""

    offset: int
    end: int
    record: Record | None
    problem: str = ""


def read_lines(
    path: Path, offset: int = 0, marks: tuple[bytes, ...] = (), *, grows: bool = True
) -> Iterator[Line]:
    """The lines from a byte offset on; an unfinished last line is left for the next time.

    In a file that does not grow (``grows``) that is a broken line.

    With ``marks`` only lines that hold one of them, which saves reading the others.
    """
    with path.open("rb") as file:
        file.seek(offset)
        while raw := file.readline(_LONGEST_LINE):
            here, offset = offset, offset + len(raw)
            if len(raw) == _LONGEST_LINE and not raw.endswith(b"\n"):
                offset += _pass_over_line(file)
                yield Line(here, offset, None, LONG_LINE)
                continue
            if marks and not any(mark in raw for mark in marks):
                continue
            line = parse_line(raw, here)
            if line is not None and not (grows and line.problem and not raw.endswith(b"\n")):
                yield line


def is_line_based(path: Path) -> bool:
    """Whether a file has several lines of which the first is an object by itself."""
    with path.open("rb") as file:
        first = parse_line(file.readline(_LONGEST_LINE))
        return first is not None and first.record is not None and bool(file.read(2).strip())


def parse_line(raw: bytes, offset: int = 0) -> Line | None:
    """Read one line; None for a blank one."""
    text = raw.decode("utf-8-sig" if offset == 0 else "utf-8", errors="replace").strip(
        "\x00 \t\r\n"
    )
    if not text:
        return None
    end = offset + len(raw)
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return Line(offset, end, None, BROKEN_LINE)
    if not isinstance(record, dict):
        return Line(offset, end, None, STRANGE_LINE)
    return Line(offset, end, record)


def _pass_over_line(file: IO[bytes]) -> int:
    """Go to the end of a line without keeping it; how many bytes that was."""
    passed = 0
    while raw := file.readline(_LONGEST_LINE):
        passed += len(raw)
        if raw.endswith(b"\n"):
            break
    return passed
