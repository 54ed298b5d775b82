"""How fast agents may ask: a bucket of calls for each that fills up evenly."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

_SECONDS: Final = 60.0


class Pace:
    """Counts calls by agent; an agent may use a whole minute's calls at once, then waits."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._spent: dict[int, tuple[float, float]] = {}

    def take(self, agent_id: int, per_minute: int) -> float:
        """Count one call; the seconds to wait if it comes too early, and is not counted, else 0."""
        now = self._clock()
        rate = per_minute / _SECONDS
        with self._lock:
            spent, at = self._spent.get(agent_id, (0.0, now))
            spent = max(0.0, spent - (now - at) * rate)
            allowed = spent + 1 <= per_minute
            self._spent[agent_id] = spent + allowed, now
        return 0.0 if allowed else (spent + 1 - per_minute) / rate
