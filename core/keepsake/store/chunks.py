"""Passages of memories, and which passages stand beside each other."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import apsw

_MOST_CHUNKS_WITH_KEYWORDS: Final = 50


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage to be stored: ``text[start:stop]`` of its memory, and its analyzed words."""

    start: int
    stop: int
    heading: str
    terms: str


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """A stored passage."""

    id: int
    memory_id: int
    ordinal: int
    start: int
    stop: int
    heading: str


def id_range(db: apsw.Connection) -> range:
    """The ids of all passages and perhaps others; counting them would read them all."""
    row: tuple[int, int] | None = db.execute(
        "SELECT ifnull((SELECT min(id) FROM chunk), 1), ifnull((SELECT max(id) FROM chunk), 0)"
    ).fetchone()
    first, last = row or (1, 0)
    return range(first, last + 1)


def replace(
    db: apsw.Connection,
    memory_id: int,
    passages: Sequence[Passage],
    *,
    title_terms: str,
    keywords: str,
) -> None:
    """Give a memory these passages instead of the ones it had; their vectors are pending.

    They can be found by their words after ``index``.
    """
    db.execute("DELETE FROM chunk WHERE memory_id = ?", (memory_id,))
    previous = None
    for ordinal, passage in enumerate(passages):
        db.execute(
            """INSERT INTO chunk (memory_id, ordinal, start, stop, heading, title_terms, terms,
            keywords, previous_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
            (
                memory_id,
                ordinal,
                passage.start,
                passage.stop,
                passage.heading,
                title_terms,
                passage.terms,
                keywords,
                previous,
            ),
        )
        previous = db.last_insert_rowid()
    if len(passages) > 1:
        db.execute(
            """UPDATE chunk SET next_id = after.id FROM chunk AS after
            WHERE chunk.memory_id = ? AND after.previous_id = chunk.id""",
            (memory_id,),
        )


def index(db: apsw.Connection, memory_ids: Sequence[int]) -> None:
    """Put passages of these memories that are not in the word index there, in ascending order."""
    db.execute(
        """INSERT INTO chunk_fts (rowid, title, body, keywords, around)
        SELECT id, title, body, keywords, around FROM chunk_document WHERE id IN (
            SELECT c.id FROM chunk AS c
            WHERE c.memory_id IN (SELECT value FROM json_each(?))
            AND NOT EXISTS (SELECT 1 FROM chunk_fts_docsize WHERE id = c.id)
        ) ORDER BY id""",
        (json.dumps(list(memory_ids)),),
    )


def place(db: apsw.Connection, memory_id: int) -> None:
    """Join a memory's first and last passage with those beside it in its thread."""
    before, after = _thread_neighbors(db, memory_id)
    _join(db, before, memory_id)
    _join(db, memory_id, after)


def displace(db: apsw.Connection, memory_id: int) -> None:
    """Take a memory out of its thread: its neighbors now stand beside each other."""
    before, after = _thread_neighbors(db, memory_id)
    _join(db, before, after)
    _join(db, None, memory_id)
    _join(db, memory_id, None)


def set_keywords(db: apsw.Connection, memory_id: int, keywords: str) -> None:
    """Give all passages of a memory these analyzed keywords.

    Not those of a very long memory: each would have to be indexed again, and its passages hold
    its names themselves.
    """
    db.execute(
        """UPDATE chunk SET keywords = ?1 WHERE memory_id = ?2 AND keywords <> ?1
        AND (SELECT count(*) FROM chunk WHERE memory_id = ?2) <= ?3""",
        (keywords, memory_id, _MOST_CHUNKS_WITH_KEYWORDS),
    )


def read(db: apsw.Connection, memory_id: int) -> list[StoredChunk]:
    """The passages of a memory in order."""
    rows = db.execute(
        "SELECT id, memory_id, ordinal, start, stop, heading FROM chunk WHERE memory_id = ?"
        " ORDER BY ordinal",
        (memory_id,),
    )
    return [StoredChunk(*row) for row in rows]


def _thread_neighbors(db: apsw.Connection, memory_id: int) -> tuple[int | None, int | None]:
    row = db.execute(
        "SELECT namespace, thread, ordinal, id FROM memory WHERE id = ? AND thread <> ''",
        (memory_id,),
    ).fetchone()
    if row is None:
        return None, None
    live = (
        "namespace = ? AND thread = ? AND thread <> '' AND trashed_at IS NULL"
        " AND superseded_by IS NULL"
    )
    before = db.execute(
        f"SELECT id FROM memory WHERE {live} AND (ordinal, id) < (?, ?)"
        " ORDER BY ordinal DESC, id DESC LIMIT 1",
        row,
    ).get
    after = db.execute(
        f"SELECT id FROM memory WHERE {live} AND (ordinal, id) > (?, ?)"
        " ORDER BY ordinal, id LIMIT 1",
        row,
    ).get
    return before, after


def _join(db: apsw.Connection, before: int | None, after: int | None) -> None:
    last = None if before is None else _edge(db, before, "max")
    first = None if after is None else _edge(db, after, "min")
    if last is not None:
        _set_if_other(db, "next_id", first, last)
    if first is not None:
        _set_if_other(db, "previous_id", last, first)


def _set_if_other(db: apsw.Connection, column: str, value: int | None, chunk_id: int) -> None:
    # Writing the same value again would index the passage again.
    db.execute(
        f"UPDATE chunk SET {column} = ?1 WHERE id = ?2 AND {column} IS NOT ?1",
        (value, chunk_id),
    )


def _edge(db: apsw.Connection, memory_id: int, which: str) -> int | None:
    # The passage with the smallest or largest ordinal, by SQLite's rule for bare columns.
    row = db.execute(
        f"SELECT id, {which}(ordinal) FROM chunk WHERE memory_id = ?",
        (memory_id,),
    ).fetchone()
    return None if row is None else row[0]
