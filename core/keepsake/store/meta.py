"""Facts about the data as a whole, by name."""

from __future__ import annotations

import apsw


def read(db: apsw.Connection, key: str) -> str | None:
    """The value of a fact, None if it was never written."""
    value = db.execute("SELECT value FROM meta WHERE key = ?", (key,)).get
    return None if value is None else str(value)


def write(db: apsw.Connection, key: str, value: str) -> None:
    """Set a fact."""
    db.execute(
        "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
        (key, value),
    )
