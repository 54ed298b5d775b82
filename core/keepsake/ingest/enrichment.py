"""Finds what memories speak of, in the background: names, relations, facts, tags, keywords."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

import apsw

from keepsake.domain.findings import Findings
from keepsake.enrich.enrichment import LONGEST_TEXT, RULES_VERSION, Subject, enrich
from keepsake.enrich.gazetteer import Gazetteer, own_names
from keepsake.events import Change, Events, MemoriesChanged
from keepsake.ingest.background import BackgroundLoop, brings_texts
from keepsake.ingest.pipeline import now_ms
from keepsake.store import enrichment, entities
from keepsake.store.enrichment import PendingMemory
from keepsake.store.readers import Readers
from keepsake.store.right_of_way import give_way
from keepsake.store.writer import Writer
from keepsake.text.analysis import index_terms

log = logging.getLogger(__name__)

_BATCH: Final = 32

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
        self._loop = BackgroundLoop(
            "enrichment",
            events,
            drain=self._drain,
            wakes=brings_texts,
            trouble="Finding names in memories failed.",
        )

    def start(self) -> None:
        self._writer.run(lambda db: enrichment.use_rules(db, RULES_VERSION))
        self._loop.start()

    def close(self) -> None:
        """Stop after the batch at hand; the rest stays pending."""
        self._loop.close()

    def wake(self) -> None:
        """Look for pending memories now."""
        self._loop.wake()

    def wait_until_idle(self, timeout: float | None = None) -> bool:
        """Wait until nothing is pending; False if that is not so by then, or cannot be."""
        return self._loop.wait_until(lambda: not self._is_pending(), timeout)

    def _drain(self) -> bool:
        """Enrich all there is."""
        while not self._loop.closing:
            began = time.monotonic()
            with self._readers.connection() as db:
                batch = enrichment.pending(db, _BATCH, LONGEST_TEXT)
                own = own_names(entities.names_by_hand(db)) if batch else Gazetteer()
            if not batch:
                break
            self._enrich(batch, own)
            self._loop.note(stuck=False)
            self._loop.rest(time.monotonic() - began)  # whoever asks or writes goes first
        return True

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
        give_way()
        subject = Subject(
            memory.title, memory.text, memory.language, memory.kind, memory.speaker, memory.tags
        )
        try:
            return self._rules(subject, own)
        except Exception as error:  # noqa: BLE001 - one odd text must not hold up all others
            name = type(error).__name__  # and not what it says: that may hold the text
            self._writer.run(lambda db: _set_aside(db, memory.id, name))
            return None


def _store(db: apsw.Connection, memory: PendingMemory, found: Findings) -> bool:
    """Keep what was found; whether that changed the tags. What cannot be kept is set aside."""
    keywords = index_terms(found.keywords, memory.language)
    changed = False
    try:
        with db:
            changed = enrichment.store(db, memory, found, keywords, RULES_VERSION)
    except (apsw.ConstraintError, ValueError) as error:
        _set_aside(db, memory.id, type(error).__name__)
    return changed


def _set_aside(db: apsw.Connection, memory_id: int, error: str) -> None:
    log.error("the rules failed on memory %d: %s", memory_id, error)
    enrichment.set_aside(db, memory_id, error, RULES_VERSION, now_ms())
