"""One memory once: its best passage speaks for it; and no conversation crowds out the others."""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from keepsake.search.passages import Ids, Passages

# The first stay the best ones. Behind them, the fourth memory of a conversation lets one go ahead
# from where nothing was shown yet, if that answers nearly as well. When the question is about a
# conversation, nothing else does.
_STAY_BEST: Final = 5
_OF_ONE_CONVERSATION: Final = 3
_NEARLY: Final = 0.95


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
    best = order[kept]
    return best[spread(passages.threads[best], scores[best], limit)]


def spread(threads: Ids, scores: NDArray[np.floating], limit: int) -> Ids:
    """The places of the first ``limit`` memories, given best first, with room for others.

    ``threads`` number their conversations, -1 for none; both have shape (n,).
    """
    conversation = threads.tolist()
    waiting = list(range(len(conversation)))
    taken: list[int] = []
    told: Counter[int] = Counter()
    while waiting and len(taken) < limit:
        place = waiting[0]
        if len(taken) >= _STAY_BEST and told[conversation[place]] >= _OF_ONE_CONVERSATION:
            other = next((one for one in waiting if not told[conversation[one]]), place)
            place = other if scores[other] >= _NEARLY * scores[place] else place
        waiting.remove(place)
        taken.append(place)
        if conversation[place] >= 0:
            told[conversation[place]] += 1
    return np.array(taken, dtype=np.int64)


def _firsts(values: Ids) -> Ids:
    """Where each different value stands first, in order."""
    return np.sort(np.unique(values, return_index=True)[1])
