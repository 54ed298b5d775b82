"""Copies of the whole memory, made while it is in use."""

from __future__ import annotations

from pathlib import Path

import apsw

from keepsake.store.database import open_database, translated_errors

_PAGES_AT_ONCE = 4_096


def copy_database(source: Path, target: Path) -> None:
    """Copy a memory into a file that only its owner can read; see :func:`copy_into`."""
    db = open_database(source, read_only=True)
    try:
        copy_into(db, target)
    finally:
        db.close()


def copy_into(db: apsw.Connection, target: Path) -> None:
    """Copy an open memory into a file of its own, whole or not at all.

    What other connections write meanwhile is in the copy or is not, never in half. Raises a
    StorageError when the memory cannot be read, OSError when the target cannot be written.
    """
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    unfinished = target.with_name(f".{target.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        with translated_errors():
            _copy_pages(db, unfinished)
        unfinished.chmod(0o600)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _copy_pages(db: apsw.Connection, target: Path) -> None:
    copy = apsw.Connection(str(target))
    try:
        with copy.backup("main", db, "main") as backup:
            while not backup.done:
                backup.step(_PAGES_AT_ONCE)
        copy.pragma("journal_mode", "delete")  # one file alone, whatever the source was
    finally:
        copy.close()
