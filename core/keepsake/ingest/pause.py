"""The person's wish for quiet: nothing is read until a moment, or until she says so."""

from __future__ import annotations

import threading
from typing import Final

from keepsake.events import Events, PauseChanged
from keepsake.ingest.import_queue import ImportQueue
from keepsake.ingest.pipeline import now_ms
from keepsake.store import meta
from keepsake.store.readers import Readers
from keepsake.store.writer import Writer

FOREVER: Final = 253_402_300_799_999  # the last moment of the year 9999
_KEY: Final = "paused_until"


class Pause:
    """Holds all imports until a moment, across restarts, and then ends by itself."""

    def __init__(
        self, writer: Writer, readers: Readers, events: Events, queue: ImportQueue
    ) -> None:
        self._writer = writer
        self._events = events
        self._queue = queue
        self._timer: threading.Timer | None = None
        with readers.connection() as db:
            self._until = int(meta.read(db, _KEY) or 0)

    @property
    def until(self) -> int | None:
        """Milliseconds UTC until which nothing is read; None when nothing is paused."""
        return self._until if self._until > now_ms() else None

    def start(self) -> None:
        """Go on with a pause that a restart interrupted."""
        if self.until is not None:
            self._queue.hold_all()
            self._arm()

    def begin(self, until: int | None) -> None:
        """Pause until then, None for as long as nobody ends it."""
        self._set(FOREVER if until is None else until)
        self._queue.hold_all()
        self._arm()
        self._events.publish(PauseChanged(self._until))

    def end(self) -> None:
        """Go on."""
        self.close()
        self._set(0)
        self._queue.release_all()
        self._events.publish(PauseChanged(None))

    def close(self) -> None:
        """Forget the alarm; the pause itself stays."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set(self, until: int) -> None:
        self._until = until
        self._writer.run(lambda db: meta.write(db, _KEY, str(until)))

    def _arm(self) -> None:
        self.close()
        if self._until < FOREVER:
            seconds = max(0.0, (self._until - now_ms()) / 1000)
            self._timer = threading.Timer(min(seconds, threading.TIMEOUT_MAX), self.end)
            self._timer.daemon = True
            self._timer.start()
