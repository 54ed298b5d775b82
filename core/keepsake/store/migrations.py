"""Bringing the file to the schema that this version knows."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import apsw

from keepsake.errors import DatabaseDamagedError, DatabaseTooNewError
from keepsake.store.backup import copy_into
from keepsake.store.database import translated_errors

# One statement: another process may take the steps right now.
_LOOK = """
    SELECT user_version, (SELECT count(*) FROM sqlite_schema),
        (SELECT count(*) FROM sqlite_schema WHERE name = 'memory')
    FROM pragma_user_version
"""
_STEP_NAME = re.compile(r"(\d{4})_\w+\.sql")


def schema_steps() -> dict[int, str]:
    """The SQL of every step by its number, in order."""
    folder = resources.files("keepsake.store") / "schema"
    names = sorted(entry.name for entry in folder.iterdir() if _STEP_NAME.fullmatch(entry.name))
    return {int(name[:4]): (folder / name).read_text(encoding="utf-8") for name in names}


def migrate(db: apsw.Connection, backups: Path) -> int:
    """Take every missing step, each in a transaction with its number; how many were taken.

    A file that already holds something is first copied into ``backups``. Raises what
    :func:`missing_steps` raises, and then leaves the file alone.
    """
    missing = missing_steps(db)
    with translated_errors():
        if missing and min(missing) > 1:
            copy_into(db, backups / f"before-schema-{max(missing):04}.db")
        for number, sql in missing.items():
            take_step(db, number, sql)
    return len(missing)


def missing_steps(db: apsw.Connection) -> dict[int, str]:
    """The SQL of the steps that the file has not taken, by number; none when it is up to date.

    A file of a newer Keepsake is a DatabaseTooNewError; one of another program, or without its
    tables, a DatabaseDamagedError.
    """
    steps = schema_steps()
    with translated_errors():
        present, filled, ours = (int(value) for value in db.execute(_LOOK).get)
    if present > max(steps):
        message = "These memories were written by a newer Keepsake."
        raise DatabaseTooNewError(message, hint="Install the newest version and start again.")
    if filled and not present:
        message = "The memory file belongs to another program."
        raise DatabaseDamagedError(message, hint="Move it away and start again.")
    if present and not ours:
        message = "The memory file is damaged: its tables are gone."
        raise DatabaseDamagedError(message, hint="Restore the newest backup.")
    return {number: sql for number, sql in steps.items() if number > present}


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
