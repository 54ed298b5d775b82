"""Rows of feedback, and the count in each memory that is their sum."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

import apsw

from keepsake.domain.feedback import Verdict

# Read within half an hour of a search that found it: it helped.
_USED_WITHIN_MS: Final = 30 * 60 * 1000
_ASKS_FOR_REVIEW: Final = (Verdict.OUTDATED, Verdict.WRONG)


def give(
    db: apsw.Connection, memory_id: int, verdict: Verdict, *, query: str, now: int, by: str
) -> None:
    """Note what ``by`` says of a memory for a question; a new word replaces the earlier one."""
    db.execute(
        """INSERT INTO feedback (memory_id, query, verdict, implicit, given_at, given_by)
        VALUES (?, ?, ?, 0, ?, ?) ON CONFLICT (memory_id, query, implicit, given_by)
        DO UPDATE SET verdict = excluded.verdict, given_at = excluded.given_at""",
        (memory_id, query, verdict, now, by),
    )
    if verdict in _ASKS_FOR_REVIEW:
        db.execute("UPDATE memory SET needs_review = 1 WHERE id = ?", (memory_id,))
    count(db, [memory_id])


def credit_use(db: apsw.Connection, uids: Sequence[str], now: int) -> None:
    """Count memories that are read now as helpful for the latest question that found them."""
    rows = db.execute(
        """INSERT OR IGNORE INTO feedback (memory_id, query, verdict, implicit, given_at, given_by)
        SELECT memory_id, text, ?1, 1, ?2, asked_by FROM (
            SELECT m.id AS memory_id, q.text, q.asked_by, max(q.id)
            FROM query_log AS q JOIN json_each(q.found) AS f JOIN memory AS m ON m.id = f.value
            WHERE q.asked_at BETWEEN ?2 - ?3 AND ?2
                AND m.uid IN (SELECT value FROM json_each(?4))
            GROUP BY m.id
        ) RETURNING memory_id""",
        (Verdict.HELPFUL, now, _USED_WITHIN_MS, json.dumps(list(uids))),
    ).fetchall()
    count(db, [int(str(row[0])) for row in rows])


def count(db: apsw.Connection, memory_ids: Sequence[int]) -> None:
    """Note on memories what helped less its opposite, never below zero."""
    db.execute(
        """UPDATE memory SET helpful_count = (
            SELECT max(0, coalesce(sum(CASE verdict WHEN ? THEN 1 ELSE -1 END), 0))
            FROM feedback WHERE memory_id = memory.id
        ) WHERE id IN (SELECT value FROM json_each(?))""",
        (Verdict.HELPFUL, json.dumps(list(memory_ids))),
    )
