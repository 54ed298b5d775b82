"""Saying by hand how memories hang together."""

from __future__ import annotations

from keepsake.domain.link import LinkType
from keepsake.engine.memories import Memories
from keepsake.errors import InvalidInputError
from keepsake.ingest.cleaning import check_share
from keepsake.ingest.pipeline import now_ms
from keepsake.store import links

_FOLLOWS_FROM_ELSEWHERE = frozenset({LinkType.SUPERSEDES, LinkType.FOLLOWS})


class Linking(Memories):
    """The part of the service that links memories as it is told."""

    def link(
        self, from_uid: str, to_uid: str, kind: LinkType = LinkType.RELATED, strength: float = 1.0
    ) -> None:
        """Link two memories, for ever; a link of the same kind gets the new strength."""
        check_share("strength", strength)
        if kind in _FOLLOWS_FROM_ELSEWHERE:
            message = f"A link of the kind “{kind}” follows from the memories themselves."
            raise InvalidInputError(message, hint="Use another kind, or correct the memory.")
        start, end = self.get(from_uid), self.get(to_uid)
        if start.id == end.id:
            raise InvalidInputError("A memory cannot be linked with itself.")
        self._writer.run(
            lambda db: links.add(db, start.id, {end.id: strength}, kind=kind, now=now_ms())
        )

    def unlink(self, from_uid: str, to_uid: str, kind: LinkType = LinkType.RELATED) -> bool:
        """Take a link away, whichever way it points; whether there was one."""
        start, end = self.get(from_uid), self.get(to_uid)
        return self._writer.run(lambda db: links.remove(db, start.id, end.id, kind))
