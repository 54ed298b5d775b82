"""What each import made of each memory, so that it can be taken back as a whole."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import apsw

from keepsake.store import tags

_KEPT_COLUMNS: Final = (
    "title", "text", "version", "happened_at", "speaker", "model_id", "importance",
    "last_confirmed_at", "expires_at",
)  # fmt: skip
_ADDED_TAGS: Final = "added_tags"

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
    ``later`` is the next import that changed the memory and holds; ``conversation`` is the title of
    the conversation that it is part of.
    """

    entry: Entry
    after: State | None
    later: int | None
    uid: str
    title: str
    text: str
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
    return {**dict(zip(_KEPT_COLUMNS, row or (), strict=True)), _ADDED_TAGS: added}


def columns_of(state: State) -> dict[str, Any]:
    """The columns of a state that are no text, to be written as they are."""
    return {name: state[name] for name in _KEPT_COLUMNS if name not in {"title", "text"}}


def added_tags(state: State) -> list[str]:
    """The tags that were given to the memory when it left this state."""
    return list(state.get(_ADDED_TAGS, ()))


def write(db: apsw.Connection, receipt_id: int, entry: Entry) -> None:
    """Note what an import did; of a memory it changed twice, the first state before counts."""
    known = db.execute(
        "SELECT before FROM receipt_memory WHERE receipt_id = ? AND memory_id = ?",
        (receipt_id, entry.memory_id),
    ).fetchone()
    before = entry.before
    if known is not None:
        before = None if known[0] is None else _joined(json.loads(str(known[0])), before)
    db.execute(
        """INSERT INTO receipt_memory (receipt_id, memory_id, before, hash_after)
        VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE
        SET before = excluded.before, hash_after = excluded.hash_after, after = NULL""",
        (receipt_id, entry.memory_id, _to_json(before), entry.hash_after),
    )


def read(db: apsw.Connection, receipt_id: int) -> Iterator[Account]:
    """All that an import did, with what became of it since."""
    rows = db.execute(
        """SELECT e.memory_id, e.before, e.hash_after, e.after,
            (SELECT min(o.receipt_id) FROM receipt_memory AS o
             JOIN receipt AS r ON r.id = o.receipt_id
             WHERE o.memory_id = e.memory_id AND o.receipt_id > e.receipt_id
                AND r.undone_at IS NULL),
            m.uid, m.title, m.text, m.trashed_at IS NOT NULL,
            coalesce(m.metadata ->> '$.conversation', '')
        FROM receipt_memory AS e JOIN memory AS m ON m.id = e.memory_id
        WHERE e.receipt_id = ? ORDER BY e.memory_id""",
        (receipt_id,),
    )
    for row in rows:
        yield _account(*row)


def is_as_read(db: apsw.Connection, account: Account) -> bool:
    """Whether a memory is still what it was when its account was read."""
    found = db.execute(
        """SELECT 1 FROM memory WHERE id = ? AND title = ? AND text = ?
        AND (trashed_at IS NOT NULL) = ?""",
        (account.entry.memory_id, account.title, account.text, int(account.trashed)),
    ).get
    return found is not None


def hand_over(db: apsw.Connection, receipt_id: int, later_id: int, memory_id: int) -> None:
    """Let a later import stand for this one too, since the memory would be there without it.

    What this one left is kept as its state after, so that it can be brought again.
    """
    own, later = _before(db, receipt_id, memory_id), _before(db, later_id, memory_id)
    set_after(db, receipt_id, memory_id, later)
    _set_before(db, later_id, memory_id, None if own is None else _joined(own, later))


def hand_back(db: apsw.Connection, receipt_id: int, account: Account) -> None:
    """Let a later import no longer stand for this one, but come on top of what this one left."""
    memory_id, left = account.entry.memory_id, account.after or {}
    tags = tags_since(db, receipt_id, memory_id)
    _set_before(db, account.later or 0, memory_id, {**left, _ADDED_TAGS: tags})


def put_under(db: apsw.Connection, receipt_id: int, memory_id: int, state: State) -> None:
    """Tell the next import, if it was taken back too, what it finds when it comes again."""
    following = db.execute(
        """SELECT receipt_id, after IS NOT NULL FROM receipt_memory
        WHERE memory_id = ? AND receipt_id > ? ORDER BY receipt_id LIMIT 1""",
        (memory_id, receipt_id),
    ).fetchone()
    if following is None or not following[1]:
        return
    before = _before(db, following[0], memory_id)
    if before is None or (before["title"], before["text"]) != (state["title"], state["text"]):
        _set_before(db, following[0], memory_id, state)


def tags_since(db: apsw.Connection, receipt_id: int, memory_id: int) -> list[str]:
    """The tags that a memory got after this import, from all imports that came later."""
    rows = db.execute(
        """SELECT after FROM receipt_memory
        WHERE memory_id = ? AND receipt_id >= ? AND after IS NOT NULL""",
        (memory_id, receipt_id),
    )
    found = (tag for (after,) in rows for tag in added_tags(json.loads(after)))
    return list(dict.fromkeys(found))


def waits_for_earlier(db: apsw.Connection, receipt_id: int) -> bool:
    """Whether an earlier import that changed the same memories was taken back too."""
    return bool(
        db.execute(
            """SELECT EXISTS (SELECT 1 FROM receipt_memory AS e JOIN receipt_memory AS o
                ON o.memory_id = e.memory_id AND o.receipt_id < e.receipt_id
            WHERE e.receipt_id = ? AND e.after IS NOT NULL AND o.after IS NOT NULL)""",
            (receipt_id,),
        ).get
    )


def set_after(db: apsw.Connection, receipt_id: int, memory_id: int, after: State | None) -> None:
    """Keep what a memory was when its import was taken back; None when it was brought again."""
    db.execute(
        "UPDATE receipt_memory SET after = ? WHERE receipt_id = ? AND memory_id = ?",
        (_to_json(after), receipt_id, memory_id),
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


def _before(db: apsw.Connection, receipt_id: int, memory_id: int) -> dict[str, Any] | None:
    before = db.execute(
        "SELECT before FROM receipt_memory WHERE receipt_id = ? AND memory_id = ?",
        (receipt_id, memory_id),
    ).get
    return None if before is None else dict(json.loads(before))


def _set_before(db: apsw.Connection, receipt_id: int, memory_id: int, before: State | None) -> None:
    db.execute(
        "UPDATE receipt_memory SET before = ? WHERE receipt_id = ? AND memory_id = ?",
        (_to_json(before), receipt_id, memory_id),
    )


def _joined(first: dict[str, Any], second: State | None) -> State:
    tags = dict.fromkeys((*added_tags(first), *added_tags(second or {})))
    return {**first, _ADDED_TAGS: list(tags)}


def _to_json(state: State | None) -> str | None:
    return None if state is None else json.dumps(state, ensure_ascii=False)


def _account(*row: Any) -> Account:
    memory_id, before, hash_after, after, later, uid, title, text, trashed, chat = row
    entry = Entry(memory_id, None if before is None else json.loads(before), hash_after)
    state = None if after is None else json.loads(after)
    return Account(entry, state, later, uid, title, text, bool(trashed), chat)
