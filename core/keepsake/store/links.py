"""Links between memories, the stored ones and those that follow from other columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import apsw

from keepsake.domain.link import Link, LinkType
from keepsake.domain.memory import Kind
from keepsake.store.expiry import unexpired


def add(
    db: apsw.Connection,
    from_id: int,
    strengths: Mapping[int, float],
    *,
    kind: LinkType,
    now: int,
) -> None:
    """Link a memory to others, each with its strength; a link that is there gets the new one."""
    db.executemany(
        """INSERT INTO link (from_id, to_id, type, strength, created_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET strength = excluded.strength""",
        [(from_id, to_id, kind, strength, now) for to_id, strength in strengths.items()],
    )


def remove(db: apsw.Connection, one_id: int, other_id: int, kind: LinkType) -> bool:
    """Take the link of this kind between two memories away; whether there was one."""
    db.execute(
        """DELETE FROM link WHERE type = ?3
        AND (from_id = ?1 AND to_id = ?2 OR from_id = ?2 AND to_id = ?1)""",
        (one_id, other_id, kind),
    )
    return bool(db.changes())


def clear_related(db: apsw.Connection, memory_id: int) -> None:
    """Drop the links that nearness in meaning gave a memory, before it gets new ones."""
    db.execute(
        "DELETE FROM link WHERE from_id = ? AND type = ? AND kept_apart = 0",
        (memory_id, LinkType.RELATED),
    )


def keep_apart(db: apsw.Connection, one_id: int, other_ids: Iterable[int], now: int) -> None:
    """Note that the person wants this memory beside each of the others."""
    db.executemany(
        """INSERT INTO link (from_id, to_id, type, strength, kept_apart, created_at)
        VALUES (?, ?, ?, 1.0, 1, ?) ON CONFLICT DO UPDATE SET kept_apart = 1""",
        [(one_id, other_id, LinkType.RELATED, now) for other_id in other_ids],
    )


def kept_apart(db: apsw.Connection, memory_id: int) -> set[int]:
    """The memories that the person wants beside this one."""
    rows = db.execute(
        """SELECT to_id FROM link WHERE from_id = ?1 AND kept_apart = 1
        UNION SELECT from_id FROM link WHERE to_id = ?1 AND kept_apart = 1""",
        (memory_id,),
    )
    return {row[0] for row in rows}


def read(db: apsw.Connection, memory_id: int) -> list[Link]:
    """The links of a memory in both directions, the strongest first.

    Both ends are outside the Trash and have not expired; of superseded memories only what
    superseded them is told. In a conversation each turn follows the one before it.
    """
    rows: list[Any] = db.execute(
        f"""SELECT a.uid, b.uid, l.type, l.strength, l.created_at FROM (
            SELECT * FROM link WHERE from_id = ?1 UNION SELECT * FROM link WHERE to_id = ?1
        ) AS l JOIN memory AS a ON a.id = l.from_id JOIN memory AS b ON b.id = l.to_id
        WHERE a.trashed_at IS NULL AND b.trashed_at IS NULL
            AND a.superseded_by IS NULL AND b.superseded_by IS NULL
            AND {unexpired("a.id")} AND {unexpired("b.id")}
        UNION ALL
        SELECT s.uid, o.uid, 'supersedes', 1.0, s.created_at
        FROM memory AS o JOIN memory AS s ON s.id = o.superseded_by
        WHERE (o.id = ?1 OR s.id = ?1) AND o.trashed_at IS NULL AND s.trashed_at IS NULL
            AND {unexpired("s.id")}
        ORDER BY 4 DESC, 5 DESC, 1, 2""",
        (memory_id,),
    ).fetchall()
    links = [Link(row[0], row[1], LinkType(row[2]), row[3], row[4]) for row in rows]
    return [*_in_conversation(db, memory_id), *links]


def _in_conversation(db: apsw.Connection, memory_id: int) -> list[Link]:
    """That this memory follows the turn before it, and the next one this."""
    place = db.execute(
        """SELECT namespace, thread, ordinal, id, uid, created_at FROM memory
        WHERE id = ? AND thread <> '' AND kind = ? AND trashed_at IS NULL""",
        (memory_id, Kind.CONVERSATION),
    ).fetchone()
    if place is None:
        return []
    uid, created_at = place[4:]
    links = []
    for relation, direction in (("<", "DESC"), (">", "ASC")):
        beside = db.execute(
            f"""SELECT uid, created_at FROM memory WHERE namespace = ? AND thread = ?
            AND thread <> '' AND kind = 'conversation' AND (ordinal, id) {relation} (?, ?)
            AND trashed_at IS NULL AND superseded_by IS NULL AND {unexpired("id")}
            ORDER BY ordinal {direction}, id {direction} LIMIT 1""",
            place[:4],
        ).fetchone()
        if beside is not None:
            ends = (uid, beside[0]) if relation == "<" else (beside[0], uid)
            made = max(created_at, beside[1])
            links.append(Link(*ends, LinkType.FOLLOWS, 1.0, made))
    return links
