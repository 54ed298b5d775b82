"""Links that a backup of another memory brings along, in the metadata of its records."""

from __future__ import annotations

import json
from collections.abc import Sequence

import apsw

# The list of changed memories of a large import is long, and so is each source: only in this order
# is each record read once.
_LINKED = "FROM memory AS m CROSS JOIN json_each(m.metadata, '$.links') AS l"


def records_with_links(
    db: apsw.Connection, source_id: int, changed: Sequence[str] | None
) -> list[int]:
    """The memories of a source whose records name links; of all, or of those with these uids."""
    those = "" if changed is None else " AND m.uid IN (SELECT value FROM json_each(?2))"
    rows = db.execute(
        f"SELECT DISTINCT m.id {_LINKED} WHERE m.source_id = ?1{those}",
        (source_id, *([] if changed is None else [json.dumps(list(changed))])),
    )
    return [row[0] for row in rows]


def tie(db: apsw.Connection, memory_ids: Sequence[int], now: int) -> None:
    """Link memories as their records say.

    ``metadata["links"]`` lists for each link ``to``, the natural key of the other record, its
    ``type`` and its ``strength``.
    """
    db.execute(
        f"""INSERT OR IGNORE INTO link (from_id, to_id, type, strength, created_at)
        SELECT m.id, o.id, l.value ->> 'type', l.value ->> 'strength', ?2 {_LINKED}
        CROSS JOIN memory AS o ON o.source_id = m.source_id AND o.source_key = l.value ->> 'to'
        WHERE m.id IN (SELECT value FROM json_each(?1)) AND o.id <> m.id""",
        (json.dumps(list(memory_ids)), now),
    )
