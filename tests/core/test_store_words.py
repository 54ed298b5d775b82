from __future__ import annotations

from keepsake.domain.capture import Capture
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake.store import words
from keepsake.store.database import open_database
from keepsake.store.packed_words import packed_size
from keepsake.store.vectors import use_model
from keepsake.store.words import PassageWords
from keepsake.testing.embedder import HashingEmbedder

PATIENCE = 30
DIMENSIONS = 384


def keep(folder: DataFolder, *texts: str) -> None:
    with Engine.open(folder, Settings(), load_embedder=HashingEmbedder, watch=False) as engine:
        engine.remember_many([Capture(text=text) for text in texts])
        assert engine.wait_for_vectors(PATIENCE)


def test_every_passage_keeps_its_words_and_whether_it_asks(data_folder: DataFolder):
    keep(data_folder, "Where did the old marmot go?", "It went under the woodshed.")
    db = open_database(data_folder.database)
    ids = [row[0] for row in db.execute("SELECT id FROM chunk")]
    stored = words.read(db, ids)
    assert stored.asks.tolist() == [True, False]
    assert len(stored.packed[0]) == 6 * packed_size(DIMENSIONS)
    db.close()


def test_words_go_with_their_passage_and_with_their_model(data_folder: DataFolder):
    keep(data_folder, "One thing.", "Another thing.")
    db = open_database(data_folder.database)
    first, second = (row[0] for row in db.execute("SELECT id FROM chunk ORDER BY id"))
    db.execute("DELETE FROM chunk WHERE id = ?", (first,))
    assert words.read(db, [first, second]).chunk_ids.tolist() == [second]
    use_model(db, "another model", "0" * 64, DIMENSIONS)
    assert words.read(db, [second]).packed == []
    db.close()


def test_no_words_are_kept_of_a_passage_without_a_vector(data_folder: DataFolder):
    keep(data_folder, "One thing.")
    db = open_database(data_folder.database)
    gone = 10**6
    words.store(db, [PassageWords(gone, asks=False, packed=b"")])
    assert words.read(db, [gone]).packed == []
    db.close()
