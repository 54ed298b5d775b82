"""Opening the database file, and SQLite's errors in Keepsake's words."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import apsw

from keepsake.errors import (
    DatabaseDamagedError,
    DatabaseLockedError,
    DatabaseReadOnlyError,
    DiskFullError,
    InvalidInputError,
    StorageError,
)

log = logging.getLogger(__name__)

_BUSY_MS = 10_000
# Each connection has its own cache, and the system keeps the file in memory anyway. Mapping it
# would be no faster and count once for each connection.
_PRAGMAS = """
    PRAGMA foreign_keys = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -8000;
"""


def open_database(path: Path, *, read_only: bool = False) -> apsw.Connection:
    """Open the file (made if missing, unless ``read_only``) with sqlite-vec loaded and proven.

    Rows are to be fetched before the next statement: apsw never lets go of a cursor that is held
    while a later one ends.

    Raises a StorageError that says which: damaged, locked, read-only, full, or without the vector
    extension.
    """
    if path.is_dir():
        raise StorageError(f"“{path}” is a folder.", hint="Move it away and start again.")
    with translated_errors():
        flags = apsw.SQLITE_OPEN_READONLY if read_only else _WRITE_FLAGS
        db = apsw.Connection(str(path), flags=flags)
        db.set_busy_timeout(_BUSY_MS)
        if not read_only:
            db.pragma("journal_mode", "wal")
            db.pragma("synchronous", "full")
            path.chmod(0o600)
        db.execute(_PRAGMAS)
        load_vectors(db)
        return db


_WRITE_FLAGS = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE


def load_vectors(db: apsw.Connection) -> str:
    """Let a connection work with vectors; the version of sqlite-vec. StorageError if it cannot."""
    db.enable_load_extension(True)
    try:
        db.load_extension(_vector_extension())
        version = str(db.execute("SELECT vec_version()").get)
    except (apsw.ExtensionLoadingError, apsw.SQLError) as error:
        message = f"The part of the database that searches by meaning cannot be loaded ({error})."
        raise StorageError(message, hint="Install Keepsake again.") from error
    finally:
        db.enable_load_extension(False)
    log.debug("sqlite %s, sqlite-vec %s", apsw.sqlite_lib_version(), version)
    return version


def _vector_extension() -> str:
    """Where sqlite-vec is. Its package could tell, but loads numpy for the sake of a type."""
    package = find_spec("sqlite_vec")
    return str(Path(package.origin).with_name("vec0")) if package and package.origin else "vec0"


@contextmanager
def translated_errors() -> Iterator[None]:
    """Turn SQLite's errors into Keepsake's, each with a sentence and advice."""
    try:
        yield
    except (apsw.CorruptError, apsw.NotADBError) as error:
        message = "The memory file is damaged and cannot be read."
        raise DatabaseDamagedError(message, hint="Restore the newest backup.") from error
    except (apsw.BusyError, apsw.LockedError) as error:
        message = "Another program is holding the memory file."
        raise DatabaseLockedError(message, hint="Close it and try again.") from error
    except apsw.FullError as error:
        raise _disk_full() from error
    except (apsw.ReadOnlyError, apsw.CantOpenError, apsw.PermissionsError) as error:
        message = "The memory file cannot be opened for writing."
        hint = "Check that the folder exists and that you may write to it."
        raise DatabaseReadOnlyError(message, hint=hint) from error
    except UnicodeEncodeError as error:
        message = "A part of what was asked is no text: it holds half of a character."
        raise InvalidInputError(message) from error
    except OverflowError as error:
        message = "A number in what was asked is too large."
        raise InvalidInputError(message) from error
    except apsw.IOError as error:
        code = getattr(error, "extendedresult", 0)  # its type is not declared
        if code == apsw.SQLITE_IOERR_SHMSIZE:  # no room for the index of its log
            raise _disk_full() from error
        message = f"The disk did not do what was asked of it ({error})."
        raise StorageError(message, hint="Check the disk, then try again.") from error


def _disk_full() -> DiskFullError:
    message = "There is no space left on the disk, so nothing was changed."
    return DiskFullError(message, hint="Free some space and try again.")
