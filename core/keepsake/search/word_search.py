"""Search by words in a large memory: its parts are searched at the same time."""

from __future__ import annotations

import heapq
import itertools
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from keepsake.domain.query import Filters
from keepsake.search.lexical import LexicalMatch, LexicalQuery, best_passages, match_expressions
from keepsake.store import chunks
from keepsake.store.readers import Readers

# A search of fewer passages ends while the question is still being read by the model; each part
# counts every word anew.
_SMALLEST_PART: Final = 100_000
_MOST_PARTS: Final = 4


class WordSearch:
    """Finds passages by their words; scores do not depend on the parts."""

    def __init__(self, readers: Readers, *, smallest_part: int = _SMALLEST_PART) -> None:
        self._readers = readers
        self._smallest_part = smallest_part
        self._most_parts = min(_MOST_PARTS, os.cpu_count() or 1)
        self._threads = ThreadPoolExecutor(self._most_parts, thread_name_prefix="keepsake-words")

    def close(self) -> None:
        """Finish running searches."""
        self._threads.shutdown()

    def best(
        self, query: LexicalQuery, filters: Filters, count: int, enough: int
    ) -> list[LexicalMatch]:
        """The ``count`` best passages among the memories that the filters allow, best first.

        Passages with nothing but common words are looked for if ``enough`` documents are not found
        without.
        """
        found: dict[int, LexicalMatch] = {}
        for expressions in match_expressions(query):
            if len({match.document for match in found.values()}) < enough:
                parts = self._search(expressions, filters, count)
                found |= {match.chunk_id: match for matches in parts for match in matches}
        return heapq.nlargest(count, found.values(), key=lambda match: match.score)

    def _search(
        self, expressions: Sequence[str], filters: Filters, count: int
    ) -> Iterator[list[LexicalMatch]]:
        """The best of each part, best first."""

        def search(part: range) -> list[LexicalMatch]:
            with self._readers.connection() as db:
                found = [
                    best_passages(db, expression, filters, count, part)
                    for expression in expressions
                ]
            return _best_of(found, count)

        return self._threads.map(search, self._parts())

    def _parts(self) -> list[range]:
        """Ranges of passage ids that together hold all of them."""
        with self._readers.connection() as db:
            ids = chunks.id_range(db)
        count = max(1, min(self._most_parts, len(ids) // self._smallest_part))
        cuts = [len(ids) * number // count for number in range(count + 1)]
        return [ids[start:stop] for start, stop in itertools.pairwise(cuts)]


def _best_of(found: Sequence[Sequence[LexicalMatch]], count: int) -> list[LexicalMatch]:
    merged = heapq.merge(*found, key=lambda match: -match.score)
    return list(itertools.islice(merged, count))
