"""Search by meaning: the passages whose vectors point where the question's vector points."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import apsw
import numpy as np
from numpy.typing import NDArray

from keepsake.domain.query import Filters
from keepsake.search.crowding import DOCUMENT, uncrowded
from keepsake.store.filters import narrows, where
from keepsake.store.vector_index import Match, VectorIndex

# Looking at the best few hundred and asking which of them are allowed is cheaper than listing
# everything that is allowed, unless the filters let little through. Without filters, only what is
# superseded or in the Trash is in the way.
_FIRST_LOOK: Final = 4
_FIRST_LOOK_UNFILTERED: Final = 2


@dataclass(frozen=True, slots=True)
class Neighbor:
    """A passage, the cosine of its vector with the asked one, -1..1, and its document."""

    chunk_id: int
    cosine: float
    document: int | str


def nearest_allowed(
    db: apsw.Connection,
    index: VectorIndex,
    vector: NDArray[np.float32],
    filters: Filters,
    count: int,
) -> list[Neighbor]:
    """The ``count`` nearest passages among the memories that the filters allow, best first.

    No document has more than a few.
    """
    return uncrowded(lambda wanted: _nearest(db, index, vector, filters, wanted), count)


def _nearest(
    db: apsw.Connection,
    index: VectorIndex,
    vector: NDArray[np.float32],
    filters: Filters,
    count: int,
) -> list[Neighbor]:
    looked_at = count * (_FIRST_LOOK if narrows(filters) else _FIRST_LOOK_UNFILTERED)
    matches = index.nearest(vector, looked_at)
    kept = _allowed(db, filters, matches)
    if len(kept) < count and len(matches) == looked_at:
        matches = index.nearest(vector, count, allowed=_all_allowed(db, filters))
        kept = _allowed(db, filters, matches)
    return kept[:count]


def _allowed(db: apsw.Connection, filters: Filters, matches: Sequence[Match]) -> list[Neighbor]:
    condition, values = where(filters)
    rows = db.execute(
        f"""SELECT c.id, {DOCUMENT} FROM chunk AS c JOIN memory AS m ON m.id = c.memory_id
        WHERE c.id IN (SELECT value FROM json_each(?)) AND {condition}""",
        (json.dumps([match.chunk_id for match in matches]), *values),
    )
    document_of = dict(rows)
    return [
        Neighbor(match.chunk_id, match.cosine, document_of[match.chunk_id])
        for match in matches
        if match.chunk_id in document_of
    ]


def _all_allowed(db: apsw.Connection, filters: Filters) -> NDArray[np.int64]:
    condition, values = where(filters)
    rows = db.execute(
        f"SELECT c.id FROM memory AS m JOIN chunk AS c ON c.memory_id = m.id WHERE {condition}",
        values,
    )
    return np.fromiter((row[0] for row in rows), dtype=np.int64)
