"""One memory once: its best passage speaks for it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from keepsake.search.passages import Ids, Passages


def best_of_memories(
    passages: Passages, scores: NDArray[np.floating], shown: Ids, limit: int
) -> Ids:
    """Where the best passages of the ``limit`` best memories stand, best first.

    Only those at the places ``shown`` are looked at. The same text is shown once, unless it was
    said in conversations.
    """
    order = shown[np.lexsort((passages.ids[shown], -scores[shown]))]
    order = order[_firsts(passages.memories[order])]
    kept = passages.threads[order] >= 0
    kept[_firsts(passages.texts[order])] = True
    return order[kept][:limit]


def _firsts(values: Ids) -> Ids:
    """Where each different value stands first, in order."""
    return np.sort(np.unique(values, return_index=True)[1])
