"""The memories nearest in meaning to one of them."""

from __future__ import annotations

import apsw
import numpy as np

from keepsake.domain.memory import Memory
from keepsake.domain.query import Filters, Hit, Reason
from keepsake.search.grouping import group_by_memory
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
    scores = {match.chunk_id: match.cosine for match in matches if match.chunk_id not in stored}
    best = group_by_memory(db, scores, limit)
    found = memories.read_many(db, [passage.memory_id for passage in best])
    return [
        Hit(
            memory=found[passage.memory_id],
            snippet=make_snippet(found[passage.memory_id].text, passage.start, passage.stop, ()),
            score=passage.score,
            reasons=(Reason.MEANING,),
            signals={"meaning": passage.score},
        )
        for passage in best
    ]
