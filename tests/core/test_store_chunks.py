from __future__ import annotations

from collections.abc import Iterator

import apsw
import pytest

from keepsake.domain.capture import Capture
from keepsake.ingest.pipeline import Keeping, Pipeline, keep
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.store.agreement import Fault, find_disagreements
from keepsake.store.database import open_database
from keepsake.store.migrations import migrate

LONG = "\n\n".join(f"Part {number} speaks of nothing but quinces. " * 30 for number in range(4))


@pytest.fixture
def db(data_folder: DataFolder) -> Iterator[apsw.Connection]:
    db = open_database(data_folder.database)
    migrate(db, data_folder.backups)
    yield db
    db.close()


def turn(ordinal: int, text: str) -> Capture:
    return Capture(text=text, thread="talk", ordinal=ordinal)


def found(db: apsw.Connection, words: str) -> list[int]:
    rows = db.execute(
        """SELECT c.memory_id FROM chunk_fts AS f JOIN chunk AS c ON c.id = f.rowid
        WHERE chunk_fts MATCH ? ORDER BY f.rowid""",
        (words,),
    )
    return [int(str(row[0])) for row in rows]


def test_what_is_kept_together_is_indexed_together_with_the_words_beside_it(db: apsw.Connection):
    pipeline, keeping = Pipeline(Settings(), len), Keeping()
    for ordinal, text in enumerate(["A walrus sings.", LONG, "An ibex answers."]):
        keep(db, pipeline.prepare(turn(ordinal, text)), keeping)
    (missing,) = find_disagreements(db)
    assert missing.fault is Fault.NOT_INDEXED
    assert found(db, "walrus") == []
    keeping.index(db)
    assert find_disagreements(db) == []
    assert found(db, "body : walrus") == [1]
    assert found(db, "around : walrus") == [2]
    assert found(db, "around : ibex") == [2]
    assert len(found(db, "around : quinc")) == len(found(db, "body : quinc")) + 2


def test_a_passage_is_indexed_anew_when_its_neighbor_changes(db: apsw.Connection):
    pipeline = Pipeline(Settings(), len)
    keep(db, pipeline.prepare(turn(0, "A walrus sings.")))
    assert found(db, "around : ibex") == []
    keep(db, pipeline.prepare(turn(1, "An ibex answers.")))
    assert found(db, "around : ibex") == [1]
    assert find_disagreements(db) == []
