"""What was asked, written down a moment later, so that no search waits for it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Final

import apsw

from keepsake.domain.query import Answer, Query
from keepsake.engine.collector import Collector
from keepsake.ingest.pipeline import now_ms
from keepsake.settings import Settings
from keepsake.store import queries
from keepsake.store.queries import AskedQuery
from keepsake.store.writer import Writer
from keepsake.text.normalization import normalize
from keepsake.text.private import strip_private
from keepsake.text.redaction import OPTIONAL, redact

log = logging.getLogger(__name__)

_LONGEST_TEXT: Final = 2_000


class QueryLog:
    """Collects questions and writes them together, without their secrets.

    What a person types letter by letter is one question: the last state of it.
    """

    def __init__(self, writer: Writer, settings: Callable[[], Settings]) -> None:
        self._writer = writer
        self._settings = settings
        self._collector = Collector("keepsake-query-log", self._write)

    def note(self, query: Query, answer: Answer) -> None:
        """Take a question and its answer down."""
        if query.text.strip():
            asked = _asked(query, answer)
            self._collector.add(asked, instead_of=lambda last: _is_typed_on(last, asked))

    def flush(self) -> None:
        """Give the writer what waits."""
        self._collector.flush()

    def settle(self) -> None:
        """Write what waits and wait for it."""
        self.flush()
        self._writer.run(lambda _: None)

    def close(self) -> None:
        """Give the writer what waits, and take nothing more."""
        self._collector.close()

    def _write(self, waiting: Sequence[AskedQuery]) -> None:
        disabled = OPTIONAL - frozenset(self._settings().masking_extra)
        self._writer.submit(_job(waiting, disabled)).add_done_callback(_note_failure)


def _asked(query: Query, answer: Answer) -> AskedQuery:
    return AskedQuery(
        asked_at=now_ms(),
        text=query.text[:_LONGEST_TEXT],
        mode=query.mode.value,
        hits=len(answer.hits) + answer.left_out,
        best=answer.hits[0].score if answer.hits else 0.0,
        took_ms=answer.took_ms,
        asked_by=query.by,
        found=tuple(hit.memory.id for hit in answer.hits),
    )


def _is_typed_on(earlier: AskedQuery, later: AskedQuery) -> bool:
    shorter, longer = sorted((earlier.text, later.text), key=len)
    return not earlier.asked_by and not later.asked_by and longer.startswith(shorter)


def _job(
    waiting: Sequence[AskedQuery], disabled: frozenset[str]
) -> Callable[[apsw.Connection], None]:
    def write(db: apsw.Connection) -> None:
        clean = [replace(one, text=without_secrets(one.text, disabled)) for one in waiting]
        queries.record(db, clean)

    return write


def without_secrets(text: str, disabled: frozenset[str]) -> str:
    """What was asked as it may be written down: no private parts, no secrets."""
    return redact(strip_private(normalize(text)).text, disabled).text.strip()


def _note_failure(future: Future[None]) -> None:
    error = future.exception()
    if error is not None:
        log.warning("questions were not written down: %s", type(error).__name__)
