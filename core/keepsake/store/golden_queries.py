"""Rows of golden queries, and of their comparisons."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

import apsw

from keepsake.domain.regression import GoldenQuery, RegressionReport, RegressionRun
from keepsake.store.expiry import unexpired

_KEPT_RUNS: Final = 365


def save(db: apsw.Connection, tops: Mapping[str, Sequence[int]], now: int) -> None:
    """Note the ids that answer each question, instead of those noted before."""
    db.executemany(
        """INSERT INTO golden_query (text, top, saved_at) VALUES (?1, ?2, ?3)
        ON CONFLICT (text) DO UPDATE SET top = ?2, saved_at = ?3""",
        [(text, json.dumps(list(top)), now) for text, top in tops.items()],
    )


def remove(db: apsw.Connection, texts: Sequence[str]) -> int:
    """Forget these golden queries; how many there were."""
    db.execute(
        "DELETE FROM golden_query WHERE text IN (SELECT value FROM json_each(?))",
        (json.dumps(list(texts)),),
    )
    return db.changes()


def read(db: apsw.Connection) -> list[GoldenQuery]:
    """All golden queries, each with those of its memories that can still be found."""
    rows = db.execute(
        f"""SELECT g.text, g.saved_at, (
            SELECT json_group_array(m.uid ORDER BY t.key)
            FROM json_each(g.top) AS t JOIN memory AS m ON m.id = t.value
            WHERE m.trashed_at IS NULL AND m.superseded_by IS NULL
                AND {unexpired("m.id")}
        ) FROM golden_query AS g ORDER BY g.text"""
    )
    return [GoldenQuery(text, tuple(json.loads(top)), saved_at) for text, saved_at, top in rows]


def record_run(db: apsw.Connection, report: RegressionReport) -> None:
    """Keep the figures of a comparison; only those of the last year's worth stay."""
    db.execute(
        """INSERT INTO regression_run (ran_at, queries, alerts, overlap, rank_shift)
        VALUES (?, ?, ?, ?, ?)""",
        (report.ran_at, len(report.drifts), report.alerts, report.overlap, report.rank_shift),
    )
    db.execute(
        "DELETE FROM regression_run WHERE id <= (SELECT max(id) FROM regression_run) - ?",
        (_KEPT_RUNS,),
    )


def runs(db: apsw.Connection, limit: int) -> list[RegressionRun]:
    """The figures of the last comparisons, newest first."""
    rows = db.execute(
        """SELECT ran_at, queries, alerts, overlap, rank_shift FROM regression_run
        ORDER BY id DESC LIMIT ?""",
        (limit,),
    )
    return [RegressionRun(*row) for row in rows]
