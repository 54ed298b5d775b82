from __future__ import annotations

import threading
from contextlib import closing

import apsw
import pytest

from keepsake.engine import Engine
from keepsake.store.database import open_database
from keepsake.testing.embedder import HashingEmbedder


def test_an_opening_that_fails_late_leaves_nothing_behind(data_folder):
    with Engine.open(data_folder, load_embedder=HashingEmbedder, watch=False):
        pass
    with closing(open_database(data_folder.database)) as db:
        db.execute("ALTER TABLE source RENAME COLUMN name TO lost")
    before = set(threading.enumerate())
    with pytest.raises(apsw.SQLError, match="no such column"):
        Engine.open(data_folder, load_embedder=HashingEmbedder)
    assert set(threading.enumerate()) == before
