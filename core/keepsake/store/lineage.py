"""Which memories came from which: by being superseded, by being summed up, by links."""

from __future__ import annotations

from typing import Final

import apsw

from keepsake.store.expiry import unexpired

_STEPS: Final = 10
# Each row: what came later, from what, and how.
_DESCENT: Final = """
    SELECT superseded_by AS later, id AS earlier, 'supersedes' AS relation
        FROM memory WHERE superseded_by IS NOT NULL
    UNION ALL
    SELECT consolidated_into, id, 'derived_from' FROM memory WHERE consolidated_into IS NOT NULL
    UNION ALL
    SELECT from_id, to_id, type FROM link
        WHERE type IN ('derived_from', 'supersedes', 'elaborates', 'supports')
"""


def origins(db: apsw.Connection, memory_id: int) -> list[tuple[int, str, int]]:
    """The memories that this one came from: ids, how and over how many steps, nearest first."""
    return _walk(db, memory_id, known="later", wanted="earlier")


def successors(db: apsw.Connection, memory_id: int) -> list[tuple[int, str, int]]:
    """The memories that came from this one: ids, how and over how many steps, nearest first."""
    return _walk(db, memory_id, known="earlier", wanted="later")


def _walk(
    db: apsw.Connection, memory_id: int, *, known: str, wanted: str
) -> list[tuple[int, str, int]]:
    rows = db.execute(
        f"""WITH RECURSIVE descent AS ({_DESCENT}), walk (id, relation, depth) AS (
            SELECT {wanted}, relation, 1 FROM descent WHERE {known} = ?1
            UNION
            SELECT d.{wanted}, d.relation, w.depth + 1
            FROM walk AS w JOIN descent AS d ON d.{known} = w.id WHERE w.depth < ?2
        )
        SELECT w.id, w.relation, min(w.depth) FROM walk AS w JOIN memory AS m ON m.id = w.id
        WHERE w.id <> ?1 AND m.trashed_at IS NULL AND {unexpired("m.id")}
        GROUP BY w.id ORDER BY 3, w.id""",
        (memory_id, _STEPS),
    )
    return list(rows)
