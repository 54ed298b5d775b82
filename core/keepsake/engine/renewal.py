"""Making anew what is derived from the texts, in the background."""

from __future__ import annotations

from collections.abc import Callable

import apsw

from keepsake.engine.parts import Part
from keepsake.events import Change, MemoriesChanged
from keepsake.store import enrichment, vectors


class Renewal(Part):
    """The part of the service that lets derived things be made once more."""

    def reembed(self) -> None:
        """Make every vector anew; until then memories are found by their words."""
        self._renew(vectors.drop_all)

    def backfill(self) -> None:
        """Look at every memory anew for names, relations, facts and tags."""
        self._renew(enrichment.let_all_wait)

    def _renew(self, drop: Callable[[apsw.Connection], None]) -> None:
        self._writer.run(drop)
        self._events.publish(MemoriesChanged(Change.ELSEWHERE))
