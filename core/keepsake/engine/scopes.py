"""What reads and searches for each set of namespaces that agents are limited to."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from keepsake.search.searcher import Searcher
from keepsake.store.readers import Readers

_CONNECTIONS: Final = 2


class Scopes:
    """Readers that see some namespaces alone, with a search over them; made when first needed.

    ``readers`` and ``searcher`` are those that see everything.
    """

    def __init__(
        self,
        path: Path,
        readers: Readers,
        searcher: Searcher,
        make_searcher: Callable[[Readers], Searcher],
    ) -> None:
        self._path = path
        self._make_searcher = make_searcher
        self._lock = threading.Lock()
        self._opened = contextlib.ExitStack()
        self._known: dict[tuple[str, ...], tuple[Readers, Searcher]] = {(): (readers, searcher)}

    def of(self, namespaces: tuple[str, ...]) -> tuple[Readers, Searcher]:
        """Readers and search of these namespaces; of everything when there are none."""
        key = tuple(sorted(set(namespaces)))
        with self._lock:
            if key not in self._known:
                readers = Readers(self._path, _CONNECTIONS, namespaces=key)
                self._opened.callback(readers.close)
                searcher = self._make_searcher(readers)
                self._opened.callback(searcher.close)
                self._known[key] = readers, searcher
            return self._known[key]

    def close(self) -> None:
        """Close what was opened for agents."""
        self._opened.close()
