"""Counts over the whole memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import apsw

from keepsake.store.expiry import unexpired
from keepsake.store.sources import PRESENT

_PENDING: Final = """FROM chunk AS c JOIN memory AS m ON m.id = c.memory_id
    WHERE c.embedded_with IS NULL AND m.trashed_at IS NULL"""


@dataclass(frozen=True, slots=True)
class Figures:
    """How much there is. ``pending`` passages still wait for a vector."""

    memories: int
    trashed: int
    passages: int
    pending: int
    sources: int
    watched: int


def count(db: apsw.Connection) -> Figures:
    """Count everything, each through an index."""
    row: Any = db.execute(
        f"""SELECT
        (SELECT count(*) FROM memory WHERE trashed_at IS NULL AND superseded_by IS NULL
            AND {unexpired("id")}),
        (SELECT count(*) FROM memory WHERE trashed_at IS NOT NULL),
        (SELECT count(*) FROM chunk),
        (SELECT count(*) {_PENDING}),
        (SELECT count(*) FROM source AS s WHERE {PRESENT}),
        (SELECT count(*) FROM source WHERE watched = 1 AND paused = 0)"""
    ).fetchone()
    return Figures(*row)


@dataclass(frozen=True, slots=True)
class SeenFigures:
    """How much there is on a connection that sees a part of it."""

    memories: int
    passages: int
    pending: int


def count_seen(db: apsw.Connection) -> SeenFigures:
    """Count what belongs to memories that can be seen."""
    row: Any = db.execute(
        f"""SELECT count(DISTINCT m.id), count(c.id), sum(c.id AND c.embedded_with IS NULL)
        FROM memory AS m LEFT JOIN chunk AS c ON c.memory_id = m.id
        WHERE m.trashed_at IS NULL AND m.superseded_by IS NULL AND {unexpired("m.id")}"""
    ).fetchone()
    return SeenFigures(row[0], row[1], row[2] or 0)


def has_pending(db: apsw.Connection) -> bool:
    """Whether any passage that can be found still waits for its vector."""
    return db.execute(f"SELECT 1 {_PENDING} LIMIT 1").get is not None


def count_pending(db: apsw.Connection) -> int:
    """How many passages that can be found still wait for their vectors."""
    return int(db.execute(f"SELECT count(*) {_PENDING}").get)


def languages(db: apsw.Connection) -> list[str]:
    """The languages in which memories are written, as far as they are known."""
    # Skips from one language to the next through the index instead of reading every row.
    rows = db.execute(
        """WITH RECURSIVE one (name) AS (
            SELECT min(language) FROM memory WHERE language > ''
            UNION ALL
            SELECT (SELECT min(language) FROM memory WHERE language > name) FROM one
            WHERE name IS NOT NULL
        ) SELECT name FROM one WHERE name IS NOT NULL"""
    )
    return [row[0] for row in rows]
