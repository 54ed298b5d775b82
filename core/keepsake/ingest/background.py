"""A thread that works off what is pending, and sleeps while nothing is."""

from __future__ import annotations

import logging
import math
import threading
import time
from collections.abc import Callable
from typing import Final

from keepsake.errors import KeepsakeError
from keepsake.events import (
    Change,
    Event,
    Events,
    ImportFinished,
    ImportProgressed,
    MemoriesChanged,
    ProblemFound,
)

log = logging.getLogger(__name__)

_RETRY: Final = 30.0
_BREATH: Final = 0.005
# While files come in, so many seconds of rest follow each second of work: what is in the memory
# can already be found by its words, what is not cannot be found at all.
_REST_BESIDE_IMPORT: Final = 5.0
_LONGEST_REST: Final = 60.0
_IMPORT_IS_HEARD_OF: Final = 3.0


class BackgroundLoop:
    """Calls ``drain`` when it starts, when an event that ``wakes`` it comes, and when asked to.

    ``drain`` works off all there is, and tells whether it could. When it fails it is tried again
    after a while; ``trouble`` is the sentence for the person when it fails for no known reason.
    """

    def __init__(
        self,
        name: str,
        events: Events,
        *,
        drain: Callable[[], bool],
        wakes: Callable[[Event], bool],
        trouble: str,
    ) -> None:
        self._name = name
        self._events = events
        self._drain = drain
        self._trouble = trouble
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._stirred = threading.Event()
        self._settled = threading.Condition()
        self._stuck = False
        self._wakes = wakes
        self._import_heard = -math.inf
        self._unsubscribe = events.subscribe(self._hear)
        self._thread = threading.Thread(target=self._run, name=f"keepsake-{name}", daemon=True)

    @property
    def closing(self) -> bool:
        """Whether ``drain`` should end after what is at hand."""
        return self._closing.is_set()

    @property
    def running(self) -> bool:
        """Whether it was started and has not ended."""
        return self._thread.is_alive()

    def start(self) -> None:
        self._wake.set()
        self._thread.start()

    def wake(self) -> None:
        """Look for pending work now."""
        self._wake.set()

    def rest(self, worked: float) -> None:
        """Let others go first after so many seconds of work.

        Ends at once when closing, and when the import ends that is the reason for a long rest.
        """
        self._stirred.clear()
        beside_import = time.monotonic() - self._import_heard < _IMPORT_IS_HEARD_OF
        long = min(worked * _REST_BESIDE_IMPORT, _LONGEST_REST)
        if not self.closing:
            self._stirred.wait(max(_BREATH, long) if beside_import else _BREATH)

    def close(self) -> None:
        """Stop after what is at hand; the rest stays pending."""
        self._unsubscribe()
        self._closing.set()
        self._stirred.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join()

    def wait_until(self, done: Callable[[], bool], timeout: float | None) -> bool:
        """Wait until ``done``; False if that is not so by then, or cannot be."""
        with self._settled:
            self._settled.wait_for(lambda: self._stuck or done(), timeout)
        return done()

    def note(self, *, stuck: bool) -> None:
        """Tell those who wait that something was done, or that nothing more can be."""
        with self._settled:
            self._stuck = stuck
            self._settled.notify_all()

    def _hear(self, event: Event) -> None:
        if isinstance(event, ImportProgressed):
            self._import_heard = time.monotonic()
        elif isinstance(event, ImportFinished):
            self._import_heard = -math.inf
            self._stirred.set()
        if self._wakes(event):
            self.wake()

    def _run(self) -> None:
        retry: float | None = None
        while not self.closing:
            self._wake.wait(retry)
            self._wake.clear()
            drained, retry = False, _RETRY
            try:
                drained = self._drain()
            except KeepsakeError as error:
                log.warning("%s waits: %s", self._name, type(error).__name__)
            except Exception:
                log.exception("%s failed", self._name)
                self._events.publish(ProblemFound(self._trouble))
            else:
                retry = None
            self.note(stuck=not drained)


def brings_texts(event: Event) -> bool:
    """Whether an event says that there may be new or changed texts to work on."""
    gone = (Change.TRASHED, Change.PURGED, Change.INDEXED)
    return isinstance(event, MemoriesChanged) and event.change not in gone
