"""Search by meaning: the passages whose vectors point where the question's vector points."""

from __future__ import annotations

import json
from typing import Final

import apsw
import numpy as np
from numpy.typing import NDArray

from keepsake.domain.query import Filters
from keepsake.store.filters import narrows, where
from keepsake.store.vector_index import Match, VectorIndex

# Looking at the best few hundred and asking which of them are allowed is cheaper than listing
# everything that is allowed, unless the filters let little through. Without filters, only what is
# superseded or in the Trash is in the way.
_FIRST_LOOK: Final = 4
_FIRST_LOOK_UNFILTERED: Final = 2


def nearest_allowed(
    db: apsw.Connection,
    index: VectorIndex,
    vector: NDArray[np.float32],
    filters: Filters,
    count: int,
) -> list[Match]:
    """The ``count`` nearest passages among the memories that the filters allow, best first."""
    looked_at = count * (_FIRST_LOOK if narrows(filters) else _FIRST_LOOK_UNFILTERED)
    matches = index.nearest(vector, looked_at)
    allowed = _allowed(db, filters, [match.chunk_id for match in matches])
    kept = [match for match in matches if match.chunk_id in allowed]
    if len(kept) >= count or len(matches) < looked_at:
        return kept[:count]
    return index.nearest(vector, count, allowed=_all_allowed(db, filters))


def _allowed(db: apsw.Connection, filters: Filters, chunk_ids: list[int]) -> set[int]:
    condition, values = where(filters)
    rows = db.execute(
        f"""SELECT c.id FROM chunk AS c JOIN memory AS m ON m.id = c.memory_id
        WHERE c.id IN (SELECT value FROM json_each(?)) AND {condition}""",
        (json.dumps(chunk_ids), *values),
    )
    return {row[0] for row in rows}


def _all_allowed(db: apsw.Connection, filters: Filters) -> NDArray[np.int64]:
    condition, values = where(filters)
    rows = db.execute(
        f"SELECT c.id FROM memory AS m JOIN chunk AS c ON c.memory_id = m.id WHERE {condition}",
        values,
    )
    return np.fromiter((row[0] for row in rows), dtype=np.int64)
