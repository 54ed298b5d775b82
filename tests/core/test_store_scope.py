from __future__ import annotations

from keepsake.store.database import open_database
from keepsake.store.migrations import migrate
from keepsake.store.readers import Readers
from keepsake.store.scope import OF_THE_PERSON, SEEN

# Parts of memories, read only by the id of one that can be seen, and what holds no text.
REACHED_THROUGH_MEMORIES = {
    "chunk", "chunk_vector", "chunk_words", "unreadable_chunk", "version", "relation", "fact",
    "milestone", "enrichment_failure", "tag_refused",
}  # fmt: skip
# Cannot be listed; only says what else a tag that is asked for is called.
ONLY_TRANSLATES = {"tag_alias"}
WITHOUT_TEXT = {"meta", "model", "vector_change"}


def test_every_table_is_hidden_narrowed_or_reached_through_memories(tmp_path):
    db = open_database(tmp_path / "memory.db")
    migrate(db, tmp_path / "backups")
    rows = db.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'chunk_fts%'"
        " AND name NOT LIKE 'sqlite_%'"
    )
    tables = {row[0] for row in rows}
    db.close()
    known = {*SEEN, *OF_THE_PERSON, *REACHED_THROUGH_MEMORIES, *ONLY_TRANSLATES, *WITHOUT_TEXT}
    assert tables == known


def test_a_narrowed_connection_sees_its_namespaces_and_follows_changes(tmp_path):
    path = tmp_path / "memory.db"
    db = open_database(path)
    migrate(db, tmp_path / "backups")
    insert = """INSERT INTO memory (uid, kind, text, text_hash, happened_at, created_at,
        updated_at, namespace) VALUES (?, 'note', 'x', x'00', 0, 0, 0, ?)"""
    db.executemany(insert, [("a", "one"), ("b", "two"), ("c", "three")])
    readers = Readers(path, 1, namespaces=("one", "two", "o'ne"))
    try:
        with readers.connection() as narrow:
            seen = "SELECT uid FROM memory ORDER BY uid"
            assert narrow.execute(seen).fetchall() == [("a",), ("b",)]
            db.execute("UPDATE memory SET namespace = 'one' WHERE uid = 'c'")
            assert narrow.execute(seen).fetchall() == [("a",), ("b",), ("c",)]
    finally:
        readers.close()
        db.close()
