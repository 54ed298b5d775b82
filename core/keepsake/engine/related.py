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
_FEW: Final = 16  # others say as much about what is usual as what is assumed
_ASSUMED_USUAL: Final = 0.1  # of the model that comes along
_ASSUMED_SPREAD: Final = 0.1
_UNSEEN: Final = 12  # others a space is taken to have beside those that are there
_STRICTNESS: Final = 1.6  # places the floor a little above the largest of n normal values
_LEAST_SPREAD: Final = 0.02
_NORMAL: Final = 1.4826  # the standard deviation of normal values, by their median distance
_TINY: Final = 1e-9


def related_hits(db: apsw.Connection, searcher: Searcher, memory: Memory, limit: int) -> list[Hit]:
    """Up to ``limit`` memories of the same namespace that are near to this one, the nearest first.

    None before it has vectors, and none that is not clearly nearer than is usual in its namespace.
    A memory of several passages is looked for by their mean.
    """
    own = [chunk.id for chunk in chunks.read(db, memory.id)]
    stored = vectors.read(db, own)
    if not stored:
        return []
    mean = np.mean([vector.astype(np.float32) for vector in stored.values()], axis=0)
    filters = Filters(namespaces=(memory.namespace,))
    # However long this memory is, only a few of its own passages are found with the others.
    matches = searcher.nearest_to(mean, filters, (limit + 1) * _SPARE)
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
    """Above which cosine a memory is clearly nearer than is usual.

    What is usual differs by model and language, so it is the middle of ``others``, and their spread
    about it; while they are few, more of it is assumed. The floor rises with their number as the
    nearest of so many unrelated ones does, so of a memory far larger than the sample some of those
    pass. Where most have one subject they spread so widely that nothing would be above it: what is
    nearer than half of the way from usual to equal always is.
    """
    usual, spread = _ASSUMED_USUAL, _ASSUMED_SPREAD
    if others:
        rows = np.stack(others).astype(np.float32)
        cosines = rows @ vector / (np.linalg.norm(rows, axis=1) * np.linalg.norm(vector) + _TINY)
        seen = float(np.median(cosines))
        distance = float(np.median(np.abs(cosines - seen)))
        assumed = 1 / (1 + (len(others) / _FEW) ** 2)
        usual = assumed * usual + (1 - assumed) * seen
        spread = assumed * spread + (1 - assumed) * _NORMAL * distance
    chance = math.sqrt(_STRICTNESS * math.log(len(others) + _UNSEEN)) * max(spread, _LEAST_SPREAD)
    return usual + min(chance, (1 - usual) / 2)


def _hit(memory: Memory, passages: Passages, place: int, cosine: float) -> Hit:
    start, stop = int(passages.starts[place]), int(passages.stops[place])
    return Hit(
        memory=memory,
        snippet=make_snippet(memory.text, start, stop, ()),
        score=cosine,
        reasons=(Reason.MEANING,),
        signals={"meaning": cosine},
    )
