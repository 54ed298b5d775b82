"""The beginning of the list, before the memory is open."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import apsw

from keepsake.domain.query import Filters, Order, Page
from keepsake.errors import StorageError
from keepsake.store import memories
from keepsake.store.database import open_database, translated_errors
from keepsake.store.migrations import missing_steps


def first_page(path: Path, limit: int) -> Page | None:
    """The newest memories, for a window that is to show something at once.

    None if the file is not there or not as this version reads it, to the last row. Whoever opens
    the memory next brings it up to date, or says what is wrong with it.
    """
    try:
        with closing(open_database(path, read_only=True)) as db, translated_errors():
            if missing_steps(db):
                return None
            return memories.browse(db, Filters(), Order.NEWEST, limit, 0)
    except (StorageError, apsw.Error, ValueError):
        return None
