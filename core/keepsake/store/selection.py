"""Many memories at once, by what they share."""

from __future__ import annotations

import apsw

from keepsake.domain.query import Filters, Order
from keepsake.store.filters import where
from keepsake.store.memories import list_order


def find_uids(db: apsw.Connection, filters: Filters, order: Order) -> list[str]:
    """Every memory that passes the filters, in the order of the list."""
    condition, values = where(filters)
    sort = list_order(filters, order)
    rows = db.execute(f"SELECT m.uid FROM memory AS m WHERE {condition} ORDER BY {sort}", values)
    return [row[0] for row in rows]


def find_beginning(db: apsw.Connection, beginning: str, limit: int) -> list[str]:
    """Ids that begin like this, in the Trash or not, in order."""
    rows = db.execute(
        """SELECT uid FROM memory WHERE uid >= ?1 AND uid < ?1 || char(1114111)
        ORDER BY uid LIMIT ?2""",
        (beginning, limit),
    )
    return [row[0] for row in rows]


def find_containing(db: apsw.Connection, filters: Filters, words: str) -> list[str]:
    """Every memory whose title, text or tags hold these letters, whatever their case."""
    condition, values = where(filters)
    wanted = " ".join(words.casefold().split())
    rows = db.execute(
        f"""SELECT m.uid, m.title || ' ' || m.text || ' '
        || coalesce((SELECT group_concat(name, ' ') FROM tag WHERE memory_id = m.id), '')
        FROM memory AS m WHERE {condition} ORDER BY m.happened_at DESC, m.id DESC""",
        values,
    )
    return [uid for uid, text in rows if wanted in " ".join(text.casefold().split())]


def agents(db: apsw.Connection) -> list[tuple[str, int]]:
    """The assistants that wrote live memories, and how many each, the most first."""
    rows = db.execute(
        """SELECT agent, count(*) AS written FROM memory
        WHERE agent <> '' AND trashed_at IS NULL GROUP BY agent ORDER BY written DESC, agent"""
    )
    return list(rows)


def namespaces(db: apsw.Connection) -> list[tuple[str, int]]:
    """The namespaces with live memories, and how many each, the most first."""
    rows = db.execute(
        """SELECT namespace, count(*) AS held FROM memory
        WHERE trashed_at IS NULL GROUP BY namespace ORDER BY held DESC, namespace"""
    )
    return list(rows)
