"""Memories that an import found as they are, so that they are its own, too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import apsw

_NEW: Final = """AND NOT EXISTS (
    SELECT 1 FROM receipt_memory WHERE receipt_id = ?1 AND memory_id = memory.id)"""


def note(db: apsw.Connection, receipt_id: int, memory_ids: Iterable[int]) -> None:
    """Note that an import found these memories unchanged, unless it changed them as well."""
    db.executemany(
        f"""INSERT OR IGNORE INTO receipt_seen (receipt_id, memory_id)
        SELECT ?1, id FROM memory WHERE id = ?2 {_NEW}""",
        ((receipt_id, memory_id) for memory_id in memory_ids),
    )


def note_file(db: apsw.Connection, receipt_id: int, source_id: int, path: str) -> None:
    """Note that an import found all live memories of a file unchanged."""
    db.execute(
        f"""INSERT OR IGNORE INTO receipt_seen (receipt_id, memory_id)
        SELECT ?1, id FROM memory
        WHERE source_id = ?2 AND source_path = ?3 AND trashed_at IS NULL {_NEW}""",
        (receipt_id, source_id, path),
    )


def is_noted(db: apsw.Connection, receipt_id: int, memory_id: int) -> bool:
    """Whether all that an import had to do with a memory is that it found it unchanged."""
    found = db.execute(
        "SELECT 1 FROM receipt_seen WHERE memory_id = ? AND receipt_id = ?",
        (memory_id, receipt_id),
    ).get
    return found is not None
