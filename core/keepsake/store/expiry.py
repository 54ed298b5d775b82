"""What has expired: it is found nowhere, unless asked for, and nothing else happens to it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

import apsw

# By the clock of the query itself, so nothing must run for something to expire. It asks an index of
# what ever expires.
EXPIRED: Final = "(SELECT id FROM main.memory WHERE expires_at <= unixepoch('subsec') * 1000)"


def unexpired(column: str) -> str:
    """The condition that the memory whose id stands in ``column`` has not expired."""
    # Where nothing has, this is known at once and no row is looked up.
    return f"(NOT EXISTS {EXPIRED} OR {column} NOT IN {EXPIRED})"


def expired_passages(
    db: apsw.Connection, chunk_ids: Sequence[int], *, apart_from: Sequence[int]
) -> list[int]:
    """Those of these passages whose memory has expired, unless it is one of ``apart_from``."""
    rows = db.execute(
        f"""SELECT c.id FROM json_each(?) AS wanted CROSS JOIN chunk AS c ON c.id = wanted.value
        WHERE c.memory_id IN {EXPIRED} AND c.memory_id NOT IN (SELECT value FROM json_each(?))""",
        (json.dumps(list(chunk_ids)), json.dumps(list(apart_from))),
    )
    return [int(str(row[0])) for row in rows]


def prolong(db: apsw.Connection, memory_id: int, until: int | None) -> None:
    """Let a memory hold at least until then (milliseconds UTC), None for ever."""
    db.execute(
        """UPDATE memory SET expires_at = iif(?1 IS NULL, NULL, max(expires_at, ?1))
        WHERE id = ?2 AND expires_at IS NOT NULL""",
        (until, memory_id),
    )


def prolong_like(db: apsw.Connection, memory_id: int, other_id: int) -> None:
    """Let a memory hold at least as long as another."""
    until = db.execute("SELECT expires_at FROM memory WHERE id = ?", (other_id,)).get
    prolong(db, memory_id, None if until is None else int(until))
