"""Whether the file is sound and its derived parts agree with it."""

from __future__ import annotations

from pathlib import Path

import apsw

from keepsake.store.database import open_database, translated_errors


def check_health(path: Path) -> list[str]:
    """What is wrong with the database, a sentence each; empty when all is well."""
    db = open_database(path, read_only=True)
    try:
        with translated_errors():
            return [*_integrity(db), *_agreement(db)]
    finally:
        db.close()


def _integrity(db: apsw.Connection) -> list[str]:
    result = db.execute("PRAGMA integrity_check(5)").fetchall()
    faults = [str(row[0]) for row in result if row[0] != "ok"]
    broken = db.execute("SELECT count(*) FROM pragma_foreign_key_check").get
    if broken:
        faults.append(f"{broken} rows refer to something that is gone.")
    return faults


def _agreement(db: apsw.Connection) -> list[str]:
    """Every passage outside the Trash is in the word index; every marked one has its vector."""
    faults = []
    unindexed = db.execute(
        """SELECT count(*) FROM chunk AS c JOIN memory AS m ON m.id = c.memory_id
        WHERE (m.trashed_at IS NULL) <> (c.id IN (SELECT id FROM chunk_fts_docsize))"""
    ).get
    if unindexed:
        faults.append(f"{unindexed} passages and the word index disagree.")
    unmatched = db.execute(
        """SELECT count(*) FROM chunk AS c
        WHERE (c.embedded_with IS NOT NULL) <> (c.id IN (SELECT chunk_id FROM chunk_vector))"""
    ).get
    if unmatched:
        faults.append(f"{unmatched} passages and their vectors disagree.")
    return faults
