"""The newest memories, where nothing is asked but filters and words that must not occur."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import apsw

from keepsake.domain.memory import Memory
from keepsake.domain.query import Filters, Order
from keepsake.search.lexical import LexicalQuery, conforming
from keepsake.store import chunks, memories

_PAGE: Final = 100
_LOOKED_AT: Final = 10_000


def newest(db: apsw.Connection, filters: Filters, query: LexicalQuery, limit: int) -> list[Memory]:
    """The newest memories that the filters allow and that hold nothing excluded.

    Fewer are found if nearly all of the newest ten thousand hold it.
    """
    size = max(limit, _PAGE) if query.excluded else limit
    found: list[Memory] = []
    for offset in range(0, _LOOKED_AT, size):
        page = memories.browse(db, filters, Order.NEWEST, size, offset).memories
        found += _conforming_memories(db, query, page) if query.excluded else page
        if len(found) >= limit or len(page) < size:
            break
    return found[:limit]


def _conforming_memories(
    db: apsw.Connection, query: LexicalQuery, page: Sequence[Memory]
) -> list[Memory]:
    """Those of the memories of which every passage conforms."""
    passages = {one.id: {chunk.id for chunk in chunks.read(db, one.id)} for one in page}
    kept = conforming(db, query, [chunk_id for ids in passages.values() for chunk_id in ids])
    return [one for one in page if passages[one.id] <= kept]
