"""How much a word tells apart: the rarer it is in the memory itself, the more."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from typing import Final

import apsw

from keepsake.store import chunks

# Counting further would cost more than it tells: whatever is found so often is common.
_COUNTED: Final = 20_000
_REMEMBERED: Final = 10_000
_GROWTH: Final = 1.1
_LEAST_BM25_WEIGHT: Final = 1e-6


class Rarity:
    """The rarity of words, counted in the word index and remembered while it grows little."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[tuple[str, ...], tuple[int, int]] = {}

    def of(self, db: apsw.Connection, words: Sequence[tuple[str, ...]]) -> list[float]:
        """ln(1 + (N - n + 0.5) / (n + 0.5)) for each word, given as the index terms it may be.

        N counts all passages and n those that hold the word themselves.
        """
        total = len(chunks.id_range(db))
        return [_inverse_frequency(total, self._counted(db, forms, total)) for forms in words]

    def count(self, db: apsw.Connection, forms: tuple[str, ...]) -> int:
        """How many passages hold any of these index terms, as far as it is worth counting."""
        return self._counted(db, forms, len(chunks.id_range(db)))

    def _counted(self, db: apsw.Connection, forms: tuple[str, ...], total: int) -> int:
        with self._lock:
            known = self._counts.get(forms)
        if known and known[1] <= total <= max(known[1] * _GROWTH, known[1] + 3):
            return known[0]
        count = _holding(db, forms)
        with self._lock:
            if len(self._counts) >= _REMEMBERED:
                self._counts.clear()
            self._counts[forms] = count, total
        return count


def bm25_weight(rarity: float) -> float:
    """The weight that FTS5's BM25 gives a word of this rarity: next to none to a common one."""
    return max(math.log(math.expm1(rarity)), _LEAST_BM25_WEIGHT)


def _inverse_frequency(total: int, count: int) -> float:
    return math.log(1 + (max(total - count, 0) + 0.5) / (count + 0.5))


def _holding(db: apsw.Connection, forms: tuple[str, ...]) -> int:
    escaped = (form.replace('"', '""') for form in forms)
    expression = " OR ".join(f'"{form}"' for form in escaped)
    return int(
        db.execute(
            """SELECT count(*) FROM (SELECT 1 FROM chunk_fts WHERE chunk_fts MATCH ? LIMIT ?)""",
            (f"{{title body keywords}} : ({expression})", _COUNTED),
        ).get
    )
