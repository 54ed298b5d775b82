"""What an export holds, read a page at a time."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import apsw

from keepsake.domain.query import Filters
from keepsake.store.filters import where

Page = tuple[list[dict[str, Any]], int | None]
"""Records, and after which number to go on; None at the end."""

_ENDS: Final = """JOIN memory AS a ON a.id = l.from_id JOIN memory AS b ON b.id = l.to_id
    WHERE a.trashed_at IS NULL AND b.trashed_at IS NULL"""


def read_ids(db: apsw.Connection, filters: Filters, after: int, limit: int) -> list[int]:
    """The memories that pass the filters, in the order in which they came."""
    condition, values = where(filters)
    rows = db.execute(
        f"SELECT m.id FROM memory AS m WHERE {condition} AND m.id > ? ORDER BY m.id LIMIT ?",
        (*values, after, limit),
    )
    return [row[0] for row in rows]


def read_pasts(db: apsw.Connection, ids: Sequence[int]) -> dict[int, dict[str, Any]]:
    """What of memories is told nowhere else: earlier versions, and where their tags come from."""
    rows = db.execute(
        """SELECT m.id, m.compared_at IS NOT NULL,
        (SELECT json_group_array(name ORDER BY name) FROM tag
            WHERE memory_id = m.id AND automatic = 1),
        (SELECT json_group_array(name ORDER BY name) FROM tag_refused WHERE memory_id = m.id),
        (SELECT json_group_array(json_object('uid', m.uid, 'number', number, 'title', title,
            'text', text, 'written_at', written_at, 'replaced_at', replaced_at) ORDER BY number)
            FROM version WHERE memory_id = m.id)
        FROM memory AS m WHERE m.id IN (SELECT value FROM json_each(?))""",
        (json.dumps(list(ids)),),
    )
    return {
        row[0]: {
            "compared": bool(row[1]),
            "automatic_tags": json.loads(row[2]),
            "refused_tags": json.loads(row[3]),
            "versions": json.loads(row[4]),
        }
        for row in rows
    }


def read_belongings(db: apsw.Connection, name: str, after: int, limit: int) -> Page:
    """A page of what the export calls by this name."""
    rows: list[Any] = db.execute(_QUERIES[name], (after, limit)).fetchall()
    records = [_as_record(name, json.loads(row[1])) for row in rows]
    return records, rows[-1][0] if len(rows) == limit else None


def _as_record(name: str, record: dict[str, Any]) -> dict[str, Any]:
    for flag in _FLAGS.get(name, ()):
        record[flag] = bool(record[flag])
    return record


_FLAGS: Final[Mapping[str, Sequence[str]]] = {
    "link": ("kept_apart",),
    "feedback": ("implicit",),
    "entity": ("removed",),
}
_LINKS: Final = f"""SELECT number, one FROM (
    SELECT row_number() OVER (ORDER BY l.from_id, l.to_id, l.type) AS number, json_object(
        'from_uid', a.uid, 'to_uid', b.uid, 'type', l.type, 'strength', l.strength,
        'kept_apart', l.kept_apart, 'created_at', l.created_at) AS one
    FROM link AS l {_ENDS}
) WHERE number > ?1 LIMIT ?2"""
_SUCCESSIONS: Final = """SELECT o.id, json_object('uid', o.uid, 'successor', s.uid)
    FROM memory AS o JOIN memory AS s ON s.id = o.superseded_by
    WHERE o.trashed_at IS NULL AND s.trashed_at IS NULL AND o.id > ?1 ORDER BY o.id LIMIT ?2"""
_FEEDBACK: Final = """SELECT f.id, json_object('uid', m.uid, 'query', f.query,
    'verdict', f.verdict, 'implicit', f.implicit, 'given_at', f.given_at, 'given_by', f.given_by)
    FROM feedback AS f JOIN memory AS m ON m.id = f.memory_id
    WHERE m.trashed_at IS NULL AND f.id > ?1 ORDER BY f.id LIMIT ?2"""
_GOALS: Final = """SELECT g.id, json_object('uid', g.uid, 'title', g.title,
    'description', g.description, 'status', g.status, 'priority', g.priority,
    'deadline', g.deadline, 'namespace', g.namespace, 'metadata', json(g.metadata),
    'created_at', g.created_at, 'updated_at', g.updated_at, 'completed_at', g.completed_at,
    'milestones', (SELECT json_group_array(json_object('uid', s.uid, 'title', s.title,
        'status', s.status, 'ordinal', s.ordinal, 'deadline', s.deadline,
        'completed_at', s.completed_at, 'removed_at', s.removed_at) ORDER BY s.ordinal, s.id)
        FROM milestone AS s WHERE s.goal_id = g.id),
    'entries', (SELECT json_group_array(m.uid ORDER BY m.uid) FROM goal_entry AS e
        JOIN memory AS m ON m.id = e.memory_id WHERE e.goal_id = g.id AND m.trashed_at IS NULL))
    FROM goal AS g WHERE g.id > ?1 ORDER BY g.id LIMIT ?2"""
_ENTITIES: Final = """SELECT e.id, json_object('name', e.name, 'kind', e.kind,
    'removed', e.removed, 'names', (SELECT json_group_array(form ORDER BY form)
        FROM entity_name WHERE entity_id = e.id))
    FROM entity AS e WHERE e.by_hand = 1 AND e.id > ?1 ORDER BY e.id LIMIT ?2"""
_ALIASES: Final = """SELECT number, one FROM (
    SELECT row_number() OVER (ORDER BY name) AS number,
        json_object('name', name, 'target', target) AS one
    FROM tag_alias WHERE by_settings = 0
) WHERE number > ?1 LIMIT ?2"""
_QUESTIONS: Final = """SELECT number, one FROM (
    SELECT row_number() OVER (ORDER BY text) AS number, json_object('text', text,
        'top', (SELECT json_group_array(m.uid ORDER BY t.key)
            FROM json_each(g.top) AS t JOIN memory AS m ON m.id = t.value
            WHERE m.trashed_at IS NULL),
        'saved_at', saved_at) AS one
    FROM golden_query AS g
) WHERE number > ?1 LIMIT ?2"""
_WEIGHTS: Final = """SELECT number, one FROM (
    SELECT 1 AS number, json_object('steps', json_group_array(json_patch(
        json_object('at', step.value ->> 'at'), step.value -> 'weights') ORDER BY step.key)) AS one
    FROM meta, json_each(meta.value) AS step WHERE meta.key = 'ranking_weights'
    HAVING count(*) > 0
) WHERE number > ?1 LIMIT ?2"""
_QUERIES: Final = {
    "link": _LINKS,
    "succession": _SUCCESSIONS,
    "feedback": _FEEDBACK,
    "goal": _GOALS,
    "entity": _ENTITIES,
    "tag_alias": _ALIASES,
    "watched_question": _QUESTIONS,
    "weights": _WEIGHTS,
}
