"""Gives memory back when nobody asked for a while: that of the vectors, and what was freed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from keepsake.settings import Settings
from keepsake.spare_memory import give_back
from keepsake.store.vector_index import VectorIndex

# Questions often come in a row, whatever the person chose.
_AT_LEAST_S: Final = 2.0
_AT_MOST_S: Final = 300.0


class MemoryRelease:
    """A thread that looks every few minutes; the next question reads the vectors again."""

    def __init__(self, index: VectorIndex, settings: Callable[[], Settings]) -> None:
        self._index = index
        self._settings = settings
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="keepsake-release", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop looking."""
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        wait = _AT_LEAST_S
        while not self._closing.wait(wait):
            idle = max(_AT_LEAST_S, self._settings().vectors_idle_minutes * 60)
            wait = min(max(_AT_LEAST_S, self._index.release(idle)), _AT_MOST_S)
            give_back()
