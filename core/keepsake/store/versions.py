"""The history of a memory."""

from __future__ import annotations

from typing import Any

import apsw

from keepsake.domain.memory import Memory, Version


def read(db: apsw.Connection, memory: Memory) -> list[Version]:
    """All versions of a memory, the present one first, those it superseded at the end."""
    own = _earlier(db, memory.id, memory.uid)
    written_at = own[0].replaced_at if own else memory.created_at
    present = Version(memory.uid, memory.version, memory.title, memory.text, written_at or 0, None)
    return [present, *own, *_superseded(db, memory.id)]


def cut(db: apsw.Connection, memory_id: int, number: int) -> None:
    """Take out of the history what came from this version on: it is the present one again."""
    db.execute("DELETE FROM version WHERE memory_id = ? AND number >= ?", (memory_id, number))


def _earlier(db: apsw.Connection, memory_id: int, uid: str) -> list[Version]:
    rows = db.execute(
        """SELECT number, title, text, written_at, replaced_at FROM version WHERE memory_id = ?
        ORDER BY number DESC""",
        (memory_id,),
    )
    return [Version(uid, *row) for row in rows]


def _superseded(db: apsw.Connection, memory_id: int) -> list[Version]:
    """The memories that this one superseded, nearest first, each with its own earlier versions."""
    rows: list[tuple[Any, ...]] = db.execute(
        """WITH RECURSIVE chain (id, depth) AS (
            SELECT id, 1 FROM memory WHERE superseded_by = ?
            UNION SELECT m.id, depth + 1 FROM memory AS m JOIN chain ON m.superseded_by = chain.id
        )
        SELECT m.id, m.uid, m.version, m.title, m.text, m.created_at, m.updated_at
        FROM chain JOIN memory AS m ON m.id = chain.id ORDER BY depth, m.id DESC""",
        (memory_id,),
    ).fetchall()
    return [
        version for row in rows for version in (Version(*row[1:]), *_earlier(db, row[0], row[1]))
    ]
