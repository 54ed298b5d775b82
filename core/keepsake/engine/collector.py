"""Work that is collected for a moment and done together."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, Generic, TypeVar

T = TypeVar("T")

# Every commit makes the readers look anew at what they hold, so records are written together.
_DELAY_S: Final = 2.0
_LARGEST_GROUP: Final = 100


class Collector(Generic[T]):
    """Hands over what was collected after two seconds, or sooner if it is much.

    ``hand_over`` is called with everything that waits, in order, by one thread at a time.
    """

    def __init__(self, name: str, hand_over: Callable[[list[T]], None]) -> None:
        self._name = name
        self._hand_over = hand_over
        self._lock = threading.Lock()
        self._waiting: list[T] = []
        self._timer: threading.Timer | None = None
        self._closed = False

    def add(self, one: T, *, instead_of: Callable[[T], bool] = lambda _: False) -> None:
        """Collect one; it takes the place of the last one if ``instead_of`` says so."""
        with self._lock:
            if self._closed:
                return
            if self._waiting and instead_of(self._waiting[-1]):
                self._waiting.pop()
            self._waiting.append(one)
            if len(self._waiting) >= _LARGEST_GROUP:
                self._flush()
            elif self._timer is None:
                self._timer = threading.Timer(_DELAY_S, self.flush)
                self._timer.name = self._name
                self._timer.daemon = True
                self._timer.start()

    def flush(self) -> None:
        """Hand over what waits now."""
        with self._lock:
            self._flush()

    def close(self) -> None:
        """Hand over what waits, and collect nothing more."""
        with self._lock:
            self._closed = True
            self._flush()

    def _flush(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        waiting, self._waiting = self._waiting, []
        if waiting:
            self._hand_over(waiting)
