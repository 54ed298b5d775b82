"""Finds what memories speak of, in the background: names, relations, facts, tags, keywords."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

import apsw

from keepsake.domain.findings import Findings
from keepsake.enrich.enrichment import LONGEST_TEXT, RULES_VERSION, Subject, enrich
from keepsake.enrich.gazetteer import Gazetteer, own_names
from keepsake.errors import KeepsakeError
from keepsake.events import Change, Event, Events, MemoriesChanged, ProblemFound
from keepsake.ingest.pipeline import now_ms
from keepsake.store import enrichment, entities
from keepsake.store.enrichment import PendingMemory
from keepsake.store.readers import Readers
from keepsake.store.writer import Writer
from keepsake.text.analysis import index_terms

log = logging.getLogger(__name__)

_BATCH: Final = 16
_BREATH: Final = 0.005
_RETRY: Final = 30.0

Rules = Callable[[Subject, Gazetteer], Findings]


class EnrichmentWorker:
    """Looks at what is pending, oldest first, and sleeps while nothing is.

    What is pending stands in the database, so a crash loses nothing. A memory on which the rules
    fail is set aside until the next start; the others go on.
    """

    def __init__(
        self, writer: Writer, readers: Readers, events: Events, rules: Rules = enrich
    ) -> None:
        self._writer = writer
        self._readers = readers
        self._events = events
        self._rules = rules
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._idle = threading.Condition()
        self._unsubscribe = events.subscribe(self._hear)
        self._thread = threading.Thread(target=self._run, name="keepsake-enrichment", daemon=True)

    def start(self) -> None:
        self._writer.run(lambda db: enrichment.use_rules(db, RULES_VERSION))
        self._wake.set()
        self._thread.start()

    def close(self) -> None:
        """Stop after the batch at hand; the rest stays pending."""
        self._unsubscribe()
        self._closing.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join()

    def wake(self) -> None:
        """Look for pending memories now."""
        self._wake.set()

    def wait_until_idle(self, timeout: float | None = None) -> bool:
        """Wait until nothing is pending; False if that is not so by then."""
        with self._idle:
            return self._idle.wait_for(lambda: not self._is_pending(), timeout)

    def _hear(self, event: Event) -> None:
        gone = (Change.TRASHED, Change.PURGED, Change.INDEXED)
        if isinstance(event, MemoriesChanged) and event.change not in gone:
            self._wake.set()

    def _run(self) -> None:
        retry: float | None = None
        while not self._closing.is_set():
            self._wake.wait(retry)
            self._wake.clear()
            try:
                self._drain()
            except KeepsakeError as error:
                log.warning("enrichment waits: %s", type(error).__name__)
                retry = _RETRY
            except Exception:
                log.exception("enrichment failed")
                self._events.publish(ProblemFound("Finding names in memories failed."))
                retry = _RETRY
            else:
                retry = None
            with self._idle:
                self._idle.notify_all()

    def _drain(self) -> None:
        while not self._closing.is_set():
            with self._readers.connection() as db:
                batch = enrichment.pending(db, _BATCH, LONGEST_TEXT)
                own = own_names(entities.names_by_hand(db)) if batch else Gazetteer()
            if not batch:
                return
            self._enrich(batch, own)
            self._closing.wait(_BREATH)  # whoever asks or writes goes first

    def _is_pending(self) -> bool:
        with self._readers.connection() as db:
            return enrichment.is_pending(db)

    def _enrich(self, batch: list[PendingMemory], own: Gazetteer) -> None:
        found = [(memory, self._findings(memory, own)) for memory in batch]

        def job(db: apsw.Connection) -> list[str]:
            return [
                memory.uid
                for memory, findings in found
                if findings is not None and _store(db, memory, findings)
            ]

        retagged = self._writer.run(job)
        if retagged:
            self._events.publish(MemoriesChanged(Change.REVISED, tuple(retagged)))

    def _findings(self, memory: PendingMemory, own: Gazetteer) -> Findings | None:
        """What the rules find; None if they fail, which is noted."""
        subject = Subject(
            memory.title, memory.text, memory.language, memory.kind, memory.speaker, memory.tags
        )
        try:
            return self._rules(subject, own)
        except Exception as error:  # one odd text must not hold up all others
            name = type(error).__name__
            log.exception("the rules failed on memory %d", memory.id)
            self._writer.run(
                lambda db: enrichment.set_aside(db, memory.id, name, RULES_VERSION, now_ms())
            )
            return None


def _store(db: apsw.Connection, memory: PendingMemory, found: Findings) -> bool:
    keywords = index_terms(found.keywords, memory.language)
    return enrichment.store(db, memory, found, keywords, RULES_VERSION)
