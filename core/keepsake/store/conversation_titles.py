"""What the conversations are called of which memories are turns."""

from __future__ import annotations

from dataclasses import dataclass

import apsw


@dataclass(frozen=True, slots=True)
class Turn:
    """A memory of a conversation, with its own title and language."""

    id: int
    title: str
    language: str


def named_otherwise(
    db: apsw.Connection, namespace: str, thread: str, conversation: str
) -> list[Turn]:
    """The turns of a conversation that do not know this title of it yet."""
    rows = db.execute(
        """SELECT id, title, language FROM memory WHERE namespace = ? AND thread = ?
        AND thread <> '' AND metadata ->> '$.conversation' IS NOT ?""",
        (namespace, thread, conversation),
    )
    return [Turn(*row) for row in rows]


def rename(db: apsw.Connection, memory_id: int, conversation: str, title_terms: str) -> None:
    """Give a turn another title of its conversation, and the analyzed words of both titles."""
    db.execute(
        "UPDATE memory SET metadata = json_set(metadata, '$.conversation', ?) WHERE id = ?",
        (conversation, memory_id),
    )
    db.execute("UPDATE chunk SET title_terms = ? WHERE memory_id = ?", (title_terms, memory_id))
