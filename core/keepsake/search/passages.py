"""Passages with all that ranking looks at: their memories, and what stands around them."""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import apsw
import numpy as np
from numpy.typing import NDArray

from keepsake.search.priors import Merits, half_lives, layer_weights

Ids = NDArray[np.int64]

_WHOLE_NUMBERS = """c.id, c.memory_id, c.start, c.stop,
    ifnull(c.previous_id, 0), ifnull(p.previous_id, 0), ifnull(pp.previous_id, 0),
    ifnull(c.next_id, 0), ifnull(n.next_id, 0)"""
_MERITS = """m.happened_at, max(m.happened_at, ifnull(m.last_confirmed_at, m.happened_at)),
    m.importance, m.signal, m.helpful_count, m.pinned, m.superseded_by IS NOT NULL"""


@dataclass(frozen=True, slots=True, eq=False)
class Passages:
    """n passages; ids are 0 where there is none.

    ``before`` and ``after`` have shape (n, 3) and (n, 2), the nearest first, everything else (n,).
    ``starts`` and ``stops`` are where they stand in their memories. ``threads`` number the
    conversations and ``texts`` the different texts of their memories, ``threads`` -1 where a
    passage is from no conversation. ``languages`` are those of their memories, "" if not known.
    """

    ids: Ids
    memories: Ids
    starts: Ids
    stops: Ids
    before: Ids
    after: Ids
    threads: Ids
    texts: Ids
    languages: NDArray[np.str_]
    merits: Merits

    def with_surroundings(self) -> Ids:
        """The ids of these passages and those around them, each once, in order."""
        ids = np.unique(np.concatenate((self.ids, self.before.ravel(), self.after.ravel())))
        return ids[ids > 0]


def read_passages(db: apsw.Connection, ids: Sequence[int]) -> Passages:
    """These passages in the order of their ids; one that is gone is left out."""
    rows = db.execute(
        f"""SELECT {_WHOLE_NUMBERS}, {_MERITS},
            m.language, m.namespace, m.thread, m.text_hash, m.provenance, m.layer
        FROM chunk AS c JOIN memory AS m ON m.id = c.memory_id
        LEFT JOIN chunk AS p ON p.id = c.previous_id
        LEFT JOIN chunk AS pp ON pp.id = p.previous_id
        LEFT JOIN chunk AS n ON n.id = c.next_id
        WHERE c.id IN (SELECT value FROM json_each(?)) ORDER BY c.id""",
        (json.dumps(list(ids)),),
    ).fetchall()
    whole = np.array([row[:9] for row in rows], dtype=np.int64).reshape(len(rows), 9)
    threads = [(row[17], row[18]) if row[18] else None for row in rows]
    return Passages(
        ids=whole[:, 0],
        memories=whole[:, 1],
        starts=whole[:, 2],
        stops=whole[:, 3],
        before=whole[:, 4:7],
        after=whole[:, 7:9],
        threads=_numbered(threads),
        texts=_numbered([row[19] for row in rows]),
        languages=np.array([row[16] for row in rows], dtype=np.str_),
        merits=_merits([(*row[9:16], *row[20:22]) for row in rows]),
    )


def read_merits(db: apsw.Connection, memory_ids: Sequence[int]) -> tuple[list[int], Merits]:
    """What speaks for these memories, in the order of their ids; one that is gone is left out."""
    rows = db.execute(
        f"""SELECT m.id, {_MERITS}, m.provenance, m.layer FROM memory AS m
        WHERE m.id IN (SELECT value FROM json_each(?)) ORDER BY m.id""",
        (json.dumps(list(memory_ids)),),
    ).fetchall()
    return [int(str(row[0])) for row in rows], _merits([row[1:] for row in rows])


def _merits(rows: Sequence[tuple[object, ...]]) -> Merits:
    """Of rows of the seven values, provenance and layer."""
    values = np.array([row[:7] for row in rows], dtype=np.float64).reshape(len(rows), 7)
    return Merits(
        half_lives=half_lives(str(row[7]) for row in rows),
        happened_at=values[:, 0],
        last_seen=values[:, 1],
        importance=values[:, 2],
        signal=values[:, 3],
        helpful=values[:, 4],
        pinned=values[:, 5] > 0,
        layers=layer_weights(str(row[8]) for row in rows),
        superseded=values[:, 6] > 0,
    )


def _numbered(values: Sequence[Hashable]) -> Ids:
    """A number for each different value, -1 for None."""
    numbers: dict[Hashable, int] = {None: -1}
    return np.array([numbers.setdefault(value, len(numbers)) for value in values], dtype=np.int64)
