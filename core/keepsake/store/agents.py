"""Rows of the programs that use this memory."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

import apsw

from keepsake.domain.agent import Rights

_COLUMNS: Final = (
    "id, name, version, key_hash IS NOT NULL, rights, overrides, created_at, last_seen, calls"
)


@dataclass(frozen=True, slots=True)
class StoredAgent:
    """A program as it is stored; ``rights`` is None where the defaults hold."""

    id: int
    name: str
    version: str
    has_key: bool
    rights: Rights | None
    overrides: Mapping[str, Any]
    created_at: int
    last_seen: int
    calls: int


def read_all(db: apsw.Connection) -> list[StoredAgent]:
    """All of them, the one seen last first."""
    rows = db.execute(f"SELECT {_COLUMNS} FROM agent ORDER BY last_seen DESC, id DESC")
    return [_agent(row) for row in rows]


def read(db: apsw.Connection, agent_id: int) -> StoredAgent | None:
    """One of them, None when there is none of this number."""
    return _one(db, "id = ?", agent_id)


def find_by_name(db: apsw.Connection, name: str) -> StoredAgent | None:
    """The one that is known by this name, without a key."""
    return _one(db, "key_hash IS NULL AND name = ?", name)


def find_by_key(db: apsw.Connection, key_hash: bytes) -> StoredAgent | None:
    """The one that has this key."""
    return _one(db, "key_hash = ?", key_hash)


def add(db: apsw.Connection, name: str, key_hash: bytes | None, now: int) -> int:
    """Put one in and return its number; without a key, one of the same name is found instead."""
    db.execute(
        """INSERT INTO agent (name, key_hash, created_at, last_seen) VALUES (?1, ?2, ?3, ?3)
        ON CONFLICT DO NOTHING""",
        (name, key_hash, now),
    )
    return int(
        db.execute("SELECT id FROM agent WHERE name = ? AND key_hash IS ?", (name, key_hash)).get
    )


def mark_seen(db: apsw.Connection, agent_id: int, version: str, now: int) -> None:
    """Note that it is here, in this version if it told one."""
    db.execute(
        "UPDATE agent SET last_seen = ?, version = coalesce(nullif(?, ''), version) WHERE id = ?",
        (now, version, agent_id),
    )


def set_rights(db: apsw.Connection, agent_id: int, rights: Rights | None) -> None:
    """Give it rights of its own, or the defaults again."""
    stored = None if rights is None else json.dumps(asdict(rights))
    db.execute("UPDATE agent SET rights = ? WHERE id = ?", (stored, agent_id))


def set_overrides(db: apsw.Connection, agent_id: int, overrides: Mapping[str, Any]) -> None:
    """Give it these settings of its own and no others."""
    db.execute("UPDATE agent SET overrides = ? WHERE id = ?", (json.dumps(overrides), agent_id))


def set_key(db: apsw.Connection, agent_id: int, key_hash: bytes) -> None:
    """Let it prove itself with this key from now on; the one before is worth nothing."""
    db.execute("UPDATE agent SET key_hash = ? WHERE id = ?", (key_hash, agent_id))


def rename(db: apsw.Connection, agent_id: int, name: str) -> None:
    """Give one that has a key another name."""
    db.execute("UPDATE agent SET name = ? WHERE id = ?", (name, agent_id))


def remove(db: apsw.Connection, agent_id: int) -> None:
    """Forget it, its rights, its key and its calls; what it kept stays."""
    db.execute("DELETE FROM agent WHERE id = ?", (agent_id,))


def _one(db: apsw.Connection, condition: str, value: object) -> StoredAgent | None:
    row = db.execute(f"SELECT {_COLUMNS} FROM agent WHERE {condition}", (value,)).fetchone()
    return None if row is None else _agent(row)


def _agent(row: tuple[Any, ...]) -> StoredAgent:
    return StoredAgent(
        id=row[0],
        name=row[1],
        version=row[2],
        has_key=bool(row[3]),
        rights=None if row[4] is None else _rights(json.loads(row[4])),
        overrides=json.loads(row[5]),
        created_at=row[6],
        last_seen=row[7],
        calls=row[8],
    )


def _rights(stored: dict[str, Any]) -> Rights:
    return Rights(**{**stored, "namespaces": tuple(stored["namespaces"])})
