"""The vectors of the words of passages, and which passages end with a question."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import apsw


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


def read(db: apsw.Connection, chunk_ids: Sequence[int]) -> list[PassageWords]:
    """The words of these passages in the order of their ids, as far as they have any."""
    rows = db.execute(
        """SELECT chunk_id, asks, packed FROM chunk_words
        WHERE chunk_id IN (SELECT value FROM json_each(?)) ORDER BY chunk_id""",
        (json.dumps(list(chunk_ids)),),
    )
    return [PassageWords(chunk_id, bool(asks), packed) for chunk_id, asks, packed in rows]
