"""What an agent with namespaces of its own can read: views that stand before the tables.

A temporary view bears the name of the table it hides, so that every query on such a connection,
whoever wrote it, sees the rows of these namespaces and no others.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

import apsw

_SEEN_MEMORY: Final = "SELECT id FROM temp.memory"
SEEN: Final = {
    "memory": "namespace IN (SELECT name FROM temp.visible_namespace)",
    "goal": "namespace IN (SELECT name FROM temp.visible_namespace)",
    "source": "id IN (SELECT source_id FROM temp.memory)",
    "tag": f"memory_id IN ({_SEEN_MEMORY})",
    "mention": f"memory_id IN ({_SEEN_MEMORY})",
    "link": f"from_id IN ({_SEEN_MEMORY}) AND to_id IN ({_SEEN_MEMORY})",
    "goal_entry": f"memory_id IN ({_SEEN_MEMORY})",
    "entity": "id IN (SELECT entity_id FROM temp.mention)",
    # Other names of an entity may stem from memories of other namespaces.
    "entity_name": "form IN (SELECT name FROM temp.entity WHERE id = entity_id)",
}
OF_THE_PERSON: Final = (
    "query_log", "feedback", "golden_query", "regression_run", "agent", "access", "access_memory",
    "receipt", "receipt_file", "receipt_memory", "project_folder", "source_file", "tombstone",
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
