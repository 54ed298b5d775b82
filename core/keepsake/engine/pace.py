"""How fast agents may ask: buckets of calls that fill up evenly."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable
from typing import Final

_SECONDS: Final = 60.0
_MOST_REMEMBERED: Final = 1_000


class Pace:
    """Counts calls by who makes them; a whole minute's calls may come at once, then one waits."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._spent: dict[Hashable, tuple[float, float]] = {}

    def take(self, who: Hashable, per_minute: int) -> float:
        """Count one call; the seconds to wait if it comes too early, and is not counted, else 0."""
        now = self._clock()
        rate = per_minute / _SECONDS
        with self._lock:
            spent, at = self._spent.pop(who, (0.0, now))
            spent = max(0.0, spent - (now - at) * rate)
            allowed = spent + 1 <= per_minute
            self._spent[who] = spent + allowed, now
            if len(self._spent) > _MOST_REMEMBERED:
                self._spent.pop(next(iter(self._spent)))
        return 0.0 if allowed else (spent + 1 - per_minute) / rate
