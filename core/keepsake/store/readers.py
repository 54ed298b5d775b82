"""Connections for reading, each used by one thread at a time."""

from __future__ import annotations

import queue
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import apsw

from keepsake.store.database import open_database, translated_errors
from keepsake.store.scope import limit_to


class Readers:
    """A few read-only connections, lent out in turn.

    With ``namespaces`` they see what is in these and nothing else.
    """

    def __init__(self, path: Path, count: int = 3, *, namespaces: Sequence[str] = ()) -> None:
        self._all = [open_database(path, read_only=True) for _ in range(count)]
        self._free: queue.LifoQueue[apsw.Connection] = queue.LifoQueue()
        for db in self._all:
            if namespaces:
                limit_to(db, namespaces)
            self._free.put(db)

    @contextmanager
    def connection(self) -> Iterator[apsw.Connection]:
        """Lend a connection; waits while all are in use."""
        db = self._free.get()
        try:
            with translated_errors():
                yield db
        finally:
            self._free.put(db)

    def close(self) -> None:
        """Close them all, waiting for those that are lent out."""
        for _ in self._all:
            self._free.get().close()
