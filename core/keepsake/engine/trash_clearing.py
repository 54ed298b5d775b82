"""Removes for good what has been in the Trash for thirty days, as a person was told."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

from keepsake.errors import KeepsakeError
from keepsake.ingest.pipeline import now_ms
from keepsake.store import trash
from keepsake.store.readers import Readers

log = logging.getLogger(__name__)

DAYS: Final = 30
_DAY_MS: Final = 86_400_000
_BETWEEN_S: Final = 6 * 3600.0
_TOGETHER: Final = 500


class TrashClearing:
    """A thread that looks after the start and every six hours; ``purge`` removes for good."""

    def __init__(self, readers: Readers, purge: Callable[[list[str]], int]) -> None:
        self._readers = readers
        self._purge = purge
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="keepsake-trash", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop after what is at hand."""
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        while True:
            try:
                self._clear()
            except KeepsakeError as error:
                log.warning("the Trash was not cleared: %s", error.code)
            if self._closing.wait(_BETWEEN_S):
                return

    def _clear(self) -> None:
        while not self._closing.is_set():
            with self._readers.connection() as db:
                old = trash.put_before(db, now_ms() - DAYS * _DAY_MS, _TOGETHER)
            if not old or not self._purge(old):
                return
            log.info("%d memories left the Trash after %d days", len(old), DAYS)
