"""Bringing the file to the schema that this version knows."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import apsw

from keepsake.errors import DatabaseDamagedError, DatabaseTooNewError
from keepsake.store.database import translated_errors

# One statement: another process may take the steps right now.
_LOOK = "SELECT user_version, (SELECT count(*) FROM sqlite_schema) FROM pragma_user_version"
_STEP_NAME = re.compile(r"(\d{4})_\w+\.sql")


def schema_steps() -> dict[int, str]:
    """The SQL of every step by its number, in order."""
    folder = resources.files("keepsake.store") / "schema"
    names = sorted(entry.name for entry in folder.iterdir() if _STEP_NAME.fullmatch(entry.name))
    return {int(name[:4]): (folder / name).read_text(encoding="utf-8") for name in names}


def migrate(db: apsw.Connection, backups: Path) -> int:
    """Take every missing step, each in a transaction with its number; how many were taken.

    A file that already holds something is first copied into ``backups``. A file of a newer
    Keepsake is left alone: DatabaseTooNewError; one of another program: DatabaseDamagedError.
    """
    steps = schema_steps()
    with translated_errors():
        present, filled = (int(value) for value in db.execute(_LOOK).get)
        if present > max(steps):
            message = "These memories were written by a newer Keepsake."
            raise DatabaseTooNewError(message, hint="Install the newest version and start again.")
        if filled and not present:
            message = "The memory file belongs to another program."
            raise DatabaseDamagedError(message, hint="Move it away and start again.")
        missing = {number: sql for number, sql in steps.items() if number > present}
        if missing and present:
            _back_up(db, backups / f"before-schema-{max(steps):04}.db")
        for number, sql in missing.items():
            take_step(db, number, sql)
    return len(missing)


def take_step(db: apsw.Connection, number: int, sql: str) -> None:
    """Take one step and note its number, both or neither; nothing if it was taken meanwhile."""
    db.execute("BEGIN IMMEDIATE")
    try:
        if int(db.pragma("user_version")) < number:
            db.execute(sql)
            db.pragma("user_version", number)
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def _back_up(db: apsw.Connection, target: Path) -> None:
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    copy = apsw.Connection(str(target))
    try:
        with copy.backup("main", db, "main") as backup:
            backup.step()
    finally:
        copy.close()
    target.chmod(0o600)
