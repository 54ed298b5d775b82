"""Connections for reading, each used by one thread at a time."""

from __future__ import annotations

import queue
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import apsw

from keepsake.errors import StorageError
from keepsake.store.database import open_database, translated_errors
from keepsake.store.scope import limit_to


class Readers:
    """A few read-only connections, lent out in turn.

    With ``namespaces`` they see what is in these and nothing else.
    """

    def __init__(self, path: Path, count: int = 3, *, namespaces: Sequence[str] = ()) -> None:
        self._all = [_open(path) for _ in range(count)]
        self._free: queue.LifoQueue[apsw.Connection | None] = queue.LifoQueue()
        for db in self._all:
            if namespaces:
                limit_to(db, namespaces)
            self._free.put(db)

    @contextmanager
    def connection(self) -> Iterator[apsw.Connection]:
        """Lend a connection; waits while all are in use. StorageError once they are closed."""
        db = self._free.get()
        if db is None:
            self._free.put(None)
            raise StorageError("The memory was closed.", hint="Start Keepsake again.")
        try:
            with translated_errors():
                yield db
        finally:
            self._free.put(db)

    def close(self) -> None:
        """Close them all, waiting for those that are lent out; who asks later is told so."""
        for _ in self._all:
            db = self._free.get()
            if db is not None:
                db.close()
        self._free.put(None)


def _open(path: Path) -> apsw.Connection:
    """A connection that also knows the words of the search index, as ``chunk_vocabulary``."""
    db = open_database(path, read_only=True)
    with translated_errors():
        db.execute(
            "CREATE VIRTUAL TABLE temp.chunk_vocabulary USING fts5vocab (main, chunk_fts, row)"
        )
    return db
