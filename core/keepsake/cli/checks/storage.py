"""Checks of the database: its libraries, the file, and what is derived from the texts."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator

import apsw

from keepsake.cli.checks.finding import Finding, command, fine, note, wrong
from keepsake.engine.backups import list_backups
from keepsake.errors import DatabaseDamagedError, StorageError
from keepsake.host.client import host_status
from keepsake.paths import DataFolder
from keepsake.store import figures
from keepsake.store.agreement import find_disagreements
from keepsake.store.database import load_vectors, open_database, translated_errors
from keepsake.store.health import find_damage
from keepsake.store.migrations import missing_steps

_NAME = "Memory"
_INDEX = "Index"


def check_libraries(_folder: DataFolder) -> Iterator[Finding]:
    """SQLite with full text search, and the extension that holds vectors."""
    db = apsw.Connection(":memory:")
    try:
        db.execute("CREATE VIRTUAL TABLE word USING fts5(body)")
        version = load_vectors(db)
    finally:
        db.close()
    yield fine("SQLite", f"{apsw.sqlite_lib_version()} with sqlite-vec {version}.")


def check_database(folder: DataFolder) -> Iterator[Finding]:
    """The file: whether it can be read, is sound, and agrees with its indexes."""
    if not folder.database.exists():
        yield note(_NAME, "There is none yet; it is made when something is kept.")
        return
    mode = folder.database.stat().st_mode
    if not (mode & stat.S_IWUSR and os.access(folder.database, os.W_OK)):
        advice = f"Allow it: {command('chmod', 'u+rw', folder.database)}"
        yield wrong(_NAME, f"“{folder.database}” may not be written.", advice)
        return
    try:
        yield from _contents(folder)
    except DatabaseDamagedError as error:
        yield wrong(_NAME, str(error), _way_back(folder))


def _contents(folder: DataFolder) -> Iterator[Finding]:
    db = open_database(folder.database, read_only=True)
    try:
        if missing_steps(db):
            yield note(_NAME, "It is brought up to date when it is opened next.")
            return
        with translated_errors():
            damage = find_damage(db)
            if damage:
                yield wrong(_NAME, " ".join(damage), _way_back(folder))
                return
            counted = figures.count(db)
            yield fine(_NAME, f"Memories: {counted.memories:,}, passages: {counted.passages:,}.")
            disagreements = find_disagreements(db)
    finally:
        db.close()
    if disagreements:
        text = " ".join(f"{one.text}." for one in disagreements)
        yield wrong(_INDEX, text, f"Run {command('keepsake', 'repair')}.")
    elif counted.pending:
        text = f"Passages that are not yet findable by meaning: {counted.pending:,}."
        working = host_status(folder) is not None
        advice = "" if working else "They will be while Keepsake runs: keepsake serve."
        yield note(_INDEX, text, advice)
    else:
        yield fine(_INDEX, "Words and vectors agree with the texts.")


def _way_back(folder: DataFolder) -> str:
    """What to do about a memory that cannot be used."""
    try:
        newest = next(iter(list_backups(folder)), None)
    except StorageError:
        newest = None
    if newest is None:
        return f"There is no backup. Move {folder.database} away to begin anew."
    return f"Go back to the newest backup: {command('keepsake', 'restore-backup', newest.path)}"
