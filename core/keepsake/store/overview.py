"""Counts by day, and pairs of entities, over all live memories."""

from __future__ import annotations

import json
from collections.abc import Sequence

import apsw

from keepsake.domain.overview import DayCount, EntityPair
from keepsake.store.expiry import unexpired

_LIVE = f"trashed_at IS NULL AND superseded_by IS NULL AND {unexpired('memory.id')}"


def count_days(db: apsw.Connection) -> list[DayCount]:
    """Every day with a memory, the earliest first, in the time zone of this computer."""
    happened = _by_day(db, "happened_at")
    kept = _by_day(db, "created_at")
    return [
        DayCount(day, happened.get(day, 0), kept.get(day, 0)) for day in sorted({*happened, *kept})
    ]


def pair_entities(
    db: apsw.Connection, entity_ids: Sequence[int], *, fewest: int, limit: int
) -> list[EntityPair]:
    """Which of these come up together in at least ``fewest`` live memories, the most first."""
    chosen = json.dumps(list(entity_ids))
    rows = db.execute(
        f"""WITH chosen AS (SELECT value AS id FROM json_each(?))
        SELECT a.entity_id, b.entity_id, count(*) AS together
        FROM mention AS a JOIN mention AS b ON b.memory_id = a.memory_id
        AND b.entity_id > a.entity_id
        JOIN memory ON memory.id = a.memory_id
        WHERE a.entity_id IN chosen AND b.entity_id IN chosen AND {_LIVE}
        GROUP BY 1, 2 HAVING together >= ? ORDER BY together DESC, 1, 2 LIMIT ?""",
        (chosen, fewest, limit),
    )
    return [EntityPair(*row) for row in rows]


def _by_day(db: apsw.Connection, column: str) -> dict[str, int]:
    return dict(
        db.execute(
            f"""SELECT date({column} / 1000, 'unixepoch', 'localtime'), count(*)
            FROM memory WHERE {_LIVE} GROUP BY 1"""
        )
    )
