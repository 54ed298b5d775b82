"""Rows of asked questions: the newest some thousand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import apsw

from keepsake.domain.feedback import UnansweredQuestion

KEPT: Final = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedQuery:
    """A question and its answer: ``found`` are ids of memories, best first."""

    asked_at: int
    text: str
    mode: str
    hits: int
    best: float
    took_ms: float
    asked_by: str
    found: tuple[int, ...]


def record(db: apsw.Connection, asked: Sequence[AskedQuery], *, kept: int = KEPT) -> None:
    """Add questions; all but the newest ``kept`` are dropped."""
    db.executemany(
        """INSERT INTO query_log (asked_at, text, mode, hits, best, took_ms, asked_by, found)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)""",
        [
            (
                one.asked_at,
                one.text,
                one.mode,
                one.hits,
                one.best,
                one.took_ms,
                one.asked_by,
                json.dumps(one.found),
            )
            for one in asked
        ],
    )
    db.execute("DELETE FROM query_log WHERE id <= (SELECT max(id) FROM query_log) - ?", (kept,))


def unanswered(db: apsw.Connection, limit: int) -> list[UnansweredQuestion]:
    """Questions that found nothing when they were last asked, the most asked first."""
    # Of the bare columns SQLite takes the row with the largest id: the last time it was asked.
    rows = db.execute(
        """SELECT text, times, asked_at, asked_by FROM (
            SELECT text, count(*) AS times, max(id), asked_at, asked_by, hits
            FROM query_log GROUP BY text COLLATE NOCASE
        ) WHERE hits = 0 ORDER BY times DESC, asked_at DESC LIMIT ?""",
        (limit,),
    )
    return [UnansweredQuestion(*row) for row in rows]


def most_asked(db: apsw.Connection, limit: int) -> list[str]:
    """Questions that found something, the most asked first."""
    rows = db.execute(
        """SELECT text, max(id) FROM query_log WHERE hits > 0 AND text <> ''
        GROUP BY text COLLATE NOCASE ORDER BY count(*) DESC, max(id) DESC LIMIT ?""",
        (limit,),
    )
    return [row[0] for row in rows]


def clear(db: apsw.Connection) -> None:
    """Forget every question that was asked."""
    db.execute("DELETE FROM query_log")
