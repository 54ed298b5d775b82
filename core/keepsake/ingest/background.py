"""A thread that works off what is pending, and sleeps while nothing is."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

from keepsake.errors import KeepsakeError
from keepsake.events import Change, Event, Events, MemoriesChanged, ProblemFound

log = logging.getLogger(__name__)

_RETRY: Final = 30.0


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
        self._settled = threading.Condition()
        self._stuck = False
        self._unsubscribe = events.subscribe(lambda event: self.wake() if wakes(event) else None)
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

    def breathe(self, seconds: float) -> None:
        """Let others go first for a moment; ends at once when closing."""
        self._closing.wait(seconds)

    def close(self) -> None:
        """Stop after what is at hand; the rest stays pending."""
        self._unsubscribe()
        self._closing.set()
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
