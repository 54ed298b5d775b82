"""Rows of memories: putting in, changing, reading."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import apsw

from keepsake.domain.category import is_of_assistant
from keepsake.domain.memory import Attribution, Kind, Layer, Memory, Provenance, Speaker
from keepsake.domain.query import Filters, Order, Page
from keepsake.store import tags
from keepsake.store.expiry import unexpired
from keepsake.store.filters import where

if TYPE_CHECKING:
    from keepsake.domain.capture import Capture

BROWSE_CHARACTERS: Final = 2_000

_ATTRIBUTION: Final = (
    "provider", "model_id", "model_name", "agent", "session_id", "conversation_id",
)  # fmt: skip
_COLUMNS: Final = """
    m.id, m.uid, m.kind, m.category, m.layer, m.title, {text}, m.happened_at, m.created_at,
    m.updated_at, m.source_id, coalesce(s.name, ''), coalesce(m.source_key, ''), m.thread,
    m.ordinal, m.speaker, m.namespace, m.provenance, m.importance, m.confidence, m.valence,
    m.signal, m.pinned, m.expires_at,
    (SELECT uid FROM memory WHERE id = m.superseded_by),
    (SELECT uid FROM memory WHERE id = m.consolidated_into),
    m.trashed_at, m.access_count, m.used_count, m.helpful_count, m.last_used_at,
    m.last_confirmed_at, m.provider, m.model_id, m.model_name, m.agent, m.session_id,
    m.conversation_id, m.metadata, m.token_count, m.needs_review, m.version,
    (SELECT json_group_array(name) FROM (SELECT name FROM tag WHERE memory_id = m.id ORDER BY 1))
"""
_FROM: Final = "FROM memory AS m LEFT JOIN source AS s ON s.id = m.source_id"
_ORDERS: Final = {
    Order.NEWEST: "m.happened_at DESC, m.id DESC",
    Order.OLDEST: "m.happened_at, m.id",
    Order.UPDATED: "m.updated_at DESC, m.id DESC",
    Order.IMPORTANCE: "m.importance DESC, m.happened_at DESC, m.id DESC",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A capture made ready: cleaned, hashed, with every open value decided."""

    capture: Capture
    uid: str
    text_hash: bytes
    source_hash: bytes
    language: str
    happened_at: int
    importance: float
    token_count: int
    now: int


@dataclass(frozen=True, slots=True)
class Known:
    """What must be known of a memory to decide what a capture means for it."""

    id: int
    uid: str
    title: str
    text: str
    text_hash: bytes
    namespace: str
    kind: str
    importance: float
    trashed: int
    version: int
    source_hash: bytes | None
    source_id: int | None
    source_path: str
    conversation: str


def insert(db: apsw.Connection, draft: Draft) -> int:
    """Put a new memory in and return its id."""
    capture = draft.capture
    values: dict[str, Any] = {
        "uid": draft.uid,
        "kind": capture.kind,
        "category": capture.category,
        "title": capture.title,
        "text": capture.text,
        "text_hash": draft.text_hash,
        "language": draft.language,
        "happened_at": draft.happened_at,
        "created_at": draft.now,
        "updated_at": draft.now,
        "source_id": capture.source_id,
        "source_key": capture.source_key,
        "source_path": capture.source_path,
        "source_hash": None if capture.source_key is None else draft.source_hash,
        "thread": capture.thread,
        "ordinal": capture.ordinal,
        "speaker": capture.speaker,
        "namespace": capture.namespace,
        "provenance": capture.provenance,
        "importance": draft.importance,
        "confidence": capture.confidence,
        "valence": capture.valence,
        "signal": capture.signal,
        "pinned": int(capture.pinned),
        "expires_at": capture.expires_at,
        "metadata": to_json(capture.metadata),
        "token_count": draft.token_count,
    }
    values |= {name: getattr(capture.attribution, name) for name in _ATTRIBUTION}
    names = ", ".join(values)
    places = ", ".join("?" * len(values))
    db.execute(f"INSERT INTO memory ({names}) VALUES ({places})", tuple(values.values()))
    memory_id = db.last_insert_rowid()
    add_tags(db, memory_id, capture.tags)
    return memory_id


def update(db: apsw.Connection, memory_id: int, values: Mapping[str, Any]) -> None:
    """Set columns of one memory."""
    if values:
        assignments = ", ".join(f"{name} = ?" for name in values)
        db.execute(f"UPDATE memory SET {assignments} WHERE id = ?", (*values.values(), memory_id))


def keep_version(db: apsw.Connection, memory_id: int, now: int) -> None:
    """Copy the present title and text into the history, before they change."""
    db.execute(
        """INSERT INTO version (memory_id, number, title, text, written_at, replaced_at)
        SELECT id, version, title, text,
            coalesce((SELECT max(replaced_at) FROM version WHERE memory_id = id), created_at), ?
        FROM memory WHERE id = ?""",
        (now, memory_id),
    )
    db.execute("UPDATE memory SET version = version + 1 WHERE id = ?", (memory_id,))


def add_tags(db: apsw.Connection, memory_id: int, names: Iterable[str]) -> None:
    """Give a memory these tags by hand; those it has stay."""
    db.executemany(
        "INSERT INTO tag (memory_id, name) VALUES (?, ?) ON CONFLICT DO UPDATE SET automatic = 0",
        [(memory_id, tags.resolve(db, name)) for name in names],
    )


def clear_tags(db: apsw.Connection, memory_id: int) -> None:
    """Take all tags from a memory."""
    remove_tags(db, memory_id, [*tags.of_memory(db, memory_id, automatic=True)])
    db.execute("DELETE FROM tag WHERE memory_id = ?", (memory_id,))


def remove_tags(db: apsw.Connection, memory_id: int, names: Iterable[str]) -> None:
    """Take these tags from a memory; those that a rule gave do not come back."""
    rows = [(memory_id, tags.resolve(db, name)) for name in names]
    db.executemany(
        """INSERT OR IGNORE INTO tag_refused (memory_id, name)
        SELECT memory_id, name FROM tag WHERE memory_id = ? AND name = ? AND automatic = 1""",
        rows,
    )
    db.executemany("DELETE FROM tag WHERE memory_id = ? AND name = ?", rows)


def tag_counts(db: apsw.Connection, prefix: str, limit: int) -> list[tuple[str, int]]:
    """Tags of live memories beginning with ``prefix``, most used first."""
    return list(
        db.execute(
            f"""SELECT t.name, count(*) AS uses FROM tag AS t JOIN memory AS m ON m.id = t.memory_id
            WHERE t.name >= ?1 AND t.name < ?1 || char(1114111) AND m.trashed_at IS NULL
            AND {unexpired("m.id")}
            GROUP BY t.name ORDER BY uses DESC, t.name LIMIT ?2""",
            (prefix, limit),
        )
    )


def find_by_key(db: apsw.Connection, source_id: int | None, source_key: str) -> Known | None:
    """The memory made of this record of this source, in the Trash or not."""
    return _known(db, "source_id IS ? AND source_key = ?", (source_id, source_key))


def find_record(db: apsw.Connection, capture: Capture) -> Known | None:
    """The memory made of this record, whichever source it was read from."""
    return _known(
        db,
        "source_key = ? AND kind = ? AND thread = ? AND namespace = ?",
        (capture.source_key, capture.kind, capture.thread, capture.namespace),
    )


def find_same(db: apsw.Connection, draft: Draft) -> Known | None:
    """The live memory with the same words in the same namespace and kind.

    What an assistant says is never taken for something that the person said.
    """
    capture = draft.capture
    condition = (
        "text_hash = ? AND namespace = ? AND kind = ? AND trashed_at IS NULL"
        f" AND superseded_by IS NULL AND {unexpired('id')}"
        " AND (speaker = 'assistant' OR substr(category, 1, 6) = 'agent_') = ?"
    )
    of_assistant = is_of_assistant(capture.category, capture.speaker)
    values = (draft.text_hash, capture.namespace, capture.kind, int(of_assistant))
    return _known(db, condition, values)


def find_by_uid(db: apsw.Connection, uid: str) -> Known | None:
    """The memory of this name, in the Trash or not."""
    return _known(db, "uid = ?", (uid,))


def find_by_alias(db: apsw.Connection, alias: str) -> Known | None:
    """The memory that is called so in another Keepsake, in the Trash or not."""
    return _known(db, "id = (SELECT memory_id FROM memory_alias WHERE uid = ?)", (alias,))


def mark_used(db: apsw.Connection, uids: Sequence[str], now: int) -> None:
    """Count one more use of each of these memories."""
    db.execute(
        """UPDATE memory SET used_count = used_count + 1, last_used_at = ?
        WHERE uid IN (SELECT value FROM json_each(?))""",
        (now, json.dumps(list(uids))),
    )


def to_json(metadata: Mapping[str, Any]) -> str:
    """Metadata as it is stored."""
    return json.dumps(dict(metadata), ensure_ascii=False, allow_nan=False, default=str)


def _known(db: apsw.Connection, condition: str, values: tuple[Any, ...]) -> Known | None:
    row: tuple[Any, ...] | None = db.execute(
        f"""SELECT id, uid, title, text, text_hash, namespace, kind, importance,
        trashed_at IS NOT NULL, version, source_hash, source_id,
        source_path, coalesce(metadata ->> '$.conversation', '')
        FROM memory WHERE {condition} ORDER BY id LIMIT 1""",
        values,
    ).fetchone()
    if row is None:
        return None
    return Known(*row)


def read_many(db: apsw.Connection, ids: Sequence[int]) -> dict[int, Memory]:
    """Whole memories by id; ids that do not exist are left out."""
    rows = db.execute(
        f"SELECT {_COLUMNS.format(text='m.text')} {_FROM}"
        " WHERE m.id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(ids)),),
    )
    return {row[0]: _memory(row) for row in rows}


def read_uids(db: apsw.Connection, uids: Sequence[str]) -> list[Memory]:
    """Whole memories by uid, in the same order; uids that do not exist are left out."""
    rows = db.execute(
        f"SELECT {_COLUMNS.format(text='m.text')} {_FROM}"
        " WHERE m.uid IN (SELECT value FROM json_each(?))",
        (json.dumps(list(uids)),),
    )
    found = {row[1]: _memory(row) for row in rows}
    return [found[uid] for uid in uids if uid in found]


def read_uid(db: apsw.Connection, uid: str) -> Memory | None:
    """One whole memory by its uid, in the Trash or not."""
    row = db.execute(
        f"SELECT {_COLUMNS.format(text='m.text')} {_FROM} WHERE m.uid = ?",
        (uid,),
    ).fetchone()
    return None if row is None else _memory(row)


def browse(db: apsw.Connection, filters: Filters, order: Order, limit: int, offset: int) -> Page:
    """A window of the list; texts are cut after BROWSE_CHARACTERS."""
    condition, values = where(filters)
    text = f"substr(m.text, 1, {BROWSE_CHARACTERS})"
    sort = list_order(filters, order)
    # The window is chosen before anything is fetched, so a deep one does not read all above it.
    rows = db.execute(
        f"""SELECT {_COLUMNS.format(text=text)} {_FROM} WHERE m.id IN (
            SELECT m.id FROM memory AS m WHERE {condition} ORDER BY {sort} LIMIT ? OFFSET ?
        ) ORDER BY {sort}""",
        (*values, limit, offset),
    ).fetchall()
    memories = tuple(_memory(row) for row in rows)
    total = db.execute(f"SELECT count(*) FROM memory AS m WHERE {condition}", values).get
    return Page(memories=memories, total=int(total), offset=offset)


def list_order(filters: Filters, order: Order) -> str:
    """How a list is sorted: the Trash by when things came into it."""
    return "m.trashed_at DESC, m.id DESC" if filters.trashed else _ORDERS[order]


def thread_neighbors(db: apsw.Connection, memory: Memory, *, before: int, after: int) -> list[int]:
    """Ids of the live memories around this one in its thread, in order."""
    if not memory.thread:
        return []
    place = (memory.namespace, memory.thread, memory.ordinal, memory.id)
    earlier = _beside(db, "<", "DESC", place, before)
    later = _beside(db, ">", "ASC", place, after)
    return [*reversed(earlier), *later]


def _beside(
    db: apsw.Connection, relation: str, direction: str, place: tuple[Any, ...], limit: int
) -> list[int]:
    rows = db.execute(
        f"""SELECT id FROM memory WHERE namespace = ? AND thread = ? AND thread <> ''
        AND (ordinal, id) {relation} (?, ?) AND trashed_at IS NULL AND superseded_by IS NULL
        AND {unexpired("id")} ORDER BY ordinal {direction}, id {direction} LIMIT ?""",
        (*place, limit),
    )
    return [row[0] for row in rows]


def _memory(row: tuple[Any, ...]) -> Memory:
    return Memory(
        id=row[0],
        uid=row[1],
        kind=Kind(row[2]),
        category=row[3],
        layer=Layer(row[4]),
        title=row[5],
        text=row[6],
        happened_at=row[7],
        created_at=row[8],
        updated_at=row[9],
        source_id=row[10],
        source_name=row[11],
        source_key=row[12],
        thread=row[13],
        ordinal=row[14],
        speaker=Speaker(row[15]),
        namespace=row[16],
        provenance=Provenance(row[17]),
        importance=row[18],
        confidence=row[19],
        valence=row[20],
        signal=row[21],
        pinned=bool(row[22]),
        expires_at=row[23],
        superseded_by=row[24],
        consolidated_into=row[25],
        trashed_at=row[26],
        access_count=row[27],
        used_count=row[28],
        helpful_count=row[29],
        last_used_at=row[30],
        last_confirmed_at=row[31],
        attribution=Attribution(*row[32:38]),
        metadata=json.loads(row[38]),
        token_count=row[39],
        needs_review=bool(row[40]),
        version=row[41],
        tags=tuple(json.loads(row[42])),
    )
