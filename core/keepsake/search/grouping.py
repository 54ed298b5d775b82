"""One memory once: its best passage speaks for it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

import apsw


@dataclass(frozen=True, slots=True)
class BestPassage:
    """The best passage of a memory."""

    memory_id: int
    chunk_id: int
    start: int
    stop: int
    language: str
    score: float


def group_by_memory(
    db: apsw.Connection, scores: Mapping[int, float], limit: int
) -> list[BestPassage]:
    """The best passage of each of the ``limit`` best memories; the same text is shown once."""
    ranked = sorted(scores, key=lambda chunk_id: (-scores[chunk_id], chunk_id))
    rows = db.execute(
        """SELECT c.id, c.memory_id, c.start, c.stop, m.language, m.text_hash, m.thread
        FROM chunk AS c JOIN memory AS m ON m.id = c.memory_id
        WHERE c.id IN (SELECT value FROM json_each(?))""",
        (json.dumps(ranked),),
    )
    places = {row[0]: row[1:] for row in rows}
    best: list[BestPassage] = []
    seen_memories: set[int] = set()
    seen_texts: set[bytes] = set()
    for chunk_id in ranked:
        place = places.get(chunk_id)
        if place is None or place[0] in seen_memories:
            continue
        memory_id, start, stop, language, text_hash, thread = place
        if not thread and text_hash in seen_texts:
            continue
        seen_memories.add(memory_id)
        seen_texts.add(text_hash)
        best.append(BestPassage(memory_id, chunk_id, start, stop, language, scores[chunk_id]))
        if len(best) == limit:
            break
    return best
