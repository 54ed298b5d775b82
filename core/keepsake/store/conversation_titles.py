"""What the conversations are called of which memories are turns, now and before an import."""

from __future__ import annotations

from dataclasses import dataclass

import apsw


@dataclass(frozen=True, slots=True)
class Turn:
    """A memory of a conversation, with its own title and language, and the conversation's title."""

    id: int
    title: str
    language: str
    conversation: str


@dataclass(frozen=True, slots=True)
class Renaming:
    """A conversation, named by its namespace and thread, that got another title."""

    namespace: str
    thread: str
    before: str
    after: str


def turns(db: apsw.Connection, namespace: str, thread: str) -> list[Turn]:
    """The turns of a conversation, those in the Trash included."""
    rows = db.execute(
        """SELECT id, title, language, coalesce(metadata ->> '$.conversation', '')
        FROM memory WHERE namespace = ? AND thread = ? AND thread <> '' ORDER BY id""",
        (namespace, thread),
    )
    return [Turn(*row) for row in rows]


def rename(db: apsw.Connection, memory_id: int, conversation: str, title_terms: str) -> None:
    """Give a turn another title of its conversation, and the analyzed words of both titles."""
    db.execute(
        """UPDATE memory SET metadata = CASE ?1 WHEN '' THEN json_remove(metadata, '$.conversation')
        ELSE json_set(metadata, '$.conversation', ?1) END WHERE id = ?2""",
        (conversation, memory_id),
    )
    db.execute("UPDATE chunk SET title_terms = ? WHERE memory_id = ?", (title_terms, memory_id))


def note(db: apsw.Connection, receipt_id: int, renaming: Renaming) -> None:
    """Note what an import renamed; of what it renamed twice, the first title before counts."""
    db.execute(
        """INSERT INTO receipt_conversation (receipt_id, namespace, thread, before, after)
        VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET after = excluded.after""",
        (receipt_id, renaming.namespace, renaming.thread, renaming.before, renaming.after),
    )


def renamed_by(db: apsw.Connection, receipt_id: int) -> list[Renaming]:
    """All that an import renamed."""
    rows = db.execute(
        "SELECT namespace, thread, before, after FROM receipt_conversation WHERE receipt_id = ?",
        (receipt_id,),
    )
    return [Renaming(*row) for row in rows]


def hand_on(db: apsw.Connection, receipt_id: int, taken_back: Renaming) -> bool:
    """Let the next import that renamed the same conversation, and holds, stand for this one too.

    Those up to it, which were taken back, find that title when they come again. Whether there was
    one that holds; the conversation then keeps the title that it has.
    """
    place = (taken_back.namespace, taken_back.thread, receipt_id)
    holding = db.execute(
        """SELECT min(o.receipt_id) FROM receipt_conversation AS o
        JOIN receipt AS r ON r.id = o.receipt_id
        WHERE o.namespace = ? AND o.thread = ? AND o.receipt_id > ? AND r.undone_at IS NULL""",
        place,
    ).get
    db.execute(
        """UPDATE receipt_conversation SET before = ?
        WHERE namespace = ? AND thread = ? AND receipt_id > ?
        AND receipt_id <= coalesce(?, receipt_id)""",
        (taken_back.before, *place, holding),
    )
    return holding is not None
