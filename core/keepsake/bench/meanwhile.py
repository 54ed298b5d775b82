"""Something done over and over beside what is measured."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def meanwhile(name: str, work: Callable[[], object], pause_s: float) -> Iterator[None]:
    """Do ``work`` every so many seconds in a thread of this name; what began is ended first."""
    ended = threading.Event()

    def repeat() -> None:
        while not ended.wait(pause_s):
            work()

    thread = threading.Thread(target=repeat, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
