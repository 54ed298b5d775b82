"""What memories that are here are called in other Keepsakes, whose exports name them so."""

from __future__ import annotations

import apsw


def put(db: apsw.Connection, alias: str, uid: str) -> None:
    """Let a memory go by the name that it has elsewhere."""
    db.execute(
        """INSERT INTO memory_alias (uid, memory_id) SELECT ?, id FROM memory WHERE uid = ?
        ON CONFLICT DO UPDATE SET memory_id = excluded.memory_id""",
        (alias, uid),
    )


def uid_of(db: apsw.Connection, name: str) -> str:
    """The uid here of a memory that is called so elsewhere; the name itself if none is."""
    found = db.execute(
        """SELECT m.uid FROM memory_alias AS a JOIN memory AS m ON m.id = a.memory_id
        WHERE a.uid = ?""",
        (name,),
    ).get
    return name if found is None else str(found)
