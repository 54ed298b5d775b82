"""Whether the file is sound and its derived parts agree with it."""

from __future__ import annotations

from pathlib import Path

import apsw

from keepsake.store.agreement import find_disagreements
from keepsake.store.database import open_database, translated_errors


def check_health(path: Path) -> list[str]:
    """What is wrong with the database, a sentence each; empty when all is well."""
    db = open_database(path, read_only=True)
    try:
        with translated_errors():
            return [*find_damage(db), *(f"{found.text}." for found in find_disagreements(db))]
    finally:
        db.close()


def find_damage(db: apsw.Connection) -> list[str]:
    """What SQLite itself finds wrong with the file, a sentence each."""
    result = db.execute("PRAGMA integrity_check(5)").fetchall()
    faults = [str(row[0]) for row in result if row[0] != "ok"]
    broken = db.execute("SELECT count(*) FROM pragma_foreign_key_check").get
    if broken:
        faults.append(f"{broken} rows refer to something that is gone.")
    return faults
