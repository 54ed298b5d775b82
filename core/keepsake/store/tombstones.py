"""Records that were forgotten for good, known by a hash alone."""

from __future__ import annotations

import hashlib

import apsw

from keepsake.domain.record import is_known_everywhere

Record = tuple[int | None, str]
"""The source of a record, and its key in it."""


def record_of(kind: str, source_id: int | None, source_key: str) -> Record:
    """The name under which a record is forgotten, which may be the same in every source."""
    return (None if is_known_everywhere(kind, source_key) else source_id), source_key


def key_hash(source_id: int | None, source_key: str) -> bytes:
    """The name of a record that tells nothing about it."""
    return hashlib.sha256(f"{source_id}\0{source_key}".encode()).digest()


def is_forgotten(db: apsw.Connection, source_id: int | None, source_key: str) -> bool:
    """Whether this record was once forgotten for good."""
    found = db.execute(
        "SELECT 1 FROM tombstone WHERE key_hash = ?", (key_hash(source_id, source_key),)
    ).get
    return found is not None


def bury(db: apsw.Connection, source_id: int | None, source_key: str, now: int) -> None:
    """Remember that this record must not come back by itself."""
    db.execute(
        "INSERT OR IGNORE INTO tombstone (key_hash, forgotten_at) VALUES (?, ?)",
        (key_hash(source_id, source_key), now),
    )


def raise_up(db: apsw.Connection, source_id: int | None, source_key: str) -> None:
    """Let this record come back."""
    db.execute("DELETE FROM tombstone WHERE key_hash = ?", (key_hash(source_id, source_key),))


def follow(db: apsw.Connection, old: Record, new: Record) -> None:
    """Let a forgotten record stay forgotten under its new name."""
    db.execute(
        """INSERT OR IGNORE INTO tombstone (key_hash, forgotten_at)
        SELECT ?, forgotten_at FROM tombstone WHERE key_hash = ?""",
        (key_hash(*new), key_hash(*old)),
    )
