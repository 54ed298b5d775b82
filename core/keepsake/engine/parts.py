"""What every part of the service works with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from keepsake.engine.query_log import QueryLog
from keepsake.events import Events
from keepsake.ingest.pipeline import Pipeline
from keepsake.search.searcher import Searcher
from keepsake.settings import Settings
from keepsake.store.readers import Readers
from keepsake.store.writer import Writer


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """One writer, and what reads and searches: all of the memory or what one agent may see."""

    writer: Writer
    readers: Readers
    events: Events
    searcher: Searcher
    query_log: QueryLog
    settings: Callable[[], Settings]
    pipeline: Callable[[], Pipeline]
    count_tokens: Callable[[str], int]
    enrich_again: Callable[[], None]


class Part:
    """A part of the service: its methods work with these."""

    def __init__(self, parts: Parts) -> None:
        self._writer = parts.writer
        self._readers = parts.readers
        self._events = parts.events
        self._searcher = parts.searcher
        self._query_log = parts.query_log
        self._settings = parts.settings
        self._pipeline = parts.pipeline
        self._count_tokens = parts.count_tokens
        self._enrich_again = parts.enrich_again
