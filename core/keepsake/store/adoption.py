"""Files that are read by another source than before, and take their memories with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import apsw

from keepsake.store import tombstones


@dataclass(frozen=True, slots=True)
class Adoption:
    """A file that one source knows as ``old`` and another will know as ``new``."""

    from_id: int
    old: str
    new: str


def is_known(db: apsw.Connection, source_id: int, path: str) -> bool:
    """Whether a source, even a removed one, saw this file or has memories of it."""
    found = db.execute(
        """SELECT 1 FROM source_file WHERE source_id = ?1 AND path = ?2
        UNION ALL SELECT 1 FROM memory WHERE source_id = ?1 AND source_path = ?2
            AND source_path <> ''
        UNION ALL SELECT 1 FROM tombstone WHERE key_hash = ?3 LIMIT 1""",
        (source_id, path, tombstones.key_hash(source_id, path)),
    ).get
    return found is not None


def adopt(db: apsw.Connection, source_id: int, adoptions: Sequence[Adoption]) -> None:
    """Let these files, their memories and their being forgotten belong to ``source_id``."""
    for one in adoptions:
        db.execute(
            "UPDATE OR REPLACE source_file SET source_id = ?, path = ?"
            " WHERE source_id = ? AND path = ?",
            (source_id, one.new, one.from_id, one.old),
        )
        rows = db.execute(
            "SELECT id, source_key FROM memory WHERE source_id = ? AND source_path = ?",
            (one.from_id, one.old),
        ).fetchall()
        for memory_id, key in rows:
            # Keys of files begin with their path; records of conversations have keys of their own.
            own = str(key)
            moved = one.new + own[len(one.old) :] if own.startswith(one.old) else own
            db.execute(
                "UPDATE OR IGNORE memory SET source_id = ?, source_key = ?, source_path = ?"
                " WHERE id = ?",
                (source_id, moved, one.new, memory_id),
            )
        tombstones.follow(db, (one.from_id, one.old), (source_id, one.new))
