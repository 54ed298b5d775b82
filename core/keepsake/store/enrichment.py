"""Which memories still wait for enrichment, and what enrichment found in one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import apsw

from keepsake.domain.findings import Findings
from keepsake.domain.memory import Kind, Speaker
from keepsake.store import chunks, entities, facts, meta, relations, tags

_RULES_KEY: Final = "enrichment_rules"


@dataclass(frozen=True, slots=True)
class PendingMemory:
    """A memory that waits. ``tags`` are those it has by hand; its text may be cut."""

    id: int
    uid: str
    title: str
    text: str
    text_hash: bytes
    language: str
    kind: Kind
    speaker: Speaker
    tags: tuple[str, ...]


def use_rules(db: apsw.Connection, version: int) -> None:
    """Let everything wait that other rules looked at, or that these failed on before."""
    if meta.read(db, _RULES_KEY) != str(version):
        let_all_wait(db)
        meta.write(db, _RULES_KEY, str(version))
    db.execute(
        "UPDATE memory SET enriched_with = NULL"
        " WHERE id IN (SELECT memory_id FROM enrichment_failure)"
    )
    db.execute("DELETE FROM enrichment_failure")


def let_all_wait(db: apsw.Connection) -> None:
    """Let every memory wait, whatever looked at it before."""
    db.execute("UPDATE memory SET enriched_with = NULL WHERE enriched_with IS NOT NULL")


def pending(db: apsw.Connection, limit: int, longest: int) -> list[PendingMemory]:
    """The next memories that wait, oldest first, their texts cut to ``longest`` characters."""
    rows: list[tuple[Any, ...]] = db.execute(
        """SELECT id, uid, title, substr(text, 1, ?), text_hash, language, kind, speaker FROM memory
        WHERE enriched_with IS NULL AND trashed_at IS NULL ORDER BY id LIMIT ?""",
        (longest, limit),
    ).fetchall()
    return [
        PendingMemory(
            id=row[0],
            uid=row[1],
            title=row[2],
            text=row[3],
            text_hash=row[4],
            language=row[5],
            kind=Kind(row[6]),
            speaker=Speaker(row[7]),
            tags=tags.of_memory(db, row[0], automatic=False),
        )
        for row in rows
    ]


def is_pending(db: apsw.Connection) -> bool:
    """Whether any memory outside the Trash still waits."""
    found = db.execute(
        "SELECT 1 FROM memory WHERE enriched_with IS NULL AND trashed_at IS NULL LIMIT 1"
    ).get
    return found is not None


def store(
    db: apsw.Connection, memory: PendingMemory, found: Findings, keywords: str, version: int
) -> bool:
    """Keep what was found in a memory, unless it changed meanwhile; whether its tags changed.

    ``keywords`` are analyzed for the search index.
    """
    row = db.execute("SELECT title, text_hash FROM memory WHERE id = ?", (memory.id,)).fetchone()
    by_hand = tags.of_memory(db, memory.id, automatic=False)
    if row != (memory.title, memory.text_hash) or by_hand != memory.tags:
        return False
    ids = entities.set_mentions(db, memory.id, found.entities)
    relations.replace(db, memory.id, found.relations, ids)
    facts.replace(db, memory.id, found.facts)
    changed = tags.set_automatic(db, memory.id, found.tags)
    chunks.set_keywords(db, memory.id, keywords)
    _mark(db, memory.id, version)
    return changed


def set_aside(db: apsw.Connection, memory_id: int, error: str, version: int, now: int) -> None:
    """Note that the rules fail on a memory: it waits no more until the next start."""
    db.execute(
        "INSERT OR REPLACE INTO enrichment_failure (memory_id, error, failed_at) VALUES (?, ?, ?)",
        (memory_id, error, now),
    )
    _mark(db, memory_id, version)


def _mark(db: apsw.Connection, memory_id: int, version: int) -> None:
    db.execute("UPDATE memory SET enriched_with = ? WHERE id = ?", (version, memory_id))
