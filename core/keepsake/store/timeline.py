"""Memories by the day, week or month they happened in, and what changed since a moment."""

from __future__ import annotations

import json
from typing import Any, Final

import apsw

from keepsake.domain.chronicle import Unit
from keepsake.domain.query import Filters
from keepsake.store.filters import where

_DAY: Final = "date(m.happened_at / 1000, 'unixepoch', 'localtime')"
_PERIODS: Final = {
    Unit.DAY: _DAY,
    Unit.WEEK: "date(m.happened_at / 1000, 'unixepoch', 'localtime', 'weekday 0', '-6 days')",
    Unit.MONTH: "date(m.happened_at / 1000, 'unixepoch', 'localtime', 'start of month')",
}
_TAGS_PER_PERIOD: Final = 5


def count_periods(
    db: apsw.Connection, unit: Unit, filters: Filters, limit: int
) -> list[tuple[str, int]]:
    """The newest periods with a memory, by their first day, and how many memories each has."""
    condition, values = where(filters)
    rows = db.execute(
        f"""SELECT {_PERIODS[unit]} AS period, count(*) FROM memory AS m WHERE {condition}
        GROUP BY period ORDER BY period DESC LIMIT ?""",
        (*values, limit),
    )
    return list(rows)


def count_tags(
    db: apsw.Connection, unit: Unit, filters: Filters, periods: list[str]
) -> dict[str, tuple[tuple[str, int], ...]]:
    """The tags most used in each of these periods, with their uses."""
    condition, values = where(filters)
    rows = db.execute(
        f"""SELECT {_PERIODS[unit]} AS period, t.name, count(*) AS uses
        FROM memory AS m JOIN tag AS t ON t.memory_id = m.id
        WHERE {condition} AND period IN (SELECT value FROM json_each(?))
        GROUP BY period, t.name ORDER BY period, uses DESC, t.name""",
        (*values, json.dumps(periods)),
    )
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    for period, name, uses in rows:
        known = found.get(period, ())
        if len(known) < _TAGS_PER_PERIOD:
            found[period] = (*known, (name, uses))
    return found


def days(db: apsw.Connection, filters: Filters) -> list[str]:
    """Every day with a memory, earliest first."""
    condition, values = where(filters)
    rows = db.execute(
        f"SELECT DISTINCT {_DAY} AS day FROM memory AS m WHERE {condition} ORDER BY day", values
    )
    return [row[0] for row in rows]


def added_since(
    db: apsw.Connection, filters: Filters, since: int, limit: int
) -> tuple[list[int], int]:
    """The newest memories made since a moment, and how many there are."""
    return _since(db, filters, "m.created_at >= ?", (since,), limit)


def changed_since(
    db: apsw.Connection, filters: Filters, since: int, limit: int
) -> tuple[list[int], int]:
    """Older memories whose text is another since a moment, and how many there are."""
    condition = """m.created_at < ? AND EXISTS (
        SELECT 1 FROM version AS v WHERE v.memory_id = m.id AND v.replaced_at >= ?)"""
    return _since(db, filters, condition, (since, since), limit)


def superseded_since(
    db: apsw.Connection, filters: Filters, since: int, limit: int
) -> tuple[list[int], int]:
    """Memories that a statement made since a moment took the place of, and how many there are."""
    condition = """m.created_at < ? AND EXISTS (
        SELECT 1 FROM memory AS s WHERE s.id = m.superseded_by AND s.created_at >= ?)"""
    return _since(db, filters, condition, (since, since), limit)


def _since(
    db: apsw.Connection, filters: Filters, since: str, moments: tuple[int, ...], limit: int
) -> tuple[list[int], int]:
    condition, values = where(filters)
    found = f"FROM memory AS m WHERE {condition} AND {since}"
    rows: list[Any] = db.execute(
        f"SELECT m.id {found} ORDER BY m.updated_at DESC, m.id DESC LIMIT ?",
        (*values, *moments, limit),
    ).fetchall()
    ids = [row[0] for row in rows]
    return ids, int(db.execute(f"SELECT count(*) {found}", (*values, *moments)).get)
