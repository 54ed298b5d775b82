"""Copies of the whole memory, and going back to one."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from keepsake.domain.backup import Backup
from keepsake.errors import (
    DatabaseDamagedError,
    InvalidInputError,
    NotFoundError,
    StorageError,
)
from keepsake.paths import DataFolder
from keepsake.store.backup import copy_database
from keepsake.store.database import open_database
from keepsake.store.figures import Figures, count
from keepsake.store.health import check_health
from keepsake.store.migrations import migrate
from keepsake.write_failure import write_failure

KEPT: Final = 10
_PREFIX: Final = "memory-"


class Backups:
    """The half of the service that copies the memory."""

    def __init__(self, folder: DataFolder) -> None:
        self._data_folder = folder

    def back_up(self, target: Path | None = None) -> Backup:
        """Copy the memory into ``target``, or beside the last ten of its backups."""
        return back_up(self._data_folder, target)

    def backups(self) -> list[Backup]:
        """The backups in the data folder, newest first."""
        return list_backups(self._data_folder)


def back_up(folder: DataFolder, target: Path | None = None) -> Backup:
    """Copy the memory into ``target``, or beside the last ten of its backups."""
    if target is not None and target.exists():
        message = f"There is a file “{target}” already."
        raise InvalidInputError(message, hint="Choose another name.")
    path = _new_name(folder) if target is None else target
    _copy(folder.database, path)
    if target is None:
        for outdated in sorted(folder.backups.glob(f"{_PREFIX}*.db"))[:-KEPT]:
            outdated.unlink(missing_ok=True)
    return _described(path)


def list_backups(folder: DataFolder) -> list[Backup]:
    """The backups in the data folder, newest first; also those made before a new schema."""
    found = [_described(path) for path in folder.backups.glob("*.db")]
    return sorted(found, key=lambda backup: backup.made_at, reverse=True)


def verify_backup(path: Path) -> Figures:
    """What a backup holds, after it was brought back on trial and looked through.

    Raises:
        NotFoundError: there is no such file.
        StorageError: it is no memory, is damaged, or was written by a newer Keepsake.
    """
    if not path.is_file():
        message = f"There is no file “{path}”."
        raise NotFoundError(message)
    with tempfile.TemporaryDirectory(prefix="keepsake-") as folder:
        trial = Path(folder) / "memory.db"
        try:
            copy_database(path, trial)
        except DatabaseDamagedError as error:
            message = f"“{path.name}” is no backup of Keepsake, or it is damaged."
            raise DatabaseDamagedError(message, hint="Take another one.") from error
        db = open_database(trial)
        try:
            migrate(db, Path(folder))
            figures = count(db)
        finally:
            db.close()
        faults = check_health(trial)
    if faults:
        message = f"The backup “{path.name}” is damaged: {' '.join(faults)}"
        raise DatabaseDamagedError(message, hint="Take another one.")
    return figures


def restore_backup(folder: DataFolder, path: Path) -> Path | None:
    """Put a backup in the place of the memory; where the present one was moved to, if any.

    Only for the holder of the host lock, while the memory is open nowhere.
    """
    verify_backup(path)
    aside = _move_aside(folder)
    _copy(path, folder.database)
    return aside


def refuse_emptied(folder: DataFolder) -> None:
    """DatabaseDamagedError for an empty memory file: a memory that was begun is never empty.

    SQLite takes it for a new one, which would hide that everything is lost.
    """
    database = folder.database
    if database.is_file() and not database.stat().st_size:
        hint = "Restore the newest backup."
        if not list_backups(folder):
            hint = f"There is no backup. Move {database} away to begin anew."
        raise DatabaseDamagedError("The memory file is empty.", hint=hint)


def _move_aside(folder: DataFolder) -> Path | None:
    if not folder.database.exists():
        return None
    aside = folder.backups / f"replaced-{_moment()}.db"
    try:
        copy_database(folder.database, aside)
    except StorageError:  # damaged: its bytes are kept as they are
        folder.database.replace(aside)
    for left in folder.root.glob(f"{folder.database.name}*"):
        left.unlink()
    return aside


def _copy(source: Path, target: Path) -> None:
    try:
        copy_database(source, target)
    except OSError as error:
        raise write_failure(target, error, hint="Choose another place.") from error


def _new_name(folder: DataFolder) -> Path:
    return folder.backups / f"{_PREFIX}{_moment()}.db"


def _moment() -> str:
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")


def _described(path: Path) -> Backup:
    status = path.stat()
    return Backup(path, int(status.st_mtime * 1000), status.st_size)
