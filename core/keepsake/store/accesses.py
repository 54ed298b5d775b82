"""The log of what agents asked, got and wrote."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import apsw

from keepsake.domain.agent import (
    Access,
    ActivityFilter,
    ActivityPage,
    AgentUsage,
    Form,
    Given,
    LoggedAccess,
    Outcome,
)

KEPT: Final = 100_000
"""Of the newest calls; older ones are dropped whatever their age."""

_GIVEN: Final = """(SELECT json_group_array(json_array(m.uid, am.version, am.form))
    FROM (SELECT * FROM access_memory WHERE access_id = a.id ORDER BY ordinal) AS am
    JOIN memory AS m ON m.id = am.memory_id)"""


def record(db: apsw.Connection, calls: Sequence[Access]) -> None:
    """Add calls of agents that are still known."""
    for call in calls:
        db.execute(
            """INSERT INTO access (agent_id, session, at, tool, query, tokens, took_ms, outcome)
            SELECT id, ?, ?, ?, ?, ?, ?, ? FROM agent WHERE id = ?""",
            (
                call.session,
                call.at,
                call.tool,
                call.query,
                call.tokens,
                call.took_ms,
                call.outcome,
                call.agent_id,
            ),
        )
        if db.changes():
            _record_given(db, db.last_insert_rowid(), call.given)
            db.execute(
                "UPDATE agent SET calls = calls + 1, last_seen = max(last_seen, ?) WHERE id = ?",
                (call.at, call.agent_id),
            )


def drop_old(db: apsw.Connection, before: int, *, kept: int = KEPT) -> None:
    """Drop what is older than ``before`` (milliseconds UTC), and all but the newest ``kept``."""
    db.execute(
        "DELETE FROM access WHERE at < ? OR id <= (SELECT max(id) FROM access) - ?",
        (before, kept),
    )


def clear(db: apsw.Connection, agent_id: int | None) -> None:
    """Forget every call, or every call of one agent."""
    db.execute("DELETE FROM access WHERE ?1 IS NULL OR agent_id = ?1", (agent_id,))


def browse(db: apsw.Connection, wanted: ActivityFilter, limit: int, offset: int) -> ActivityPage:
    """A window of the log, newest first."""
    condition, values = _where(wanted)
    rows: list[tuple[Any, ...]] = db.execute(
        f"""SELECT a.id, g.name, a.agent_id, a.session, a.at, a.tool, a.query, {_GIVEN}, a.tokens,
        a.took_ms, a.outcome FROM access AS a JOIN agent AS g ON g.id = a.agent_id
        WHERE {condition} ORDER BY a.id DESC LIMIT ? OFFSET ?""",
        (*values, limit, offset),
    ).fetchall()
    entries = tuple(LoggedAccess(row[0], row[1], _access(row[2:])) for row in rows)
    total = db.execute(f"SELECT count(*) FROM access AS a WHERE {condition}", values).get
    return ActivityPage(entries, int(total))


def usage(db: apsw.Connection, since: int) -> list[AgentUsage]:
    """What each agent used since a moment, the busiest first."""
    rows = db.execute(
        """SELECT agent_id, name, sum(calls), sum(tokens), sum(refused),
        json_group_object(tool, calls) FROM (
            SELECT a.agent_id, g.name, a.tool, count(*) AS calls, sum(a.tokens) AS tokens,
            sum(a.outcome = 'refused') AS refused
            FROM access AS a JOIN agent AS g ON g.id = a.agent_id
            WHERE a.at >= ? GROUP BY a.agent_id, a.tool
        ) GROUP BY agent_id ORDER BY 3 DESC, agent_id""",
        (since,),
    )
    return [
        AgentUsage(
            agent_id=row[0],
            name=row[1],
            calls=row[2],
            tokens=row[3],
            refused=row[4],
            by_tool=json.loads(row[5]),
        )
        for row in rows
    ]


def moved_to_trash(db: apsw.Connection, agent_id: int, uids: Sequence[str]) -> dict[str, str]:
    """Those of these memories that this agent moved to the Trash last, with their namespaces."""
    rows = db.execute(
        """SELECT DISTINCT m.uid, m.namespace FROM memory AS m
        JOIN access_memory AS am ON am.memory_id = m.id JOIN access AS a ON a.id = am.access_id
        WHERE m.uid IN (SELECT value FROM json_each(?)) AND a.agent_id = ? AND am.form = ?
        AND m.trashed_at BETWEEN a.at AND a.at + a.took_ms + 1""",
        (json.dumps(list(uids)), agent_id, Form.TRASHED),
    )
    return {str(row[0]): str(row[1]) for row in rows}


def _record_given(db: apsw.Connection, access_id: int, given: Sequence[Given]) -> None:
    db.executemany(
        """INSERT INTO access_memory (access_id, ordinal, memory_id, version, form)
        SELECT ?, ?, id, ?, ? FROM memory WHERE uid = ?""",
        [(access_id, ordinal, one.version, one.form, one.uid) for ordinal, one in enumerate(given)],
    )


def _where(wanted: ActivityFilter) -> tuple[str, tuple[Any, ...]]:
    parts: list[tuple[str, Any]] = []
    if wanted.agent_id is not None:
        parts.append(("a.agent_id = ?", wanted.agent_id))
    if wanted.tool:
        parts.append(("a.tool = ?", wanted.tool))
    if wanted.after is not None:
        parts.append(("a.at >= ?", wanted.after))
    if wanted.before is not None:
        parts.append(("a.at <= ?", wanted.before))
    if wanted.uid:
        of_memory = """a.id IN (SELECT access_id FROM access_memory AS am
            JOIN memory AS m ON m.id = am.memory_id WHERE m.uid = ?)"""
        parts.append((of_memory, wanted.uid))
    return " AND ".join(sql for sql, _ in parts) or "1", tuple(value for _, value in parts)


def _access(row: tuple[Any, ...]) -> Access:
    return Access(
        agent_id=row[0],
        session=row[1],
        at=row[2],
        tool=row[3],
        query=row[4],
        given=tuple(Given(uid, version, Form(form)) for uid, version, form in json.loads(row[5])),
        tokens=row[6],
        took_ms=row[7],
        outcome=Outcome(row[8]),
    )
