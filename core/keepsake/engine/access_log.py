"""What agents asked, got and wrote, written down a moment later, so that no call waits for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import Final

import apsw

from keepsake.domain.agent import Access
from keepsake.engine.collector import Collector
from keepsake.engine.query_log import without_secrets
from keepsake.events import ActivityLogged, Events
from keepsake.ingest.pipeline import now_ms
from keepsake.settings import Settings
from keepsake.store import accesses
from keepsake.store.writer import Writer
from keepsake.text.redaction import OPTIONAL

log = logging.getLogger(__name__)

_LONGEST_QUERY: Final = 1_000
_READ_OF_QUERY: Final = 20_000
_DAY_MS: Final = 24 * 60 * 60 * 1000


class AccessLog:
    """Collects calls and writes them together, without the secrets in what was asked."""

    def __init__(self, writer: Writer, events: Events, settings: Callable[[], Settings]) -> None:
        self._writer = writer
        self._events = events
        self._settings = settings
        self._collector = Collector("keepsake-access-log", self._write)

    def note(self, call: Access) -> None:
        """Take a call down."""
        self._collector.add(call)

    def settle(self) -> None:
        """Write what waits and wait for it."""
        self._collector.flush()
        self._writer.run(lambda _: None)

    def close(self) -> None:
        """Give the writer what waits, and take nothing more."""
        self._collector.close()

    def _write(self, calls: list[Access]) -> None:
        settings = self._settings()
        disabled = OPTIONAL - frozenset(settings.masking_extra)
        oldest = now_ms() - settings.activity_days * _DAY_MS
        job = partial(_record, calls=calls, disabled=disabled, oldest=oldest)
        self._writer.submit(job).add_done_callback(self._announce)

    def _announce(self, future: Future[None]) -> None:
        error = future.exception()
        if error is None:
            self._events.publish(ActivityLogged())
        else:
            log.warning("calls of agents were not written down: %s", type(error).__name__)


def _record(
    db: apsw.Connection, *, calls: list[Access], disabled: frozenset[str], oldest: int
) -> None:
    accesses.record(db, [replace(call, query=_shown(call.query, disabled)) for call in calls])
    accesses.drop_old(db, oldest)


def _shown(query: str, disabled: frozenset[str]) -> str:
    """What was asked, on one line; what is cut off is cut after the secrets are out."""
    clean = without_secrets(query[:_READ_OF_QUERY], disabled)
    return " ".join(clean.split())[:_LONGEST_QUERY]
