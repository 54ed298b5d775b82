"""Handing the whole memory on, page by page."""

from __future__ import annotations

from typing import Final

from keepsake.domain.belonging import BELONGINGS
from keepsake.domain.export import MEMORIES, ExportPage
from keepsake.domain.query import EVERYTHING, Filters
from keepsake.engine.parts import Part
from keepsake.errors import InvalidInputError
from keepsake.store import memories, portable

_MEMORIES: Final = 200
_OTHERS: Final = 5_000


class Exporting(Part):
    """The part of the service that gives everything away."""

    def export_page(
        self, part: str, *, filters: Filters = EVERYTHING, after: int = 0
    ) -> ExportPage:
        """Some of what an export holds under this name; the filters are of memories.

        InvalidInputError for a name that there is not.
        """
        if part == MEMORIES:
            return self._memories(filters, after)
        if part not in BELONGINGS:
            raise InvalidInputError(f"An export has no part named “{part[:64]}”.")
        if part == "settings":
            return ExportPage(({"values": self._settings().values()},), None)
        with self._readers.connection() as db:
            records, end = portable.read_belongings(db, part, after, _OTHERS)
        return ExportPage(tuple(records), end)

    def _memories(self, filters: Filters, after: int) -> ExportPage:
        with self._readers.connection() as db:
            ids = portable.read_ids(db, filters, after, _MEMORIES)
            found = memories.read_many(db, ids)
            pasts = portable.read_pasts(db, ids)
        return ExportPage(
            tuple(pasts[number] for number in ids if number in found),
            ids[-1] if len(ids) == _MEMORIES else None,
            tuple(found[number] for number in ids if number in found),
        )
