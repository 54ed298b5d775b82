from __future__ import annotations

import tempfile
from pathlib import Path

import apsw
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keepsake.store.database import open_database
from keepsake.store.vector_index import VectorIndex

CHANCE = np.random.default_rng(5)


@pytest.fixture
def db(tmp_path):
    db = open_database(tmp_path / "memory.db")
    make_tables(db)
    yield db
    db.close()


def make_tables(db: apsw.Connection) -> None:
    db.execute(
        """CREATE TABLE chunk_vector (chunk_id INTEGER PRIMARY KEY, vector BLOB NOT NULL);
        CREATE TABLE vector_change (number INTEGER PRIMARY KEY AUTOINCREMENT, chunk_id INTEGER);
        CREATE TRIGGER i AFTER INSERT ON chunk_vector BEGIN
            INSERT INTO vector_change (chunk_id) VALUES (new.chunk_id); END;
        CREATE TRIGGER d AFTER DELETE ON chunk_vector BEGIN
            INSERT INTO vector_change (chunk_id) VALUES (old.chunk_id); END;"""
    )


def put(db: apsw.Connection, chunk_id: int, dimensions: int = 8) -> None:
    vector = CHANCE.integers(-127, 128, dimensions, dtype=np.int8)
    db.execute("DELETE FROM chunk_vector WHERE chunk_id = ?", (chunk_id,))
    db.execute("INSERT INTO chunk_vector VALUES (?, ?)", (chunk_id, vector.tobytes()))


def stored(db: apsw.Connection, dimensions: int) -> dict[int, np.ndarray]:
    rows = db.execute("SELECT chunk_id, vector FROM chunk_vector")
    return {n: np.frombuffer(b, np.int8).astype(float) for n, b in rows if len(b) == dimensions}


def check(index: VectorIndex, db: apsw.Connection, dimensions: int = 8) -> None:
    """The index finds exactly what an honest comparison of all rows finds."""
    index.follow(db)
    query = CHANCE.integers(-127, 128, dimensions).astype(np.float32)
    rows = stored(db, dimensions)
    cosines = {
        n: float(row @ query) / max(float(np.linalg.norm(row) * np.linalg.norm(query)), 1e-9)
        for n, row in rows.items()
    }
    found = {match.chunk_id: match.cosine for match in index.nearest(query, 10_000)}
    assert found.keys() == cosines.keys()
    assert all(abs(found[n] - cosines[n]) < 0.02 for n in found)


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(1, 12), st.booleans(), st.booleans()), max_size=40))
def test_the_copy_follows_whatever_is_written(changes):
    with tempfile.TemporaryDirectory() as folder:
        db = open_database(Path(folder) / "memory.db")
        reader = open_database(Path(folder) / "memory.db", read_only=True)
        make_tables(db)
        index = VectorIndex()
        for chunk_id, is_put, is_looked_at in changes:
            if is_put:
                put(db, chunk_id)
            else:
                db.execute("DELETE FROM chunk_vector WHERE chunk_id = ?", (chunk_id,))
            if is_looked_at:
                check(index, reader)
        check(index, reader)
        reader.close()
        db.close()


def test_another_connection_is_followed(db, tmp_path):
    index = VectorIndex()
    reader = open_database(tmp_path / "memory.db", read_only=True)
    put(db, 1)
    check(index, reader)
    put(db, 2)
    put(db, 1)
    check(index, reader)
    db.execute("DELETE FROM chunk_vector WHERE chunk_id = 1")
    check(index, reader)
    reader.close()


def test_vectors_of_another_model_replace_the_old_ones_in_one_look(db, tmp_path):
    index = VectorIndex()
    reader = open_database(tmp_path / "memory.db", read_only=True)
    for chunk_id in range(1, 20):
        put(db, chunk_id)
    check(index, reader)
    db.execute("DELETE FROM chunk_vector")
    for chunk_id in range(1, 20):
        put(db, chunk_id, 16)
    check(index, reader, 16)
    assert index.nearest(np.ones(8, np.float32), 5) == []
    reader.close()


def test_vectors_that_do_not_fit_are_left_out(db, tmp_path):
    for chunk_id in range(1, 6):
        put(db, chunk_id)
    put(db, 3, 5)
    put(db, 1, 0)
    reader = open_database(tmp_path / "memory.db", read_only=True)
    index = VectorIndex()
    check(index, reader)
    put(db, 9, 4)
    put(db, 10)
    check(index, reader)
    reader.close()


def test_the_memory_is_given_back_when_nobody_asks_and_read_again_when_somebody_does(db):
    reader = open_database(Path(db.filename), read_only=True)
    index = VectorIndex()
    for chunk_id in range(5):
        put(db, chunk_id)
    with index.in_use():
        check(index, reader)
        assert index.release(0) == 0
        assert len(index) == 5
    assert index.release(60) > 59
    assert len(index) == 5
    index.release(0)
    assert len(index) == 0
    put(db, 9)
    check(index, reader)
    assert len(index) == 6
    reader.close()
