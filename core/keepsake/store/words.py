"""The vectors of the words of passages, and which passages end with a question."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import apsw
import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class PassageWords:
    """What is kept of a passage's words: their vectors, packed, and whether it ends by asking."""

    chunk_id: int
    asks: bool
    packed: bytes


def store(db: apsw.Connection, passages: Sequence[PassageWords]) -> None:
    """Keep the words of those passages that have a vector, instead of what was kept before."""
    db.executemany(
        """INSERT OR REPLACE INTO chunk_words (chunk_id, asks, packed)
        SELECT chunk_id, ?, ? FROM chunk_vector WHERE chunk_id = ?""",
        [(passage.asks, passage.packed, passage.chunk_id) for passage in passages],
    )


@dataclass(frozen=True, slots=True, eq=False)
class StoredWords:
    """The words of n passages in the order of their ids, as columns."""

    chunk_ids: NDArray[np.int64]
    asks: NDArray[np.bool_]
    packed: list[bytes]


def read(db: apsw.Connection, chunk_ids: Sequence[int]) -> StoredWords:
    """The words of these passages, as far as they have any."""
    cursor = db.execute(
        """SELECT chunk_id, asks, packed FROM chunk_words
        WHERE chunk_id IN (SELECT value FROM json_each(?)) ORDER BY chunk_id""",
        (json.dumps(list(chunk_ids)),),
    )
    rows = list(cursor)
    return StoredWords(
        chunk_ids=np.array([row[0] for row in rows], dtype=np.int64),
        asks=np.array([row[1] for row in rows], dtype=np.bool_),
        packed=[row[2] for row in rows],
    )
