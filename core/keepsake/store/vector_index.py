"""A copy of all vectors in memory, searched exactly.

SQLite holds the truth; this copy follows it through the log of vector changes, whichever process
wrote. An exact scan of 100,000 int8 vectors takes about 2 ms, so no approximate index is needed.
"""

from __future__ import annotations

import contextlib
import itertools
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import apsw
import numkong
import numpy as np
from numpy.typing import NDArray

from keepsake.store.vectors import quantize

_BLOCK_ROWS: Final = 16_384


@dataclass(frozen=True, slots=True)
class Match:
    """A passage and the cosine of its vector with the asked one, -1..1."""

    chunk_id: int
    cosine: float


class VectorIndex:
    """All vectors of one database, in blocks of fixed size that are never moved."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._blocks: list[_Block] = []
        self._places: dict[int, tuple[_Block, int]] = {}
        self._seen_change = -1
        self._seen_version = -1
        self._users = 0
        self._used_at = time.monotonic()

    def __len__(self) -> int:
        return len(self._places)

    def follow(self, db: apsw.Connection) -> None:
        """Take over what was written since the last call; ``db`` must always be the same one."""
        with self._lock:
            version = int(db.pragma("data_version"))
            if version == self._seen_version:
                return
            with db:
                newest = int(db.execute("SELECT coalesce(max(number), 0) FROM vector_change").get)
                oldest = int(db.execute("SELECT coalesce(min(number), 0) FROM vector_change").get)
                if self._seen_change < 0 or oldest > self._seen_change + 1:
                    self._reload(db)
                elif newest > self._seen_change:
                    self._catch_up(db)
            self._seen_change = newest
            self._seen_version = version

    def nearest(
        self, vector: NDArray[np.float32], count: int, *, allowed: NDArray[np.int64] | None = None
    ) -> list[Match]:
        """The ``count`` passages with the highest cosine, best first.

        ``vector`` has one component a dimension; ``allowed`` limits the passages by id.
        """
        query = quantize(vector.reshape(1, -1))
        with self._lock:
            fitting = [block for block in self._blocks if block.dimensions == query.shape[1]]
            parts = [block.cosines(query, allowed) for block in fitting if block.used]
        if not parts:
            return []
        ids = np.concatenate([part[0] for part in parts])
        cosines = np.concatenate([part[1] for part in parts])
        if len(ids) > count:
            best = np.argpartition(cosines, -count)[-count:]
            ids, cosines = ids[best], cosines[best]
        order = np.lexsort((ids, -cosines))
        return [Match(int(ids[i]), float(cosines[i])) for i in order]

    def vectors_of(self, chunk_ids: Sequence[int]) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """The vectors of those of these passages that have one, as unit rows, and their places.

        The places are positions in ``chunk_ids``.
        """
        by_block: dict[_Block, list[tuple[int, int]]] = {}
        with self._lock:
            for place, chunk_id in enumerate(chunk_ids):
                if chunk_id in self._places:
                    block, row = self._places[chunk_id]
                    by_block.setdefault(block, []).append((place, row))
            parts = [block.vectors([row for _, row in rows]) for block, rows in by_block.items()]
        found = np.array([n for rows in by_block.values() for n, _ in rows], dtype=np.int64)
        return np.concatenate(parts) if parts else np.zeros((0, 1), np.float32), found

    @contextlib.contextmanager
    def in_use(self) -> Iterator[None]:
        """Keep what :meth:`follow` reads from being released while a question is answered."""
        with self._lock:
            self._users += 1
        try:
            yield
        finally:
            with self._lock:
                self._users -= 1
                self._used_at = time.monotonic()

    def release(self, idle_seconds: float) -> float:
        """Give the memory back after so many seconds without use; how many are left till then."""
        with self._lock:
            left = idle_seconds - (time.monotonic() - self._used_at)
            if self._users or left > 0:
                return idle_seconds if self._users else left
            self.clear()
            return idle_seconds

    def clear(self) -> None:
        """Give the memory back; the next :meth:`follow` reads everything again."""
        with self._lock:
            self._blocks.clear()
            self._places.clear()
            self._seen_change = self._seen_version = -1

    def _reload(self, db: apsw.Connection) -> None:
        self._blocks.clear()
        self._places.clear()
        rows = db.execute("SELECT chunk_id, vector FROM chunk_vector ORDER BY chunk_id")
        while batch := list(itertools.islice(rows, _BLOCK_ROWS)):
            alike = self._alike(batch)
            if not alike:
                continue
            block = _Block(len(alike[0][1]))
            block.fill(alike)
            self._blocks.append(block)
            self._places |= {chunk_id: (block, row) for row, (chunk_id, _) in enumerate(alike)}

    def _alike(self, rows: Sequence[tuple[int, bytes]]) -> Sequence[tuple[int, bytes]]:
        """The rows as long as those that are here, else as most; others wait for their repair."""
        lengths = Counter(len(blob) for _, blob in rows)
        usual = self._blocks[0].dimensions if self._blocks else lengths.most_common(1)[0][0]
        return rows if set(lengths) == {usual} else [row for row in rows if len(row[1]) == usual]

    def _catch_up(self, db: apsw.Connection) -> None:
        # All old ones go before the first new one comes: those of another model may be longer.
        since = "SELECT DISTINCT chunk_id FROM vector_change WHERE number > ?"
        for row in db.execute(since, (self._seen_change,)):
            self._remove(int(str(row[0])))
        present = db.execute(
            f"SELECT chunk_id, vector FROM chunk_vector WHERE chunk_id IN ({since})",
            (self._seen_change,),
        )
        for chunk_id, blob in present:
            if self._alike([(chunk_id, blob)]):
                self._put(chunk_id, blob)

    def _put(self, chunk_id: int, blob: bytes) -> None:
        if not self._blocks or self._blocks[-1].full:
            self._blocks.append(_Block(len(blob)))
        block = self._blocks[-1]
        self._places[chunk_id] = block, block.append(chunk_id, blob)

    def _remove(self, chunk_id: int) -> None:
        place = self._places.pop(chunk_id, None)
        if place is None:
            return
        block, row = place
        moved = block.remove(row)
        if moved is not None:
            self._places[moved] = block, row
        if not block.used:
            self._blocks.remove(block)


class _Block:
    """A fixed number of vectors, filled from the front without holes."""

    def __init__(self, dimensions: int) -> None:
        self.dimensions = dimensions
        self.used = 0
        self._ids = np.zeros(_BLOCK_ROWS, dtype=np.int64)
        self._vectors = np.zeros((_BLOCK_ROWS, dimensions), dtype=np.int8)
        self._inverse_norms = np.zeros(_BLOCK_ROWS, dtype=np.float32)

    @property
    def full(self) -> bool:
        return self.used == _BLOCK_ROWS

    def append(self, chunk_id: int, blob: bytes) -> int:
        self.fill([(chunk_id, blob)])
        return self.used - 1

    def fill(self, rows: Sequence[tuple[int, bytes]]) -> None:
        """Append several vectors at once; they must fit."""
        place = slice(self.used, self.used + len(rows))
        vectors = np.frombuffer(b"".join(blob for _, blob in rows), dtype=np.int8)
        self._ids[place] = [chunk_id for chunk_id, _ in rows]
        self._vectors[place] = vectors.reshape(len(rows), -1)
        norms = np.linalg.norm(self._vectors[place].astype(np.float32), axis=1)
        self._inverse_norms[place] = 1.0 / np.maximum(norms, 1.0)
        self.used += len(rows)

    def remove(self, row: int) -> int | None:
        """Fill the hole with the last vector; the passage that was moved, None if it was this."""
        last = self.used - 1
        self.used = last
        if row == last:
            return None
        for column in (self._ids, self._vectors, self._inverse_norms):
            column[row] = column[last]
        return int(self._ids[row])

    def vectors(self, rows: Sequence[int]) -> NDArray[np.float32]:
        units: NDArray[np.float32] = self._vectors[rows] * self._inverse_norms[rows, np.newaxis]
        return units

    def cosines(
        self, query: NDArray[np.int8], allowed: NDArray[np.int64] | None
    ) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        ids = self._ids[: self.used]
        dots = np.asarray(numkong.cdist(query, self._vectors[: self.used], "dot"))
        length = float(np.linalg.norm(query.astype(np.float32)))
        cosines = dots.ravel().astype(np.float32) * self._inverse_norms[: self.used]
        cosines /= max(length, 1.0)
        if allowed is None:
            return ids.copy(), cosines
        kept = np.isin(ids, allowed)
        return ids[kept], cosines[kept]
