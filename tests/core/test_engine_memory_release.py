"""Vectors are in memory only while questions come."""

from __future__ import annotations

import threading
import time

from keepsake.domain.capture import Capture
from keepsake.domain.query import Mode, Query
from keepsake.engine import Engine
from keepsake.engine.memory_release import MemoryRelease
from keepsake.settings import Settings
from keepsake.store.database import open_database
from keepsake.store.vector_index import VectorIndex
from keepsake.testing.embedder import HashingEmbedder

PATIENCE = 30
TEXT = "The spare key of the boat is under the bench."


def wait_until_empty(index: VectorIndex) -> bool:
    until = time.monotonic() + PATIENCE
    pause = threading.Event()
    while len(index) and time.monotonic() < until:
        pause.wait(0.05)
    return not len(index)


def test_vectors_leave_the_memory_of_the_machine_and_are_read_again(data_folder):
    chosen = Settings(vectors_idle_minutes=0)
    with Engine.open(data_folder, chosen, load_embedder=HashingEmbedder, watch=False) as engine:
        uid = engine.remember(Capture(text=TEXT)).uid
        assert engine.wait_for_vectors(PATIENCE)
        index = VectorIndex()
        reader = open_database(data_folder.database, read_only=True)
        release = MemoryRelease(index, lambda: chosen)
        with index.in_use():
            index.follow(reader)
        assert len(index) == 1
        assert wait_until_empty(index)
        release.close()
        reader.close()
        # Meanwhile the memory itself has let go of them as well.
        hits = engine.search(Query(text=TEXT, mode=Mode.SEMANTIC)).hits
        assert [hit.memory.uid for hit in hits] == [uid]
