"""What each import made of each memory, so that it can be taken back as a whole."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import apsw

from keepsake.store import tags

_KEPT_COLUMNS: Final = (
    "title", "text", "version", "happened_at", "speaker", "model_id", "importance",
    "last_confirmed_at", "expires_at",
)  # fmt: skip
ADDED_TAGS: Final = "added_tags"
_LATER: Final = """(
    SELECT o.receipt_id FROM receipt_memory AS o JOIN receipt AS r ON r.id = o.receipt_id
    WHERE o.memory_id = e.memory_id AND o.receipt_id > e.receipt_id
        AND (r.undone_at IS NULL OR r.turning AND o.after IS NULL)
    UNION ALL
    SELECT o.receipt_id FROM receipt_seen AS o JOIN receipt AS r ON r.id = o.receipt_id
    WHERE o.memory_id = e.memory_id AND o.receipt_id > e.receipt_id AND r.undone_at IS NULL
    ORDER BY 1 LIMIT 1
)"""

State = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """What an import did to one memory: made it (``before`` is None) or changed it.

    ``hash_after`` is of the title and text that the import left.
    """

    memory_id: int
    before: State | None
    hash_after: bytes


@dataclass(frozen=True, slots=True)
class Account:
    """An entry with what its memory is now.

    ``after`` is what the memory was when the import was taken back, None while the import holds;
    ``later`` is the next import that changed the memory, or found it as it is, and holds;
    ``conversation`` is the title of the conversation that it is part of.
    """

    entry: Entry
    after: State | None
    later: int | None
    uid: str
    title: str
    text: str
    version: int
    trashed: bool
    conversation: str


def state_of(db: apsw.Connection, memory_id: int, added_tags: tuple[str, ...] = ()) -> State:
    """What can change about a memory when it is imported again, as it is now.

    ``added_tags`` are those that are about to be given to it.
    """
    row = db.execute(
        f"SELECT {', '.join(_KEPT_COLUMNS)} FROM memory WHERE id = ?", (memory_id,)
    ).fetchone()
    names = db.execute("SELECT name FROM tag WHERE memory_id = ?", (memory_id,)).fetchall()
    known = {str(row[0]) for row in names}
    resolved = dict.fromkeys(tags.resolve(db, name) for name in added_tags)
    added = [name for name in resolved if name not in known]
    return {**dict(zip(_KEPT_COLUMNS, row or (), strict=True)), ADDED_TAGS: added}


def columns_of(state: State) -> dict[str, Any]:
    """The columns of a state that are no text, to be written as they are."""
    return {name: state[name] for name in _KEPT_COLUMNS if name not in {"title", "text"}}


def added_tags(state: State) -> list[str]:
    """The tags that were given to the memory when it left this state."""
    return list(state.get(ADDED_TAGS, ()))


def write(db: apsw.Connection, receipt_id: int, entry: Entry) -> None:
    """Note what an import did; of a memory it changed twice, the first state before counts."""
    known = db.execute(
        "SELECT before FROM receipt_memory WHERE receipt_id = ? AND memory_id = ?",
        (receipt_id, entry.memory_id),
    ).fetchone()
    before = entry.before
    if known is not None:
        before = None if known[0] is None else joined(json.loads(str(known[0])), before)
    db.execute(
        "DELETE FROM receipt_seen WHERE memory_id = ? AND receipt_id = ?",
        (entry.memory_id, receipt_id),
    )
    db.execute(
        """INSERT INTO receipt_memory (receipt_id, memory_id, before, hash_after)
        VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE
        SET before = excluded.before, hash_after = excluded.hash_after, after = NULL""",
        (receipt_id, entry.memory_id, to_json(before), entry.hash_after),
    )


def count(db: apsw.Connection, receipt_id: int, *, taken_back: bool) -> int:
    """Of how many memories what an import did was taken back, or was not."""
    found = db.execute(
        """SELECT count(*) FROM receipt_memory
        WHERE receipt_id = ? AND (after IS NOT NULL) = ?""",
        (receipt_id, taken_back),
    ).get
    return int(found)


def read(
    db: apsw.Connection, receipt_id: int, *, taken_back: bool, beyond: int, limit: int
) -> list[Account]:
    """The next things that an import did and that were taken back, or were not.

    In the order of the memories, from behind the one of the number ``beyond``.
    """
    rows = db.execute(
        f"""SELECT e.memory_id, e.before, e.hash_after, e.after, {_LATER},
            m.uid, m.title, m.text, m.version, m.trashed_at IS NOT NULL,
            coalesce(m.metadata ->> '$.conversation', '')
        FROM receipt_memory AS e JOIN memory AS m ON m.id = e.memory_id
        WHERE e.receipt_id = ? AND (e.after IS NOT NULL) = ? AND e.memory_id > ?
        ORDER BY e.memory_id LIMIT ?""",
        (receipt_id, taken_back, beyond, limit),
    )
    return [_account(*row) for row in rows]


def is_as_read(db: apsw.Connection, receipt_id: int, account: Account) -> bool:
    """Whether a memory, and who else holds it, is still what it was when its account was read."""
    found = db.execute(
        f"""SELECT 1 FROM receipt_memory AS e JOIN memory AS m ON m.id = e.memory_id
        WHERE e.receipt_id = ? AND m.id = ? AND m.title = ? AND m.text = ?
        AND (m.trashed_at IS NOT NULL) = ? AND {_LATER} IS ?""",
        (
            receipt_id,
            account.entry.memory_id,
            account.title,
            account.text,
            account.trashed,
            account.later,
        ),
    ).get
    return found is not None


def set_after(db: apsw.Connection, receipt_id: int, memory_id: int, after: State | None) -> None:
    """Keep what a memory was when its import was taken back; None when it was brought again."""
    db.execute(
        "UPDATE receipt_memory SET after = ? WHERE receipt_id = ? AND memory_id = ?",
        (to_json(after), receipt_id, memory_id),
    )


def has_entry(db: apsw.Connection, receipt_id: int, memory_id: int) -> bool:
    """Whether an import did something to a memory, or stands for one that did."""
    found = db.execute(
        "SELECT 1 FROM receipt_memory WHERE receipt_id = ? AND memory_id = ?",
        (receipt_id, memory_id),
    ).get
    return found is not None


def before_of(db: apsw.Connection, receipt_id: int, memory_id: int) -> dict[str, Any] | None:
    """What a memory was before an import; None if the import made it."""
    before = db.execute(
        "SELECT before FROM receipt_memory WHERE receipt_id = ? AND memory_id = ?",
        (receipt_id, memory_id),
    ).get
    return None if before is None else dict(json.loads(before))


def set_before(db: apsw.Connection, receipt_id: int, memory_id: int, before: State | None) -> None:
    """Let an import have found a memory like this; None for having made it."""
    db.execute(
        "UPDATE receipt_memory SET before = ? WHERE receipt_id = ? AND memory_id = ?",
        (to_json(before), receipt_id, memory_id),
    )


def is_taken_back(db: apsw.Connection, source_id: int | None, source_key: str) -> bool:
    """Whether the memory of this record lies in the Trash because its import was taken back."""
    found = db.execute(
        """SELECT 1 FROM receipt_memory WHERE before IS NULL AND after IS NOT NULL
        AND memory_id IN (
            SELECT id FROM memory
            WHERE source_id IS ?1 AND source_key = ?2 AND trashed_at IS NOT NULL
            UNION ALL SELECT id FROM memory
            WHERE source_key = ?2 AND kind = 'conversation' AND trashed_at IS NOT NULL
        )""",
        (source_id, source_key),
    ).get
    return found is not None


def joined(first: dict[str, Any], second: State | None) -> State:
    """The first state, with the tags that were given when either was left."""
    tags = dict.fromkeys((*added_tags(first), *added_tags(second or {})))
    return {**first, ADDED_TAGS: list(tags)}


def to_json(state: State | None) -> str | None:
    """A state as it is stored."""
    return None if state is None else json.dumps(state, ensure_ascii=False)


def _account(*row: Any) -> Account:
    memory_id, before, hash_after, after, later, uid, title, text, version, trashed, chat = row
    entry = Entry(memory_id, None if before is None else json.loads(before), hash_after)
    state = None if after is None else json.loads(after)
    return Account(entry, state, later, uid, title, text, version, bool(trashed), chat)
