"""Links that a backup of another memory brings along, in the metadata of its records."""

from __future__ import annotations

import json
from collections.abc import Sequence

import apsw


def tie(db: apsw.Connection, source_id: int, changed: Sequence[str] | None, now: int) -> None:
    """Link the memories of a source as their records say; None for all of them, else by uids.

    ``metadata["links"]`` lists for each link ``to``, the natural key of the other record, its
    ``type`` and its ``strength``.
    """
    those = "" if changed is None else " AND m.uid IN (SELECT value FROM json_each(?3))"
    db.execute(
        f"""INSERT OR IGNORE INTO link (from_id, to_id, type, strength, created_at)
        SELECT m.id, o.id, l.value ->> 'type', l.value ->> 'strength', ?2
        FROM memory AS m, json_each(m.metadata, '$.links') AS l
        JOIN memory AS o ON o.source_id = m.source_id AND o.source_key = l.value ->> 'to'
        WHERE m.source_id = ?1 AND o.id <> m.id{those}""",
        (source_id, now, *([] if changed is None else [json.dumps(list(changed))])),
    )
