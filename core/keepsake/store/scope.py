"""What an agent with namespaces of its own can read: views that stand before the tables.

A temporary view bears the name of the table it hides, so that every query on such a connection,
whoever wrote it, sees the rows of these namespaces and no others.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

import apsw

_IS_MINE: Final = "namespace IN (SELECT name FROM temp.visible_namespace)"


def _belongs_to(column: str) -> str:
    """That a memory which can be seen has the id in ``column``; looked up row by row.

    A list of all that can be seen would be made anew for every query, however little it reads.
    """
    return (
        f"EXISTS (SELECT 1 FROM main.memory AS seen WHERE seen.id = {column} AND seen.{_IS_MINE})"
    )


SEEN: Final = {
    "memory": _IS_MINE,
    "goal": _IS_MINE,
    "source": f"""EXISTS (SELECT 1 FROM main.memory AS seen WHERE seen.source_id = source.id
        AND seen.trashed_at IS NULL AND seen.{_IS_MINE})""",
    "tag": _belongs_to("memory_id"),
    "mention": _belongs_to("memory_id"),
    "link": f"{_belongs_to('from_id')} AND {_belongs_to('to_id')}",
    "goal_entry": _belongs_to("memory_id"),
    "entity": "EXISTS (SELECT 1 FROM temp.mention AS seen WHERE seen.entity_id = entity.id)",
    # Other names of an entity may stem from memories of other namespaces.
    "entity_name": "form IN (SELECT name FROM temp.entity WHERE id = entity_id)",
}
OF_THE_PERSON: Final = (
    "query_log", "feedback", "golden_query", "regression_run", "agent", "access", "access_memory",
    "receipt", "receipt_file", "receipt_memory", "receipt_conversation", "receipt_seen",
    "belonging", "receipt_belonging", "project_folder", "source_file", "tombstone", "memory_alias",
)  # fmt: skip


def limit_to(db: apsw.Connection, namespaces: Sequence[str]) -> None:
    """Let this connection see these namespaces alone, from now on."""
    db.execute("CREATE TEMP TABLE visible_namespace (name TEXT PRIMARY KEY) WITHOUT ROWID")
    db.execute(
        "INSERT INTO temp.visible_namespace SELECT DISTINCT value FROM json_each(?)",
        (json.dumps(list(namespaces)),),
    )
    conditions = SEEN | dict.fromkeys(OF_THE_PERSON, "0")
    for table, condition in conditions.items():
        db.execute(f"CREATE TEMP VIEW {table} AS SELECT * FROM main.{table} WHERE {condition}")
