"""What belongs to a project: by a tag, by being spoken of, by its source or its folder."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import apsw

from keepsake.store.expiry import unexpired

_LIVE: Final = f"m.trashed_at IS NULL AND m.superseded_by IS NULL AND {unexpired('m.id')}"
_OF_PROJECT: Final = """m.id IN (
    SELECT memory_id FROM tag WHERE name = :tag
    UNION SELECT mention.memory_id FROM entity_name JOIN mention USING (entity_id)
        WHERE entity_name.key = :key
    UNION SELECT o.id FROM memory AS o JOIN source AS s ON s.id = o.source_id
        WHERE lower(s.name) = :key
    UNION SELECT o.id FROM (
        SELECT id, lower(replace(metadata ->> '$.project', '\\', '/')) AS folder FROM memory
        WHERE instr(metadata, '"project"')
    ) AS o WHERE o.folder = :key OR substr(o.folder, -length(:key) - 1) = '/' || :key
)"""


def find(
    db: apsw.Connection,
    names: tuple[str, str],
    *,
    since: int = 0,
    categories: Sequence[str] = (),
    tags: Sequence[str] = (),
    kinds: Sequence[str] = (),
    limit: int = 10,
) -> list[int]:
    """The newest memories of a project since a moment, as ids.

    ``names`` are the tag and the key of the project. With ``categories``, ``tags`` or ``kinds``
    only those that are one of these.
    """
    values = _values(names) | {"since": since, "limit": limit}
    values |= {
        "categories": json.dumps(list(categories)),
        "tags": json.dumps(list(tags)),
        "kinds": json.dumps(list(kinds)),
    }
    some = bool(categories or tags or kinds)
    narrowed = """AND (
        m.category IN (SELECT value FROM json_each(:categories))
        OR m.kind IN (SELECT value FROM json_each(:kinds))
        OR m.id IN (SELECT memory_id FROM tag WHERE name IN (SELECT value FROM json_each(:tags)))
    )"""
    rows = db.execute(
        f"""SELECT m.id FROM memory AS m WHERE {_LIVE} AND {_OF_PROJECT}
        AND m.happened_at >= :since {narrowed if some else ""}
        ORDER BY m.happened_at DESC, m.id DESC LIMIT :limit""",
        values,
    )
    return [int(str(row[0])) for row in rows]


def count(db: apsw.Connection, names: tuple[str, str]) -> int:
    """How many live memories belong to a project."""
    return int(
        db.execute(
            f"SELECT count(*) FROM memory AS m WHERE {_LIVE} AND {_OF_PROJECT}", _values(names)
        ).get
    )


def _values(names: tuple[str, str]) -> dict[str, Any]:
    return {"tag": names[0], "key": names[1]}
