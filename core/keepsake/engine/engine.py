"""One open memory: everything wired, started in order, stopped in reverse."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from types import TracebackType
from typing import Self

import apsw
import numpy as np
from numpy.typing import NDArray

import keepsake
from keepsake.data_folder import make_data_folder
from keepsake.domain.context import Context, ContextRequest
from keepsake.domain.query import Filters, Hit, Order, Page
from keepsake.domain.status import Status
from keepsake.engine.backups import Backups
from keepsake.engine.finding import Finding
from keepsake.engine.knowledge import Knowledge
from keepsake.engine.related import related_hits
from keepsake.engine.search_model import SearchModel
from keepsake.engine.self_check import SelfCheck
from keepsake.enrich.tags import canonical_tag
from keepsake.events import Change, Events, MemoriesChanged
from keepsake.inference.catalogue import find_model
from keepsake.inference.embedder import Embedder, ModelIdentity
from keepsake.inference.gguf import GgufEmbedder
from keepsake.ingest.duplicates import DuplicateCheck
from keepsake.ingest.embedding import EmbeddingWorker
from keepsake.ingest.enrichment import EnrichmentWorker
from keepsake.ingest.pipeline import Pipeline
from keepsake.ingest.sources import Sources
from keepsake.paths import DataFolder
from keepsake.search.context import build_context
from keepsake.search.searcher import Searcher
from keepsake.settings import Settings, load_settings
from keepsake.store import figures, tags, vectors
from keepsake.store.database import open_database
from keepsake.store.migrations import migrate
from keepsake.store.readers import Readers
from keepsake.store.vector_index import Match, VectorIndex
from keepsake.store.writer import Writer


class Engine(Finding, Knowledge, Sources, Backups):
    """A memory that is open. Implements MemoryService and SourceService."""

    def __init__(
        self,
        folder: DataFolder,
        settings: Settings,
        load_embedder: Callable[[], Embedder],
        *,
        watch: bool,
        embed: bool,
    ) -> None:
        self._folder = folder
        self._settings = settings
        events = Events()
        with contextlib.ExitStack() as opened:
            db = open_database(folder.database)
            with contextlib.ExitStack() as until_written:
                until_written.callback(db.close)
                migrate(db, folder.backups)
                until_written.pop_all()
            writer = Writer(db, lambda: events.publish(MemoriesChanged(Change.ELSEWHERE)))
            opened.callback(writer.close)
            readers = Readers(folder.database)
            opened.callback(readers.close)
            index_db = open_database(folder.database, read_only=True)
            opened.callback(index_db.close)
            self._model = SearchModel(load_embedder, events, partial(_fits, readers))
            opened.callback(self._model.close)
            index = VectorIndex()
            searcher = Searcher(readers, index, index_db, self._model)
            opened.callback(searcher.close)
            Finding.__init__(
                self,
                writer,
                readers,
                events,
                self._make_pipeline,
                searcher=searcher,
                settings=lambda: self._settings,
            )
            opened.callback(self.close_finding)
            Sources.__init__(
                self,
                writer,
                readers,
                events,
                self._make_pipeline,
                settings=lambda: self._settings,
                own_folder=folder.root,
            )
            nearest = partial(_nearest, index, index_db)
            duplicates = DuplicateCheck(writer, readers, events, nearest)
            self._embedding = EmbeddingWorker(writer, readers, events, self._model.get, duplicates)
            self.embeds = embed
            if embed:
                self._embedding.start()
            opened.callback(self._embedding.close)
            self._enrichment = EnrichmentWorker(writer, readers, events)
            if embed:
                self._enrichment.start()
            opened.callback(self._enrichment.close)
            Knowledge.__init__(self, writer, readers, events, self._enrichment.wake)
            Backups.__init__(self, folder)
            self._use_tag_aliases(settings)
            self.start_sources(watch=watch)
            opened.callback(self.close_sources)
            self._check = SelfCheck(folder.database, writer, events)
            opened.callback(self._check.close)
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

        ``watch`` looks after the watched folders; ``embed`` makes memories findable by meaning
        and by the names in them, in the background. A host does both, a command beside a running
        host neither. Raises a StorageError when the database cannot be used; a missing model is
        no error, ``status`` tells of it.
        """
        make_data_folder(folder)
        chosen = load_settings(folder.settings).settings if settings is None else settings
        load = load_embedder or (lambda: GgufEmbedder(find_model(folder)))
        return cls(folder, chosen, load, watch=watch, embed=embed)

    def close(self) -> None:
        """Stop everything in order; what was accepted for writing is written."""
        self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def use_settings(self, settings: Settings) -> None:
        """Work with these settings from now on."""
        self._settings = settings
        self._use_tag_aliases(settings)
        if not settings.search_log:
            self.forget_queries()

    def context(self, request: ContextRequest) -> Context:
        """What an assistant should know, packed into a budget."""
        return build_context(request, self.search, self._first_page, self._model.count_tokens)

    def related(self, uid: str, *, limit: int = 5) -> list[Hit]:
        """The memories nearest in meaning to this one."""
        memory = self.get(uid)
        with self._readers.connection() as db:
            return related_hits(db, self._searcher, memory, limit)

    def status(self) -> Status:
        """Counts and states now."""
        with self._readers.connection() as db:
            counted = figures.count(db)
        return Status(
            memories=counted.memories,
            trashed=counted.trashed,
            passages=counted.passages,
            pending=counted.pending,
            sources=counted.sources,
            watching=counted.watched,
            model_state=self._model.state,
            model_name=self._model.name,
            model_detail=self._model.trouble,
            database_bytes=sum(path.stat().st_size for path in self._folder.database_files()),
            data_folder=str(self._folder.root),
            version=keepsake.__version__,
            paused_until=self.paused_until,
            imports=self.imports(),
            problems=(*self._check.notes, *self.problems()),
        )

    def wait_for_check(self) -> None:
        """Wait until rows, word index and vectors were compared and made to agree."""
        self._check.wait()

    def wait_for_model(self) -> ModelIdentity | None:
        """Wait until the search model is loaded; None when there is no usable one."""
        embedder = self._model.get()
        return None if embedder is None else embedder.identity

    def wait_for_vectors(self, timeout: float | None = None) -> bool:
        """Wait until every memory can be found by meaning; False if that is not so by then.

        Does not wait for the work of another process.
        """
        return self._embedding.wait_until_idle(timeout if self.embeds else 0)

    def wait_for_enrichment(self, timeout: float | None = None) -> bool:
        """Wait until every memory was looked at for names and tags; False if not so by then."""
        return self._enrichment.wait_until_idle(timeout)

    def _use_tag_aliases(self, settings: Settings) -> None:
        aliases = {
            canonical_tag(one): canonical_tag(other) for one, other in settings.tag_aliases.items()
        }
        self._writer.run(lambda db: tags.use_aliases(db, aliases))

    def _make_pipeline(self) -> Pipeline:
        return Pipeline(self._settings, self._model.count_tokens)

    def _first_page(self, filters: Filters, order: Order, limit: int) -> Page:
        return self.browse(filters, order=order, limit=limit)


def _fits(readers: Readers, identity: ModelIdentity) -> bool:
    with readers.connection() as db:
        return vectors.are_of(db, identity.sha256)


def _nearest(
    index: VectorIndex, db: apsw.Connection, vector: NDArray[np.float32], count: int
) -> list[Match]:
    index.follow(db)
    return index.nearest(vector, count)
