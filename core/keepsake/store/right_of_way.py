"""Who asks goes first: work in the background waits a moment while something is searched.

There is one right of way for the whole process, since what its threads share is the interpreter:
a search that competes for it with an import takes many times as long, and the import loses
nothing but these moments.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final


class _RightOfWay:
    """Counts who asks, and lets others wait until nobody does."""

    def __init__(self) -> None:
        self._asking = 0
        self._changed = threading.Condition()

    def enter(self) -> None:
        with self._changed:
            self._asking += 1

    def leave(self) -> None:
        with self._changed:
            self._asking -= 1
            self._changed.notify_all()

    def wait_for_it(self, longest_s: float) -> None:
        with self._changed:
            self._changed.wait_for(lambda: not self._asking, longest_s)


_RIGHT_OF_WAY: Final = _RightOfWay()


@contextmanager
def asking() -> Iterator[None]:
    """Go before those who give way."""
    _RIGHT_OF_WAY.enter()
    try:
        yield
    finally:
        _RIGHT_OF_WAY.leave()


def give_way(longest_s: float = 0.05) -> None:
    """Wait while anybody asks, so many seconds at most, so that work goes on nevertheless."""
    _RIGHT_OF_WAY.wait_for_it(longest_s)
