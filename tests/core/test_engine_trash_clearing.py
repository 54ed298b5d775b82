"""What was removed is gone for good after thirty days, and not before."""

from __future__ import annotations

import threading

from keepsake.domain.capture import Capture
from keepsake.domain.query import Filters
from keepsake.engine import Engine
from keepsake.events import Change, Event, MemoriesChanged
from keepsake.paths import DataFolder
from keepsake.store.database import open_database
from keepsake.testing.embedder import HashingEmbedder

DAY_MS = 86_400_000


def trashed(engine: Engine) -> set[str]:
    return {memory.text for memory in engine.browse(Filters(trashed=True)).memories}


def open_engine(folder: DataFolder, *, embed: bool) -> Engine:
    return Engine.open(folder, load_embedder=HashingEmbedder, watch=False, embed=embed)


def test_what_is_long_in_the_trash_is_removed_for_good(data_folder: DataFolder):
    with open_engine(data_folder, embed=False) as engine:
        for text in ("long gone", "just removed", "never removed"):
            engine.remember(Capture(text=text))
        engine.forget([memory.uid for memory in engine.browse(Filters()).memories[1:]])
    db = open_database(data_folder.database)
    db.execute("UPDATE memory SET trashed_at = trashed_at - ? WHERE text = 'long gone'",
               (31 * DAY_MS,))  # fmt: skip
    db.execute("UPDATE memory SET trashed_at = trashed_at - ? WHERE text = 'just removed'",
               (29 * DAY_MS,))  # fmt: skip
    db.close()
    with open_engine(data_folder, embed=False) as engine:
        assert len(trashed(engine)) == 2
    gone = threading.Event()

    def hear(event: Event) -> None:
        if isinstance(event, MemoriesChanged) and event.change is Change.PURGED:
            gone.set()

    with open_engine(data_folder, embed=True) as engine:
        engine.events.subscribe(hear)
        assert gone.wait(30) or trashed(engine) == {"just removed"}
        assert trashed(engine) == {"just removed"}
        assert len(engine.browse(Filters()).memories) == 1
