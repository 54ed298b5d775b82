"""One open memory: everything wired, started in order, stopped in reverse."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Self

from keepsake.engine.memories import Memories
from keepsake.engine.search_model import SearchModel
from keepsake.events import Events
from keepsake.inference.catalogue import find_model
from keepsake.inference.embedder import Embedder
from keepsake.inference.gguf import GgufEmbedder
from keepsake.ingest.embedding import EmbeddingWorker
from keepsake.ingest.sources import Sources
from keepsake.paths import DataFolder
from keepsake.search.searcher import Searcher
from keepsake.settings import Settings, load_settings
from keepsake.store.database import open_database
from keepsake.store.migrations import migrate
from keepsake.store.readers import Readers
from keepsake.store.vector_index import VectorIndex
from keepsake.store.writer import Writer


class Engine(Memories, Sources):
    """A memory that is open. Implements MemoryService and SourceService."""

    def __init__(
        self,
        folder: DataFolder,
        settings: Settings,
        *,
        load_embedder: Callable[[], Embedder],
        watch: bool,
        embed: bool,
    ) -> None:
        self._folder = folder
        self._settings = settings
        events = Events()
        with contextlib.ExitStack() as opened:
            db = open_database(folder.database)
            opened.callback(db.close)
            migrate(db, folder.backups)
            readers = Readers(folder.database)
            opened.callback(readers.close)
            index_db = open_database(folder.database, read_only=True)
            opened.callback(index_db.close)
            self._model = SearchModel(load_embedder, events)
            opened.callback(self._model.close)
            self._searcher = Searcher(readers, VectorIndex(), index_db, self._model)
            opened.callback(self._searcher.close)
            writer = Writer(db)
            opened.callback(writer.close)
            Memories.__init__(self, writer, readers, events, self._pipeline_now)
            self._embedding = EmbeddingWorker(writer, readers, self._model.get, events)
            if embed:
                self._embedding.start()
                opened.callback(self._embedding.close)
            Sources.__init__(self, ...)
            self._opened = opened.pop_all()

    @classmethod
    def open(
        cls,
        folder: DataFolder,
        settings: Settings | None = None,
        *,
        load_embedder: Callable[[], Embedder] | None = None,
        watch: bool = True,
        embed: bool = True,
    ) -> Self:
        """Open the memory in ``folder``, made if there is none.

        ``watch`` looks after the watched folders, ``embed`` makes memories findable by meaning in
        the background; a host does both, a command beside a running host neither. Raises a
        StorageError when the database cannot be used.
        """
        folder.create()
        chosen = load_settings(folder.settings).settings if settings is None else settings
        load = load_embedder or (lambda: GgufEmbedder(find_model(folder)))
        return cls(folder, chosen, load_embedder=load, watch=watch, embed=embed)
