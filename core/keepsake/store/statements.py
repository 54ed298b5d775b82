"""Statements that wait to be compared with what was there before, and what comes of it.

A statement is a note, fact or summary that stands for itself: no record of a source and no turn
of a conversation, which are never superseded by something that is like them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import apsw
import numpy as np
from numpy.typing import NDArray

from keepsake.store.expiry import unexpired

_IS_STATEMENT: Final = (
    "m.source_key IS NULL AND m.thread = '' AND m.kind IN ('note', 'fact', 'summary')"
)
_IS_LIVE: Final = f"m.trashed_at IS NULL AND m.superseded_by IS NULL AND {unexpired('m.id')}"
_WAITS: Final = f"m.compared_at IS NULL AND {_IS_LIVE} AND {_IS_STATEMENT}"
_COLUMNS: Final = f"""m.id, m.uid, m.namespace, m.kind, m.category, m.speaker, m.title, m.text,
    m.language, m.text_hash, m.pinned,
    NOT ({_IS_STATEMENT}), c.ordinal = 0 AND c.next_id IS NULL, m.compared_at IS NOT NULL"""


@dataclass(frozen=True, slots=True)
class Comparable:
    """What a comparison must know of a memory.

    ``is_record`` is true for what is no statement, ``is_short`` for what is one passage, and
    ``is_compared`` once its present text was compared.
    """

    id: int
    uid: str
    namespace: str
    kind: str
    category: str
    speaker: str
    title: str
    text: str
    language: str
    text_hash: bytes
    pinned: int
    is_record: int
    is_short: int
    is_compared: int

    @property
    def is_statement(self) -> bool:
        """Whether it is a statement short enough to be compared word by word."""
        return bool(self.is_short) and not self.is_record


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    """A statement that waits, with the vector of its first passage; None if it can have none."""

    memory: Comparable
    vector: NDArray[np.float32] | None


def waiting(db: apsw.Connection, limit: int, leave_out: Iterable[int] = ()) -> list[Waiting]:
    """The oldest statements that wait and have their vectors."""
    # Vectors are made oldest first, so beyond the first passage without one nothing is ready; not
    # looking there keeps this quick while a large import is being embedded.
    rows = db.execute(
        f"""SELECT {_COLUMNS}, v.vector FROM memory AS m
        JOIN chunk AS c ON c.memory_id = m.id AND c.ordinal = 0
        LEFT JOIN chunk_vector AS v ON v.chunk_id = c.id
        WHERE {_WAITS} AND m.id NOT IN (SELECT value FROM json_each(?))
            AND NOT EXISTS (
                SELECT 1 FROM chunk WHERE memory_id = m.id AND embedded_with IS NULL)
            AND m.id < coalesce((
                SELECT p.memory_id FROM chunk AS p JOIN memory AS o ON o.id = p.memory_id
                WHERE p.embedded_with IS NULL AND o.trashed_at IS NULL ORDER BY p.id LIMIT 1
            ), 9223372036854775807)
        ORDER BY m.id LIMIT ?""",
        (json.dumps(list(leave_out)), limit),
    )
    return [Waiting(Comparable(*row[:-1]), _vector(row[-1])) for row in rows]


def is_any_waiting(db: apsw.Connection, leave_out: Iterable[int] = ()) -> bool:
    """Whether any statement waits, with or without its vectors."""
    found = db.execute(
        f"SELECT 1 FROM memory AS m WHERE {_WAITS}"
        " AND m.id NOT IN (SELECT value FROM json_each(?)) LIMIT 1",
        (json.dumps(list(leave_out)),),
    ).get
    return found is not None


def of_passages(db: apsw.Connection, chunk_ids: Sequence[int]) -> dict[int, Comparable]:
    """The live memories that these passages belong to, by passage."""
    rows = db.execute(
        f"""SELECT c.id, {_COLUMNS} FROM chunk AS c JOIN memory AS m ON m.id = c.memory_id
        WHERE c.id IN (SELECT value FROM json_each(?)) AND {_IS_LIVE}""",
        (json.dumps(list(chunk_ids)),),
    )
    return {row[0]: Comparable(*row[1:]) for row in rows}


def is_compared(db: apsw.Connection, memory: Comparable) -> bool | None:
    """Whether this text of a memory was compared; None if it is not live or has changed."""
    compared: int | None = db.execute(
        """SELECT compared_at IS NOT NULL FROM memory WHERE id = ? AND text_hash = ?
        AND trashed_at IS NULL AND superseded_by IS NULL""",
        (memory.id, memory.text_hash),
    ).get
    return None if compared is None else bool(compared)


def mark_compared(db: apsw.Connection, memory_id: int, now: int) -> None:
    """A statement waits no longer."""
    db.execute("UPDATE memory SET compared_at = ? WHERE id = ?", (now, memory_id))


def supersede(db: apsw.Connection, old_id: int, new_id: int, now: int) -> None:
    """Let one memory stand for both; it gets the tags of the other and the higher importance."""
    db.execute("UPDATE memory SET superseded_by = ? WHERE id = ?", (new_id, old_id))
    db.execute(
        """INSERT OR IGNORE INTO tag (memory_id, name)
        SELECT ?, name FROM tag WHERE memory_id = ? AND automatic = 0""",
        (new_id, old_id),
    )
    db.execute(
        """UPDATE memory SET updated_at = ?1,
        importance = max(importance, (SELECT importance FROM memory WHERE id = ?2))
        WHERE id = ?3""",
        (now, old_id, new_id),
    )


def confirm(db: apsw.Connection, memory_id: int, now: int) -> None:
    """Note that a statement was made again."""
    db.execute("UPDATE memory SET last_confirmed_at = ? WHERE id = ?", (now, memory_id))


def successors(db: apsw.Connection, memory_id: int) -> list[tuple[int, str]]:
    """What superseded a memory, what superseded that, and so on: ids and uids."""
    rows = db.execute(
        """WITH RECURSIVE chain (id, depth) AS (
            SELECT superseded_by, 1 FROM memory WHERE id = ? AND superseded_by IS NOT NULL
            UNION SELECT m.superseded_by, depth + 1 FROM memory AS m JOIN chain ON m.id = chain.id
            WHERE m.superseded_by IS NOT NULL
        ) SELECT m.id, m.uid FROM chain JOIN memory AS m ON m.id = chain.id ORDER BY depth""",
        (memory_id,),
    )
    return list(rows)


def reinstate(db: apsw.Connection, memory_id: int, now: int) -> None:
    """Make a superseded memory live again."""
    db.execute(
        "UPDATE memory SET superseded_by = NULL, updated_at = ?, compared_at = ? WHERE id = ?",
        (now, now, memory_id),
    )


def _vector(blob: bytes | None) -> NDArray[np.float32] | None:
    return None if blob is None else np.frombuffer(blob, dtype=np.int8).astype(np.float32)
