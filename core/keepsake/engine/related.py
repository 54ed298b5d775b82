"""The memories nearest in meaning to one of them."""

from __future__ import annotations

import apsw
import numpy as np

from keepsake.domain.memory import Memory
from keepsake.domain.query import Filters, Hit, Reason
from keepsake.search.grouping import best_of_memories
from keepsake.search.passages import Passages, read_passages
from keepsake.search.searcher import Searcher
from keepsake.search.snippets import make_snippet
from keepsake.store import chunks, memories, vectors

_SPARE = 4


def related_hits(db: apsw.Connection, searcher: Searcher, memory: Memory, limit: int) -> list[Hit]:
    """The ``limit`` memories of the same namespace nearest to this one; none before it has vectors.

    A memory of several passages is looked for by their mean.
    """
    own = [chunk.id for chunk in chunks.read(db, memory.id)]
    stored = vectors.read(db, own)
    if not stored:
        return []
    mean = np.mean([vector.astype(np.float32) for vector in stored.values()], axis=0)
    filters = Filters(namespaces=(memory.namespace,))
    wanted = limit * _SPARE + len(own)
    matches = searcher.nearest_to(mean, filters, wanted)
    cosines = {match.chunk_id: match.cosine for match in matches if match.chunk_id not in stored}
    passages = read_passages(db, list(cosines))
    scores = np.array([cosines[one] for one in passages.ids.tolist()])
    best = best_of_memories(passages, scores, np.arange(len(scores)), limit).tolist()
    found = memories.read_many(db, passages.memories[best].tolist())
    return [
        _hit(found[int(passages.memories[place])], passages, place, float(scores[place]))
        for place in best
    ]


def _hit(memory: Memory, passages: Passages, place: int, cosine: float) -> Hit:
    start, stop = int(passages.starts[place]), int(passages.stops[place])
    return Hit(
        memory=memory,
        snippet=make_snippet(memory.text, start, stop, ()),
        score=cosine,
        reasons=(Reason.MEANING,),
        signals={"meaning": cosine},
    )
