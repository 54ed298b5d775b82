"""Rows of goals, their milestones and the memories of their progress logs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import apsw

from keepsake.domain.goal import Goal, GoalStatus, Milestone, MilestoneStatus, Priority
from keepsake.store.expiry import unexpired

_COLUMNS: Final = f"""
    g.id, g.uid, g.title, g.description, g.status, g.priority, g.deadline, g.namespace, g.metadata,
    g.created_at, g.updated_at, g.completed_at,
    (SELECT count(*) FROM goal_entry AS e JOIN memory AS m ON m.id = e.memory_id
        WHERE e.goal_id = g.id AND m.trashed_at IS NULL AND {unexpired("m.id")}),
    (SELECT max(m.happened_at) FROM goal_entry AS e JOIN memory AS m ON m.id = e.memory_id
        WHERE e.goal_id = g.id AND m.trashed_at IS NULL AND {unexpired("m.id")})
"""


def insert(db: apsw.Connection, values: Mapping[str, Any]) -> None:
    """Put a goal in."""
    _insert(db, "goal", values)


def insert_milestone(db: apsw.Connection, values: Mapping[str, Any]) -> None:
    """Put a milestone in; without an ``ordinal`` it comes last."""
    last = db.execute(
        "SELECT coalesce(max(ordinal), 0) + 1 FROM milestone WHERE goal_id = ?",
        (values["goal_id"],),
    ).get
    _insert(db, "milestone", {"ordinal": last, **values})


def update(db: apsw.Connection, goal_id: int, values: Mapping[str, Any]) -> None:
    """Set columns of a goal."""
    _update(db, "goal", values, goal_id)


def update_milestone(db: apsw.Connection, milestone_id: int, values: Mapping[str, Any]) -> None:
    """Set columns of a milestone."""
    _update(db, "milestone", values, milestone_id)


def add_entry(db: apsw.Connection, goal_id: int, memory_uid: str) -> bool:
    """Let a memory stand in the progress log of a goal; whether it did not before."""
    db.execute(
        "INSERT OR IGNORE INTO goal_entry SELECT ?, id FROM memory WHERE uid = ?",
        (goal_id, memory_uid),
    )
    return bool(db.changes())


def find(db: apsw.Connection, uid: str) -> tuple[int, Goal] | None:
    """A goal and its number; None when there is none of this name."""
    return next(iter(_read(db, "g.uid = ?", (uid,))), None)


def find_milestone(db: apsw.Connection, goal_id: int, uid: str) -> int | None:
    """The number of a milestone of a goal, removed or not."""
    found = db.execute("SELECT id FROM milestone WHERE goal_id = ? AND uid = ?", (goal_id, uid)).get
    return None if found is None else int(found)


def read_all(
    db: apsw.Connection, statuses: Sequence[GoalStatus], namespaces: Sequence[str]
) -> list[Goal]:
    """Goals of these states in these namespaces (none named: all), the most pressing first."""
    condition = """(?1 = '[]' OR g.status IN (SELECT value FROM json_each(?1)))
        AND (?2 = '[]' OR g.namespace IN (SELECT value FROM json_each(?2)))"""
    found = _read(db, condition, (json.dumps(list(statuses)), json.dumps(list(namespaces))))
    return [goal for _, goal in found]


def entries(db: apsw.Connection, goal_id: int, limit: int) -> list[int]:
    """Ids of the memories in the progress log, newest first."""
    rows = db.execute(
        f"""SELECT m.id FROM goal_entry AS e JOIN memory AS m ON m.id = e.memory_id
        WHERE e.goal_id = ? AND m.trashed_at IS NULL AND {unexpired("m.id")}
        ORDER BY m.happened_at DESC, m.id DESC
        LIMIT ?""",
        (goal_id, limit),
    )
    return [int(str(row[0])) for row in rows]


def _read(db: apsw.Connection, condition: str, values: tuple[Any, ...]) -> list[tuple[int, Goal]]:
    rows: list[Any] = db.execute(
        f"""SELECT {_COLUMNS} FROM goal AS g WHERE {condition}
        ORDER BY CASE g.priority WHEN 'critical' THEN 0 WHEN 'high' THEN 1 WHEN 'medium' THEN 2
            ELSE 3 END, coalesce(g.deadline, 9e18), g.id""",
        values,
    ).fetchall()
    steps = _milestones(db, [row[0] for row in rows])
    return [(row[0], _goal(row, steps.get(row[0], ()))) for row in rows]


def _milestones(db: apsw.Connection, goal_ids: list[int]) -> dict[int, tuple[Milestone, ...]]:
    rows = db.execute(
        """SELECT goal_id, uid, title, status, ordinal, deadline, completed_at FROM milestone
        WHERE goal_id IN (SELECT value FROM json_each(?)) AND removed_at IS NULL
        ORDER BY ordinal, id""",
        (json.dumps(goal_ids),),
    )
    found: dict[int, tuple[Milestone, ...]] = {}
    for goal_id, uid, title, status, ordinal, deadline, completed_at in rows:
        step = Milestone(
            uid=uid,
            title=title,
            status=MilestoneStatus(status),
            ordinal=ordinal,
            deadline=deadline,
            completed_at=completed_at,
        )
        found[goal_id] = (*found.get(goal_id, ()), step)
    return found


def _goal(row: tuple[Any, ...], milestones: tuple[Milestone, ...]) -> Goal:
    return Goal(
        uid=row[1],
        title=row[2],
        description=row[3],
        status=GoalStatus(row[4]),
        priority=Priority(row[5]),
        deadline=row[6],
        namespace=row[7],
        metadata=json.loads(row[8]),
        created_at=row[9],
        updated_at=row[10],
        completed_at=row[11],
        milestones=milestones,
        entries=row[12],
        last_entry_at=row[13],
    )


def _insert(db: apsw.Connection, table: str, values: Mapping[str, Any]) -> None:
    names = ", ".join(values)
    places = ", ".join("?" * len(values))
    db.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", tuple(values.values()))


def _update(db: apsw.Connection, table: str, values: Mapping[str, Any], row_id: int) -> None:
    if values:
        assignments = ", ".join(f"{name} = ?" for name in values)
        db.execute(f"UPDATE {table} SET {assignments} WHERE id = ?", (*values.values(), row_id))
