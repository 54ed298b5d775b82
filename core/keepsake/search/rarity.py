"""How much a word tells apart: the rarer it is in the memory itself, the more."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from typing import Final

import apsw

# From so many on, the share of passages looked at tells how many there are in all.
_COUNTED: Final = 20_000
_REMEMBERED: Final = 10_000
_GROWTH: Final = 1.1
_LEAST_BM25_WEIGHT: Final = 1e-6

CountWord = Callable[[tuple[str, ...]], int]
"""How many passages hold any of some index terms."""


class WordCounts:
    """In how many passages words stand, remembered while the memory grows little."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[tuple[str, ...], tuple[int, int]] = {}

    def of(self, db: apsw.Connection, passages: range, forms: tuple[str, ...]) -> int:
        """How many of all passages hold a word, given as the index terms it may be.

        ``passages`` are their ids. The number of a common word is an estimate.
        """
        total = len(passages)
        with self._lock:
            known = self._counts.get(forms)
        if known and known[1] <= total <= max(known[1] * _GROWTH, known[1] + 3):
            return known[0]
        count = _holding(db, forms, passages)
        with self._lock:
            if len(self._counts) >= _REMEMBERED:
                self._counts.clear()
            self._counts[forms] = count, total
        return count


def rarity(total: int, count: int) -> float:
    """ln(1 + (N - n + 0.5) / (n + 0.5)) for a word that n of N passages hold."""
    return math.log(1 + (max(total - count, 0) + 0.5) / (count + 0.5))


def bm25_weight(rarity: float) -> float:
    """The weight that FTS5's BM25 gives a word of this rarity: next to none to a common one."""
    return max(math.log(math.expm1(rarity)), _LEAST_BM25_WEIGHT)


def _holding(db: apsw.Connection, forms: tuple[str, ...], passages: range) -> int:
    escaped = (form.replace('"', '""') for form in forms)
    expression = " OR ".join(f'"{form}"' for form in escaped)
    count, last = db.execute(
        """SELECT count(*), max(rowid) FROM (
            SELECT rowid FROM chunk_fts WHERE chunk_fts MATCH ? ORDER BY rowid LIMIT ?)""",
        (f"{{title body keywords}} : ({expression})", _COUNTED),
    ).get
    if count < _COUNTED:
        return int(count)
    return int(count * len(passages) / (last - passages.start + 1))
