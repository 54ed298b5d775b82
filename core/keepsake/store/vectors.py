"""Vectors of passages: what is still to be made, and where the made ones live.

A vector is stored as int8, scaled so that its largest component is 127: the direction, all that a
cosine needs, keeps an error of about 0.001.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import apsw
import numpy as np
from numpy.typing import NDArray

from keepsake.store import meta

Vector = NDArray[np.int8]

_MADE_BY: Final = "vectors_made_by"
# Looking at all that wait would take as long as making a vector.
_NEWEST: Final = "(SELECT * FROM chunk WHERE embedded_with IS NULL ORDER BY id DESC LIMIT 1000)"

_OF_OTHERS: Final = """SELECT v.vector FROM memory AS m
    JOIN chunk AS c ON c.memory_id = m.id AND c.ordinal = 0
    JOIN chunk_vector AS v ON v.chunk_id = c.id
    WHERE m.trashed_at IS NULL AND m.namespace = ? AND m.id <> ?"""


@dataclass(frozen=True, slots=True)
class PendingChunk:
    """A passage that has no vector yet, with the text that the model is to see."""

    id: int
    title: str
    heading: str
    text: str


def quantize(vectors: NDArray[np.float32]) -> Vector:
    """Rows of floats as rows of int8 of the same direction; a row of zeros stays zeros."""
    largest = np.abs(vectors).max(axis=-1, keepdims=True)
    scaled = vectors * (127.0 / np.where(largest > 0, largest, 1.0))
    return np.rint(scaled).astype(np.int8)


def use_model(db: apsw.Connection, name: str, sha256: str, dimensions: int) -> int:
    """The number of this model; all vectors of any other one are dropped and become pending."""
    db.execute(
        "INSERT OR IGNORE INTO model (name, sha256, dimensions) VALUES (?, ?, ?)",
        (name, sha256, dimensions),
    )
    model_id = int(db.execute("SELECT id FROM model WHERE sha256 = ?", (sha256,)).get)
    if meta.read(db, _MADE_BY) != sha256:
        drop_all(db)
        meta.write(db, _MADE_BY, sha256)
    return model_id


def drop_all(db: apsw.Connection) -> None:
    """Drop every vector and what passages were set aside; all passages become pending."""
    db.execute("DELETE FROM chunk_vector")
    db.execute("DELETE FROM chunk_words")
    db.execute("DELETE FROM unreadable_chunk")
    db.execute("UPDATE chunk SET embedded_with = NULL WHERE embedded_with IS NOT NULL")


def are_of(db: apsw.Connection, sha256: str) -> bool:
    """Whether the stored vectors, if there are any, can be compared with those of this model."""
    return meta.read(db, _MADE_BY) in (None, sha256)


def pending(db: apsw.Connection, limit: int) -> list[PendingChunk]:
    """The next passages without a vector, those in the Trash left out: the oldest first.

    Before them goes what was lately kept by itself, which would wait for hours behind a large
    import.
    """
    return _pending(db, _NEWEST, "m.source_id IS NULL", limit) or _pending(
        db, "chunk", "true", limit
    )


def _pending(db: apsw.Connection, chunks: str, condition: str, limit: int) -> list[PendingChunk]:
    rows = db.execute(
        f"""SELECT c.id, m.title, c.heading, substr(m.text, c.start + 1, c.stop - c.start)
        FROM {chunks} AS c JOIN memory AS m ON m.id = c.memory_id
        WHERE c.embedded_with IS NULL AND m.trashed_at IS NULL AND {condition}
        ORDER BY c.id LIMIT ?""",
        (limit,),
    )
    return [PendingChunk(*row) for row in rows]


def store(
    db: apsw.Connection, model_id: int, chunk_ids: Sequence[int], vectors: NDArray[np.float32]
) -> int:
    """Keep the vectors of these passages (one row each); how many still existed."""
    alive = {
        row[0]
        for row in db.execute(
            "SELECT id FROM chunk WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(chunk_ids)),),
        )
    }
    rows = [
        (chunk_id, row.tobytes())
        for chunk_id, row in zip(chunk_ids, quantize(vectors), strict=True)
        if chunk_id in alive
    ]
    db.executemany("DELETE FROM chunk_vector WHERE chunk_id = ?", [(row[0],) for row in rows])
    db.executemany("INSERT INTO chunk_vector (chunk_id, vector) VALUES (?, ?)", rows)
    db.executemany(
        "UPDATE chunk SET embedded_with = ? WHERE id = ?", [(model_id, row[0]) for row in rows]
    )
    return len(rows)


def set_aside(db: apsw.Connection, model_id: int, chunk_id: int) -> None:
    """Note that this model cannot make a vector of this passage; it is pending no more."""
    db.execute(
        "INSERT OR REPLACE INTO unreadable_chunk (chunk_id, model_id) VALUES (?, ?)",
        (chunk_id, model_id),
    )
    db.execute("UPDATE chunk SET embedded_with = ? WHERE id = ?", (model_id, chunk_id))


def read_spread(db: apsw.Connection, beside: int, namespace: str, count: int) -> list[Vector]:
    """A vector each of up to ``count`` live memories, spread over all of a namespace.

    The memory ``beside`` which they are looked at is left out.
    """
    last = int(db.execute("SELECT coalesce(max(id), 0) FROM memory").get)
    step = max(1, last // count)
    spread = json.dumps(list(range(last, 0, -step))[:count])
    among = f"{_OF_OTHERS} AND m.id IN (SELECT value FROM json_each(?))"
    rows = list(db.execute(among, (namespace, beside, spread)))
    if step > 1 and len(rows) < count // 4:  # little of what is kept lies in this namespace
        rows = list(db.execute(f"{_OF_OTHERS} LIMIT ?", (namespace, beside, count)))
    return [np.frombuffer(blob, dtype=np.int8) for (blob,) in rows]


def read(db: apsw.Connection, chunk_ids: Sequence[int]) -> dict[int, Vector]:
    """The vectors of these passages, as far as they have any."""
    rows = db.execute(
        "SELECT chunk_id, vector FROM chunk_vector"
        " WHERE chunk_id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(chunk_ids)),),
    )
    return {chunk_id: np.frombuffer(blob, dtype=np.int8) for chunk_id, blob in rows}
