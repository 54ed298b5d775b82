"""The memories nearest in meaning to one of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import apsw
import numpy as np
from numpy.typing import NDArray

from keepsake.domain.memory import Memory
from keepsake.domain.query import Filters, Hit, Reason
from keepsake.search.grouping import best_of_memories
from keepsake.search.passages import Passages, read_passages
from keepsake.search.searcher import Searcher
from keepsake.search.snippets import make_snippet
from keepsake.store import chunks, memories, vectors
from keepsake.store.vectors import Vector

_SPARE: Final = 4
_SAMPLE: Final = 256
_FEW: Final = 8
_FLOOR_AMONG_FEW: Final = 0.3  # of the model that comes along
_LEAST_SPREAD: Final = 0.02
_NORMAL: Final = 1.4826  # the standard deviation of normal values, by their median distance
_TINY: Final = 1e-9


def related_hits(db: apsw.Connection, searcher: Searcher, memory: Memory, limit: int) -> list[Hit]:
    """Up to ``limit`` memories of the same namespace that are near to this one, the nearest first.

    None before it has vectors, and none that is no nearer than chance would have it. A memory of
    several passages is looked for by their mean.
    """
    own = [chunk.id for chunk in chunks.read(db, memory.id)]
    stored = vectors.read(db, own)
    if not stored:
        return []
    mean = np.mean([vector.astype(np.float32) for vector in stored.values()], axis=0)
    filters = Filters(namespaces=(memory.namespace,))
    wanted = limit * _SPARE + len(own)
    matches = searcher.nearest_to(mean, filters, wanted)
    others = vectors.read_spread(db, memory.id, memory.namespace, _SAMPLE)
    floor = _floor(mean, [one for one in others if len(one) == len(mean)])
    cosines = {
        match.chunk_id: match.cosine
        for match in matches
        if match.chunk_id not in stored and match.cosine > floor
    }
    passages = read_passages(db, list(cosines))
    scores = np.array([cosines[one] for one in passages.ids.tolist()])
    best = best_of_memories(passages, scores, np.arange(len(scores)), limit).tolist()
    found = memories.read_many(db, passages.memories[best].tolist())
    return [
        _hit(found[int(passages.memories[place])], passages, place, float(scores[place]))
        for place in best
    ]


def _floor(vector: NDArray[np.float32], others: Sequence[Vector]) -> float:
    """Above which cosine a memory is nearer than the nearest of as many unrelated ones would be.

    What is usual differs by model, by language and by how much a memory says, so it is taken from
    how near ``others`` are: most are unrelated, so their middle and their spread about it are
    those of unrelated ones, and few of n normal values are beyond the square root of 2 ln n.
    """
    if len(others) < _FEW:
        return _FLOOR_AMONG_FEW
    rows = np.stack(others).astype(np.float32)
    cosines = rows @ vector / (np.linalg.norm(rows, axis=1) * np.linalg.norm(vector) + _TINY)
    usual = float(np.median(cosines))
    spread = _NORMAL * float(np.median(np.abs(cosines - usual)))
    return usual + math.sqrt(2 * math.log(len(others))) * max(spread, _LEAST_SPREAD)


def _hit(memory: Memory, passages: Passages, place: int, cosine: float) -> Hit:
    start, stop = int(passages.starts[place]), int(passages.stops[place])
    return Hit(
        memory=memory,
        snippet=make_snippet(memory.text, start, stop, ()),
        score=cosine,
        reasons=(Reason.MEANING,),
        signals={"meaning": cosine},
    )
