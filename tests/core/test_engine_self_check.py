from __future__ import annotations

import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.query import Mode, Query
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.store import vectors
from keepsake.store.database import open_database
from keepsake.store.health import check_health
from keepsake.testing.embedder import HashingEmbedder

TEXTS = ("the zebra lives here", "a unicorn slept there", "ships in the harbor")


def open_engine(folder: DataFolder) -> Engine:
    return Engine.open(folder, load_embedder=HashingEmbedder, watch=False)


@pytest.fixture
def folder(data_folder: DataFolder) -> DataFolder:
    with open_engine(data_folder) as engine:
        uids = [engine.remember(Capture(text=text)).uid for text in TEXTS]
        engine.forget(uids[2:])
        engine.wait_for_vectors(10)
    assert check_health(data_folder.database) == []
    return data_folder


def plant(folder: DataFolder, *statements: str) -> None:
    db = open_database(folder.database)
    db.pragma("foreign_keys", False)
    for statement in statements:
        db.execute(statement)
    db.close()


ZEBRA = "(SELECT min(id) FROM chunk)"
TRASHED = "(SELECT c.id FROM chunk c JOIN memory m ON m.id = c.memory_id WHERE trashed_at > 0)"


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (f"DELETE FROM chunk_fts WHERE rowid = {ZEBRA}", "Passages missing from the word index: 1"),
        (
            "INSERT INTO chunk_fts (rowid, body) VALUES (999, 'zebra')",
            "Passages wrongly in the word index: 1",
        ),
        (
            f"INSERT INTO chunk_fts (rowid, body) VALUES ({TRASHED}, 'zebra')",
            "Passages wrongly in the word index: 1",
        ),
        (
            "INSERT INTO chunk_vector VALUES (999, zeroblob(384))",
            "Vectors without a passage: 1",
        ),
        (
            f"DELETE FROM chunk_vector WHERE chunk_id = {ZEBRA}",
            "Passages whose vector is lost: 1",
        ),
        (
            f"UPDATE chunk_vector SET vector = zeroblob(3) WHERE chunk_id = {ZEBRA}",
            "Passages with a vector of another model: 1",
        ),
    ],
)
def test_what_is_out_of_step_is_found_repaired_and_said(folder, statement, said):
    plant(folder, statement)
    assert f"{said}." in check_health(folder.database)
    with open_engine(folder) as engine:
        engine.wait_for_check()
        assert engine.status().problems == (f"Repaired. {said}.",)
        assert engine.wait_for_vectors(10)
        for mode in Mode:
            found = engine.search(Query(text="zebra", mode=mode)).hits
            assert found[0].memory.text == TEXTS[0]
    assert check_health(folder.database) == []
    with open_engine(folder) as engine:
        engine.wait_for_check()
        assert engine.status().problems == ()


def test_many_faults_at_once_are_repaired(folder):
    plant(
        folder,
        "DELETE FROM chunk_fts WHERE rowid IN (SELECT id FROM chunk)",
        "DELETE FROM chunk_vector",
        "INSERT INTO chunk_vector VALUES (999, zeroblob(384))",
    )
    with open_engine(folder) as engine:
        engine.wait_for_check()
        assert len(engine.status().problems) == 3
        engine.wait_for_vectors(10)
    assert check_health(folder.database) == []


def test_a_memory_can_be_closed_before_it_was_checked(folder):
    for _ in range(5):
        open_engine(folder).close()


def test_a_passage_that_no_model_can_read_is_no_fault(folder):
    db = open_database(folder.database)
    db.execute(f"DELETE FROM chunk_vector WHERE chunk_id = {ZEBRA}")
    vectors.set_aside(db, 1, int(db.execute(f"SELECT {ZEBRA}").get))
    db.close()
    assert check_health(folder.database) == []
    with open_engine(folder) as engine:
        engine.wait_for_check()
        assert engine.status().problems == ()
