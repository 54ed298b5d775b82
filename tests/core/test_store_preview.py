from __future__ import annotations

from contextlib import closing

import apsw
import pytest

from keepsake.domain.capture import Capture
from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.paths import DataFolder
from keepsake.store.preview import first_page
from keepsake.testing.embedder import HashingEmbedder

TEXTS = ("Green tea", "bread and salt", "a key", "the harbor ferry", "Jonas sings")


def test_the_beginning_of_the_list_is_what_the_engine_lists(data_folder: DataFolder):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False) as engine:
        engine.remember_many([Capture(text=text) for text in TEXTS])
        assert first_page(data_folder.database, 3) == engine.browse(Filters(), limit=3)
    page = first_page(data_folder.database, 3)
    assert page is not None
    assert (len(page.memories), page.total) == (3, 5)


def test_what_is_not_there_is_not_made(data_folder: DataFolder):
    assert first_page(data_folder.database, 3) is None
    assert not data_folder.database.exists()


def test_what_another_version_or_program_wrote_is_left_to_the_engine(data_folder: DataFolder):
    data_folder.create()
    with closing(apsw.Connection(str(data_folder.database))) as db:
        db.pragma("user_version", 999)
    assert first_page(data_folder.database, 3) is None
    data_folder.database.write_bytes(b"no database at all" * 100)
    assert first_page(data_folder.database, 3) is None


@pytest.mark.parametrize(
    "damage", ["UPDATE memory SET metadata = '{no json'", "ALTER TABLE tag RENAME TO gat"]
)
def test_damage_in_the_list_is_left_to_the_engine(data_folder: DataFolder, damage: str):
    with Engine.open(data_folder, watch=False, embed=False) as engine:
        engine.remember(Capture(text="Tea is cheap in winter."))
    with closing(apsw.Connection(str(data_folder.database))) as db:
        db.execute(damage)
    assert first_page(data_folder.database, 3) is None
