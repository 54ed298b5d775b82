from __future__ import annotations

from keepsake.domain.capture import Capture
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.store.database import open_database

PATIENCE = 30


def ask(folder: DataFolder, statement: str) -> list[tuple[object, ...]]:
    db = open_database(folder.database)
    try:
        return db.execute(statement).fetchall()
    finally:
        db.close()


def test_vectors_are_made_anew(engine: Engine, data_folder: DataFolder):
    engine.remember_many([Capture(text="The harbor is open."), Capture(text="Eat more soup.")])
    assert engine.wait_for_vectors(PATIENCE)
    all_vectors = "SELECT chunk_id, vector FROM chunk_vector ORDER BY chunk_id"
    before = ask(data_folder, all_vectors)
    ask(data_folder, "UPDATE chunk_vector SET vector = zeroblob(length(vector))")
    engine.reembed()
    assert engine.wait_for_vectors(PATIENCE)
    assert ask(data_folder, all_vectors) == before


def test_all_memories_are_looked_at_anew(engine: Engine, data_folder: DataFolder):
    engine.remember(Capture(text="Docker is up and Redis is down."))
    assert engine.wait_for_enrichment(PATIENCE)
    ask(data_folder, "DELETE FROM mention")
    assert [one.mentions for one in engine.entities("Docker")] in ([], [0])
    engine.backfill()
    assert engine.wait_for_enrichment(PATIENCE)
    assert [one.mentions for one in engine.entities("Docker")] == [1]
