"""The memory as lines of JSON, for another Keepsake or other programs to read.

The first line says what this is. Then come memories, one a line, and after them what hangs on
them, each line with the name of its kind under ``record``. The last line tells how many there are.
"""

from __future__ import annotations

import errno
import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import keepsake
from keepsake.agent_service import AgentService
from keepsake.domain.belonging import BELONGINGS
from keepsake.domain.export import END, FORMAT, MEMORIES, ExportPage
from keepsake.domain.query import EVERYTHING, Filters
from keepsake.host.values import as_told
from keepsake.private_file import create_private

MEDIA_TYPE: Final = "application/x-ndjson"

_OF_ALL: Final = ("entity", "tag_alias", "watched_question", "weights", "settings")
_NAMING: Final = ("uid", "successor", "from_uid", "to_uid")


def export_lines(memory: AgentService, filters: Filters = EVERYTHING) -> Iterator[str]:
    """Everything that passes the filters, read as the lines are taken.

    What belongs to no memory, such as settings, is only there when nothing is filtered out.
    """
    yield _line({
        "keepsake_export": FORMAT,
        "made_with": keepsake.__version__,
        "made_at": time.time_ns() // 1_000_000,
    })  # fmt: skip
    wanted = replace(filters, include_superseded=True)
    uids: set[str] = set()
    for kept in (wanted, replace(wanted, expired=True)):
        for page in _pages(memory, MEMORIES, kept):
            for one, past in zip(page.memories, page.records, strict=True):
                if one.uid not in uids:  # agents are given nothing that has expired
                    uids.add(one.uid)
                    yield _line({**as_told(one), "past": past})
    others = 0
    for line in _other_lines(memory, filters, uids):
        others += 1
        yield line
    yield _line({"record": END, "memories": len(uids), "others": others})


def write_export(file: Path, lines: Iterable[str]) -> int:
    """Write an export into a new file, whole or not at all; how many memories it holds.

    Only its owner can read it, as everything may be in it. FileExistsError when there is a file of
    this name; other OSErrors pass through too.
    """
    if file.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file))
    unfinished = file.with_name(f".{file.name}.part")
    try:
        with create_private(unfinished) as target:
            count = sum(target.write(line) > 0 and _is_memory(line) for line in lines)
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return count


def _is_memory(line: str) -> bool:
    return line.startswith('{"uid": ')


def find_settings(lines: Iterable[str]) -> Mapping[str, Any] | None:
    """What was chosen where an export was made; None where it does not tell."""
    for line in lines:
        if line.startswith('{"record": "settings"'):
            values = json.loads(line).get("values")
            return values if isinstance(values, dict) else None
    return None


def _other_lines(memory: AgentService, filters: Filters, uids: set[str]) -> Iterator[str]:
    """What hangs on these memories, and what belongs to none if nothing is filtered out."""
    for part in BELONGINGS:
        if part in _OF_ALL and filters != EVERYTHING:
            continue
        for page in _pages(memory, part, filters):
            for record in page.records:
                if _belongs(part, record, filters, uids):
                    yield _line({"record": part, **record})


def _pages(memory: AgentService, part: str, filters: Filters) -> Iterator[ExportPage]:
    after: int | None = 0
    while after is not None:
        page = memory.export_page(part, filters=filters, after=after)
        yield page
        after = page.end


def _belongs(part: str, record: Mapping[str, Any], filters: Filters, uids: set[str]) -> bool:
    """Whether it has to do with what is exported alone."""
    if filters == EVERYTHING:
        return True
    if part == "goal":
        only_spaces = replace(filters, namespaces=()) == EVERYTHING
        return only_spaces and record["namespace"] in filters.namespaces
    return all(record[name] in uids for name in _NAMING if name in record)


def _line(record: Mapping[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, default=as_told) + "\n"
