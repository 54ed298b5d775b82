"""One open memory: everything wired, started in order, stopped in reverse."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from functools import partial
from types import TracebackType
from typing import Any, Self

import apsw
import numpy as np
from numpy.typing import NDArray

import keepsake
from keepsake.choices import Choices
from keepsake.data_folder import make_data_folder
from keepsake.domain.status import Status
from keepsake.engine.adaptation import Adaptation
from keepsake.engine.agent_memory import AgentMemory
from keepsake.engine.agents import Agents
from keepsake.engine.backups import Backups, refuse_emptied
from keepsake.engine.chronicle import Chronicle
from keepsake.engine.corrections import Corrections
from keepsake.engine.exporting import Exporting
from keepsake.engine.goals import Goals
from keepsake.engine.knowledge import Knowledge
from keepsake.engine.linking import Linking
from keepsake.engine.memory_release import MemoryRelease
from keepsake.engine.overview import Overview
from keepsake.engine.parts import Parts
from keepsake.engine.query_log import QueryLog
from keepsake.engine.questions import Questions
from keepsake.engine.renewal import Renewal
from keepsake.engine.scopes import Scopes
from keepsake.engine.search_model import SearchModel
from keepsake.engine.self_check import SelfCheck
from keepsake.engine.trash_clearing import TrashClearing
from keepsake.enrich.tags import canonical_tag
from keepsake.events import AgentsChanged, Change, Events, MemoriesChanged, SettingsChanged
from keepsake.inference.catalogue import find_model
from keepsake.inference.embedder import Embedder, ModelIdentity
from keepsake.inference.gguf import GgufEmbedder
from keepsake.ingest.developer import Developer
from keepsake.ingest.duplicates import DuplicateCheck
from keepsake.ingest.embedding import EmbeddingWorker
from keepsake.ingest.enrichment import EnrichmentWorker
from keepsake.ingest.foundation import Foundation
from keepsake.ingest.pipeline import Pipeline
from keepsake.paths import DataFolder
from keepsake.search.searcher import Searcher
from keepsake.settings import LoadedSettings, Settings, load_settings
from keepsake.store import figures, tags, vectors
from keepsake.store.database import open_database
from keepsake.store.migrations import migrate
from keepsake.store.readers import Readers
from keepsake.store.vector_index import Match, VectorIndex
from keepsake.store.writer import Writer


class Engine(
    Chronicle,
    Linking,
    Questions,
    Adaptation,
    Knowledge,
    Corrections,
    Overview,
    Renewal,
    Goals,
    Exporting,
    Agents,
    Developer,
    Backups,
):
    """A memory that is open. Implements MemoryService and SourceService."""

    def __init__(
        self,
        folder: DataFolder,
        loaded: LoadedSettings,
        load_embedder: Callable[[], Embedder],
        *,
        watch: bool,
        embed: bool,
    ) -> None:
        self._folder = folder
        self._choices = Choices(folder, loaded)
        self.embeds = embed
        with contextlib.ExitStack() as opened:
            self._open(opened, load_embedder)
            self._start(opened, watch=watch)
            self._opened = opened.pop_all()

    def _open(self, opened: contextlib.ExitStack, load_embedder: Callable[[], Embedder]) -> None:
        """Make everything, each after what it works with; nothing runs in the background yet."""
        events = Events()
        path = self._folder.database
        writer = opened.enter_context(closing(_open_writer(self._folder, events)))
        readers = opened.enter_context(closing(Readers(path)))
        index_db = opened.enter_context(closing(open_database(path, read_only=True)))
        model = SearchModel(load_embedder, events, partial(_fits, readers))
        self._model = opened.enter_context(closing(model))
        index = VectorIndex()
        opened.enter_context(closing(MemoryRelease(index, self._settings_now)))
        make_searcher = partial(Searcher, index=index, index_db=index_db, model=model)
        searcher = opened.enter_context(closing(make_searcher(readers)))
        self._enrichment = EnrichmentWorker(writer, readers, events)
        parts = Parts(
            writer=writer,
            readers=readers,
            events=events,
            searcher=searcher,
            query_log=opened.enter_context(closing(QueryLog(writer, self._settings_now))),
            settings=self._settings_now,
            pipeline=self._make_pipeline,
            count_tokens=model.count_tokens,
            enrich_again=self._enrichment.wake,
        )
        self._parts = parts
        Agents.__init__(self, parts)
        opened.callback(self.close_agents)
        scopes = Scopes(path, readers, searcher, make_searcher)
        self._scopes = opened.enter_context(closing(scopes))
        duplicates = DuplicateCheck(writer, readers, events, partial(_nearest, index, index_db))
        self._embedding = EmbeddingWorker(writer, readers, events, model.get, duplicates)
        Backups.__init__(self, self._folder)
        foundation = Foundation(
            writer=writer,
            readers=readers,
            events=events,
            pipeline=self._make_pipeline,
            settings=self._settings_now,
            own_folder=self._folder.root.resolve(),
        )
        Developer.__init__(self, foundation)

    def _start(self, opened: contextlib.ExitStack, *, watch: bool) -> None:
        """Start what works in the background."""
        opened.callback(self._embedding.close)
        opened.callback(self._enrichment.close)
        if self.embeds:
            self._embedding.start()
            self._enrichment.start()
            opened.enter_context(closing(TrashClearing(self._readers, self.purge)))
        self._use_tag_aliases(self._settings_now())
        opened.callback(self.close_sources)
        self.start_sources(watch=watch)
        check = SelfCheck(self._folder.database, self._writer, self._events)
        self._check = opened.enter_context(closing(check))

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
        and by the names in them, and clears the Trash, in the background. A host does both, a
        command beside a running host neither. Raises a StorageError when the database cannot be
        used; a missing model is no error, ``status`` tells of it.
        """
        make_data_folder(folder)
        refuse_emptied(folder)
        loaded = load_settings(folder.settings)
        if settings is not None:
            loaded = replace(loaded, settings=settings)
        load = load_embedder or (lambda: GgufEmbedder(find_model(folder)))
        return cls(folder, loaded, load, watch=watch, embed=embed)

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
        self._choices.now = settings
        self._apply_choices()

    def settings(self) -> dict[str, Any]:
        """What the person chose, by name and in values of JSON."""
        return self._choices.now.values()

    def change_settings(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Choose other values for some settings, from now on and for good; returns all.

        InvalidInputError for what is no setting or no value of it; nothing is changed then.
        """
        self._choices.change(values)
        self._apply_choices()
        self._events.publish(SettingsChanged())
        return self.settings()

    def as_agent(self, agent_id: int) -> AgentMemory:
        """The memory as this agent may see and change it now. NotFoundError when it is unknown."""
        agent = self.agent(agent_id)
        settings = self.settings_of(agent)
        readers, searcher = self._scopes.of(agent.rights.visible)
        parts = replace(
            self._parts,
            readers=readers,
            searcher=searcher,
            settings=lambda: settings,
            pipeline=lambda: Pipeline(settings, self._model.count_tokens),
        )
        return AgentMemory(parts, agent, access_log=self._access_log, person_status=self.status)

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
            problems=(*self._choices.problems, *self._check.notes, *self.problems()),
            half_undone=self.half_undone(),
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

    def _apply_choices(self) -> None:
        settings = self._choices.now
        self._use_tag_aliases(settings)
        if not settings.search_log:
            self.forget_queries()
        self._events.publish(AgentsChanged())

    def _use_tag_aliases(self, settings: Settings) -> None:
        aliases = {
            canonical_tag(one): canonical_tag(other) for one, other in settings.tag_aliases.items()
        }
        self._writer.run(lambda db: tags.use_aliases(db, aliases))

    def _settings_now(self) -> Settings:
        return self._choices.now

    def _make_pipeline(self) -> Pipeline:
        return Pipeline(self._choices.now, self._model.count_tokens)


def _open_writer(folder: DataFolder, events: Events) -> Writer:
    """The writer of the database in ``folder``, which is brought to the present form first."""
    db = open_database(folder.database)
    try:
        migrate(db, folder.backups)
    except BaseException:
        db.close()
        raise
    return Writer(db, lambda: events.publish(MemoriesChanged(Change.ELSEWHERE)))


def _fits(readers: Readers, identity: ModelIdentity) -> bool:
    with readers.connection() as db:
        return vectors.are_of(db, identity.sha256)


def _nearest(
    index: VectorIndex, db: apsw.Connection, vector: NDArray[np.float32], count: int
) -> list[Match]:
    with index.in_use():
        index.follow(db)
        return index.nearest(vector, count)
