"""The memory seen as a whole."""

from __future__ import annotations

from typing import Final

from keepsake.domain.overview import DayCount, EntityMap
from keepsake.engine.parts import Part
from keepsake.store import entities, overview

_FEWEST_TOGETHER: Final = 2
_PAIRS_PER_ENTITY: Final = 4


class Overview(Part):
    """The part of the service that looks at everything at once."""

    def calendar(self) -> list[DayCount]:
        """How many memories happened and came in on each day that has any, earliest first."""
        with self._readers.connection() as db:
            return overview.count_days(db)

    def entity_map(self, *, limit: int = 60) -> EntityMap:
        """What most memories speak of, and what of it comes up together."""
        with self._readers.connection() as db:
            known = entities.browse(db, "", None, limit)
            pairs = overview.pair_entities(
                db,
                [entity.id for entity in known],
                fewest=_FEWEST_TOGETHER,
                limit=_PAIRS_PER_ENTITY * limit,
            )
        return EntityMap(tuple(known), tuple(pairs))
