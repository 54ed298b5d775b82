"""Which passages stand around a passage, in its text or its conversation."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

import apsw
import numpy as np
from numpy.typing import NDArray

Ids = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings:
    """The passages around n passages, 0 where there is none.

    ``before`` and ``after`` have shape (n, 3) and (n, 2), the nearest first. ``memories`` (n,) are
    the ids of their memories, ``lengths`` (n,) count their characters, and ``threads`` (n,) number
    the conversations they are from, -1 where a passage is from none. ``languages`` are those of
    their memories, "" where it is not known.
    """

    center: Ids
    before: Ids
    after: Ids
    threads: Ids
    memories: Ids
    lengths: Ids
    languages: list[str]

    def everyone(self) -> Ids:
        """The ids of all passages in question, each once, in order."""
        ids = np.unique(np.concatenate((self.center, self.before.ravel(), self.after.ravel())))
        return ids[ids > 0]


def look_around(db: apsw.Connection, chunk_ids: Sequence[int]) -> Surroundings:
    """The passages around these; one that is gone is left out."""
    rows = db.execute(
        """SELECT m.language, m.namespace, m.thread, c.memory_id, c.stop - c.start, c.id,
            ifnull(c.previous_id, 0), ifnull(p.previous_id, 0), ifnull(pp.previous_id, 0),
            ifnull(c.next_id, 0), ifnull(n.next_id, 0)
        FROM chunk AS c JOIN memory AS m ON m.id = c.memory_id
        LEFT JOIN chunk AS p ON p.id = c.previous_id
        LEFT JOIN chunk AS pp ON pp.id = p.previous_id
        LEFT JOIN chunk AS n ON n.id = c.next_id
        WHERE c.id IN (SELECT value FROM json_each(?))""",
        (json.dumps(list(chunk_ids)),),
    ).fetchall()
    threads = [(str(namespace), str(thread)) for _, namespace, thread, *_ in rows]
    columns = np.array([row[3:] for row in rows], dtype=np.int64).reshape(len(rows), 8)
    return Surroundings(
        memories=columns[:, 0],
        lengths=columns[:, 1],
        center=columns[:, 2],
        before=columns[:, 3:6],
        after=columns[:, 6:8],
        threads=_numbered(threads),
        languages=[str(row[0]) for row in rows],
    )


def _numbered(threads: Sequence[tuple[str, str]]) -> Ids:
    """A number for each conversation, -1 where there is none."""
    numbers: dict[tuple[str, str], int] = {}
    return np.array(
        [numbers.setdefault(one, len(numbers)) if one[1] else -1 for one in threads],
        dtype=np.int64,
    )
