"""The Trash: out of sight, back again, or gone for good."""

from __future__ import annotations

import json
from collections.abc import Sequence

import apsw

from keepsake.domain.source import FORGOTTEN
from keepsake.store import chunks, source_files, tombstones


def put(
    db: apsw.Connection, uids: Sequence[str], now: int, *, reason: str = FORGOTTEN
) -> list[str]:
    """Move live memories to the Trash; the uids that were moved.

    ``reason`` is told of the files they came from.
    """
    rows = _select(db, uids, trashed=False)
    # All of them first: what is no longer in the word index costs nothing when it loses neighbors.
    for memory_id, _ in rows:
        db.execute("UPDATE memory SET trashed_at = ? WHERE id = ?", (now, memory_id))
    for memory_id, _ in rows:
        chunks.displace(db, memory_id)
    for file, count in _by_file(db, rows).items():
        source_files.take_out(db, *file, count, reason=reason)
    return [uid for _, uid in rows]


def take_back(db: apsw.Connection, uids: Sequence[str]) -> list[str]:
    """Bring memories back from the Trash; the uids that came back."""
    rows = _select(db, uids, trashed=True)
    for memory_id, _ in rows:
        db.execute("UPDATE memory SET trashed_at = NULL WHERE id = ?", (memory_id,))
        chunks.place(db, memory_id)
    for file, count in _by_file(db, rows).items():
        source_files.put_back(db, *file, count)
    return [uid for _, uid in rows]


def put_before(db: apsw.Connection, moment: int, limit: int) -> list[str]:
    """The uids of memories that are in the Trash since before a moment, in milliseconds."""
    rows = db.execute(
        "SELECT uid FROM memory WHERE trashed_at < ? ORDER BY trashed_at LIMIT ?", (moment, limit)
    )
    return [row[0] for row in rows]


def destroy(db: apsw.Connection, uids: Sequence[str], now: int) -> list[str]:
    """Remove memories in the Trash for good; their records will not come back by themselves."""
    rows = _select(db, uids, trashed=True)
    for memory_id, _ in rows:
        record = db.execute(
            "SELECT kind, source_id, source_key FROM memory"
            " WHERE id = ? AND source_key IS NOT NULL",
            (memory_id,),
        ).fetchone()
        if record is not None:
            tombstones.bury(db, *tombstones.record_of(*record), now)
        db.execute("DELETE FROM memory WHERE id = ?", (memory_id,))
    return [uid for _, uid in rows]


def _select(db: apsw.Connection, uids: Sequence[str], *, trashed: bool) -> list[tuple[int, str]]:
    return list(
        db.execute(
            "SELECT id, uid FROM memory WHERE uid IN (SELECT value FROM json_each(?))"
            " AND (trashed_at IS NOT NULL) = ? ORDER BY id",
            (json.dumps(list(uids)), int(trashed)),
        )
    )


def _by_file(db: apsw.Connection, rows: Sequence[tuple[int, str]]) -> dict[tuple[int, str], int]:
    """How many of these memories came from each file: its source and its path there."""
    found = db.execute(
        """SELECT source_id, source_path, count(*) FROM memory
        WHERE id IN (SELECT value FROM json_each(?))
        AND source_path <> '' AND source_id IS NOT NULL GROUP BY source_id, source_path""",
        (json.dumps([memory_id for memory_id, _ in rows]),),
    )
    return {(row[0], row[1]): row[2] for row in found}
