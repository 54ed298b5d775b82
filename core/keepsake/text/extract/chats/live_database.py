"""Reading the database of a running program: never writing, never waiting long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import apsw

from keepsake.errors import UnreadableFileError

BUSY: Final = "The program that the database belongs to is writing to it right now."
DAMAGED: Final = "The database is damaged."
REFUSED: Final = "The database could not be opened."
_PATIENCE_MS: Final = 2_000


@contextmanager
def open_live(path: Path) -> Iterator[apsw.Connection]:
    """A connection that only reads. UnreadableFileError with the reason when it cannot be read."""
    db: apsw.Connection | None = None
    try:
        db = apsw.Connection(
            f"{path.absolute().as_uri()}?mode=ro",
            flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI,
        )
        db.set_busy_timeout(_PATIENCE_MS)
        with db:  # one moment of it, whatever is written meanwhile
            yield db
    except (apsw.BusyError, apsw.LockedError) as error:
        raise UnreadableFileError(BUSY, hint="It is tried again later.") from error
    except (apsw.NotADBError, apsw.CorruptError) as error:
        raise UnreadableFileError(DAMAGED) from error
    except (apsw.CantOpenError, apsw.IOError, apsw.ReadOnlyError, apsw.PermissionsError) as error:
        raise UnreadableFileError(REFUSED) from error
    finally:
        if db is not None:
            db.close()


def values_between(db: apsw.Connection, table: str, prefix: str) -> Iterator[tuple[str, Any]]:
    """The values of a table of keys whose keys begin like this; none without such a table."""
    known = db.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).get
    if known:
        last = prefix[:-1] + chr(ord(prefix[-1]) + 1)
        yield from db.execute(
            f'SELECT key, value FROM "{table}" WHERE key >= ? AND key < ? ORDER BY key',  # noqa: S608
            (prefix, last),
        )
