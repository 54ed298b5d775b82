"""Rows of source files: what became of each file, and how far it was read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import apsw

from keepsake.domain.source import FORGOTTEN, TAKEN_BACK, UNWANTED, FileState, SourceFile
from keepsake.store import tombstones

_COLUMNS = """path, state, reason, size, modified_ns, content_hash, head_hash, tail_hash,
    cursor, cursor_ordinal, complete, memories, skipped, receipt_id"""
_SHOWN = """path, state, reason, size, modified_ns / 1000000, memories, skipped, seen_at"""
OF_STATE: Final = "(?2 IS NULL OR state = ?2 OR ?2 = 'skipped' AND state = 'kept' AND skipped > 0)"
"""Files of a state, or of all if ``?2`` is NULL; of kept ones a part may have been skipped."""
PROBLEMS_FIRST: Final = "ORDER BY state = 'kept', state = 'skipped', skipped = 0, path"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRow:
    """What is known of a file.

    ``cursor`` is the byte up to which a growing file was read and ``cursor_ordinal`` how many of
    its records came before; the hashes tell whether it is still the file that was read.
    ``complete`` is False while only some of its records are kept.
    ``memories`` and ``skipped`` count its records. ``receipt_id`` is the import that last
    accounted for it.
    """

    path: str
    state: FileState
    reason: str = ""
    size: int = 0
    modified_ns: int = 0
    content_hash: bytes | None = None
    head_hash: bytes | None = None
    tail_hash: bytes | None = None
    cursor: int = 0
    cursor_ordinal: int = 0
    complete: bool = True
    memories: int = 0
    skipped: int = 0
    receipt_id: int | None = None


def read_all(db: apsw.Connection, source_id: int) -> dict[str, FileRow]:
    """All known files of a source by path."""
    rows = db.execute(
        f"SELECT {_COLUMNS} FROM source_file WHERE source_id = ?",
        (source_id,),
    )
    return {row[0]: _file_row(*row) for row in rows}


def read_below(db: apsw.Connection, source_id: int, paths: Iterable[str]) -> dict[str, FileRow]:
    """The known files at these paths and below them, and those that are missing."""
    select = f"SELECT {_COLUMNS} FROM source_file WHERE source_id = ?1"
    rows = list(db.execute(f"{select} AND state = ?2", (source_id, FileState.MISSING)))
    for path in paths:
        # What is below a folder lies between "folder/" and "folder0", the next character.
        below = f"{select} AND (path = ?2 OR path > ?2 || '/' AND path < ?2 || '0')"
        rows += db.execute(below, (source_id, path))
    return {str(row[0]): _file_row(*row) for row in rows}


def put(db: apsw.Connection, source_id: int, row: FileRow, now: int) -> None:
    """Write down what became of a file."""
    db.execute(
        f"""INSERT OR REPLACE INTO source_file (source_id, {_COLUMNS}, seen_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            source_id,
            row.path,
            row.state,
            row.reason,
            row.size,
            row.modified_ns,
            row.content_hash,
            row.head_hash,
            row.tail_hash,
            row.cursor,
            row.cursor_ordinal,
            int(row.complete),
            row.memories,
            row.skipped,
            row.receipt_id,
            now,
        ),
    )


def mark(
    db: apsw.Connection, source_id: int, paths: Iterable[str], state: FileState, reason: str
) -> None:
    """Give files another state; what is known of their content stays."""
    db.executemany(
        "UPDATE source_file SET state = ?, reason = ? WHERE source_id = ? AND path = ?",
        [(state, reason, source_id, path) for path in paths],
    )


def drop(db: apsw.Connection, source_id: int, paths: Iterable[str]) -> None:
    """Forget that these paths were ever seen."""
    db.executemany(
        "DELETE FROM source_file WHERE source_id = ? AND path = ?",
        [(source_id, path) for path in paths],
    )


def rename(db: apsw.Connection, source_id: int, old: str, new: str, thread: str) -> None:
    """Let the memories of a file, and its being forgotten, follow it to its new path.

    It is to be read again, since a title may come from its name.
    """
    db.execute(
        "UPDATE OR REPLACE source_file SET path = ?, content_hash = NULL, modified_ns = -1"
        " WHERE source_id = ? AND path = ?",
        (new, source_id, old),
    )
    rows = db.execute(
        "SELECT id, source_key, thread FROM memory WHERE source_id = ? AND source_path = ?",
        (source_id, old),
    ).fetchall()
    name = old.rpartition("/")[2]
    for memory_id, key, told in rows:
        part = str(key)[len(old) :]
        # Parts have keys like "path#2", members of archives like "path/member"; records of
        # conversations have their own.
        if key == old + part and part[:1] in {"", "#", "/"}:
            _, _, member = str(told).partition(f"{name}/")
            db.execute(
                "UPDATE OR IGNORE memory SET source_key = ?, thread = ? WHERE id = ?",
                (new + part, f"{thread}/{member}" if member else thread, memory_id),
            )
    db.execute(
        "UPDATE memory SET source_path = ? WHERE source_id = ? AND source_path = ?",
        (new, source_id, old),
    )
    tombstones.follow(db, (source_id, old), (source_id, new))


def take_out(db: apsw.Connection, source_id: int, path: str, count: int, *, reason: str) -> None:
    """Note that so many memories of a file are no longer kept, and why."""
    db.execute(
        """UPDATE source_file SET memories = max(0, memories - ?1), skipped = skipped + ?1,
            reason = ?2,
            state = CASE WHEN state = 'kept' AND memories <= ?1 THEN 'skipped' ELSE state END
        WHERE source_id = ?3 AND path = ?4""",
        (count, reason, source_id, path),
    )


def put_back(db: apsw.Connection, source_id: int, path: str, count: int) -> None:
    """Note that so many memories of a file are kept again, and why others still are not."""
    db.execute(
        """UPDATE source_file SET memories = memories + ?1, skipped = max(0, skipped - ?1),
            reason = CASE WHEN skipped > ?1 THEN ?2 ELSE '' END,
            state = CASE WHEN state = 'skipped' THEN 'kept' ELSE state END
        WHERE source_id = ?3 AND path = ?4""",
        (count, _why_left_out(db, source_id, path), source_id, path),
    )


def _why_left_out(db: apsw.Connection, source_id: int, path: str) -> str:
    """Why something of a file is not kept now: a person's doing, or what an import said of it."""
    in_trash = db.execute(
        """SELECT max(EXISTS (SELECT 1 FROM receipt_memory AS e
            WHERE e.memory_id = m.id AND e.before IS NULL AND e.after IS NOT NULL))
        FROM memory AS m
        WHERE source_id = ? AND source_path = ? AND source_path <> '' AND trashed_at IS NOT NULL""",
        (source_id, path),
    ).get
    if in_trash is not None:
        return TAKEN_BACK if in_trash else FORGOTTEN
    accounts = db.execute(
        """SELECT f.reasons FROM receipt AS r JOIN receipt_file AS f ON f.receipt_id = r.id
        WHERE f.source_id = ? AND f.path = ? ORDER BY r.id DESC""",
        (source_id, path),
    )
    for (told,) in accounts:
        others = [reason for reason in json.loads(told) if reason not in UNWANTED]
        if others:
            return str(others[0])
    return FORGOTTEN


def read_page(
    db: apsw.Connection, source_id: int, state: FileState | None, limit: int, offset: int
) -> list[SourceFile]:
    """A window of a source's files, those with a problem first."""
    rows = db.execute(
        f"""SELECT {_SHOWN} FROM source_file WHERE source_id = ?1 AND {OF_STATE}
        {PROBLEMS_FIRST} LIMIT ?3 OFFSET ?4""",
        (source_id, state, limit, offset),
    )
    return [_source_file(*row) for row in rows]


def read_one(db: apsw.Connection, source_id: int, path: str) -> SourceFile | None:
    """What became of one file; None if it was never seen."""
    row = db.execute(
        f"SELECT {_SHOWN} FROM source_file WHERE source_id = ? AND path = ?", (source_id, path)
    ).fetchone()
    return None if row is None else _source_file(*row)


def _file_row(*row: Any) -> FileRow:
    return FileRow(
        path=row[0],
        state=FileState(row[1]),
        reason=row[2],
        size=row[3],
        modified_ns=row[4],
        content_hash=row[5],
        head_hash=row[6],
        tail_hash=row[7],
        cursor=row[8],
        cursor_ordinal=row[9],
        complete=bool(row[10]),
        memories=row[11],
        skipped=row[12],
        receipt_id=row[13],
    )


def _source_file(*row: Any) -> SourceFile:
    return SourceFile(
        path=row[0],
        state=FileState(row[1]),
        reason=row[2],
        size=row[3],
        modified_at=row[4],
        memories=row[5],
        skipped=row[6],
        seen_at=row[7],
    )
