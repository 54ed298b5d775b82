"""What memories speak of, and the tags they carry."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import apsw

from keepsake.domain.entity import Entity, EntityDetails, EntityKind, Fact
from keepsake.domain.tagging import TagPair
from keepsake.engine.parts import Part
from keepsake.enrich.similar_tags import similar_pairs
from keepsake.errors import NotFoundError
from keepsake.store import entities, facts, memories, relations, tags

_MOST_MENTIONS: Final = 100
_MOST_TAGS: Final = 5_000


class Knowledge(Part):
    """The part of the service that knows entities, facts and tags."""

    def entities(
        self, query: str = "", *, kind: EntityKind | None = None, limit: int = 100
    ) -> list[Entity]:
        """Entities one of whose names begins with ``query``, those in most memories first."""
        with self._readers.connection() as db:
            return entities.browse(db, query, kind, limit)

    def entity(self, entity_id: int) -> EntityDetails:
        """An entity with its memories and relations. NotFoundError when there is none."""
        with self._readers.connection() as db:
            return _details(db, existing_entity(db, entity_id))

    def entity_named(self, name: str) -> EntityDetails:
        """The entity one of whose names this is. NotFoundError when there is none."""
        with self._readers.connection() as db:
            entity_id = entities.find(db, name)
            entity = None if entity_id is None else entities.read(db, entity_id)
            if entity is None:
                raise NotFoundError("There is no entity of this name.")
            return _details(db, entity)

    def facts(self, subject: str = "", *, limit: int = 200) -> list[Fact]:
        """What memories state of a subject, the newest value of each predicate first."""
        with self._readers.connection() as db:
            return facts.read(db, subject, limit)

    def tag_suggestions(self, *, limit: int = 20) -> list[TagPair]:
        """Tags of nearly the same spelling that could become one, most similar first."""
        with self._readers.connection() as db:
            counted = memories.tag_counts(db, "", _MOST_TAGS)
            return [
                replace(pair, together=tags.count_together(db, pair.name, pair.better))
                for pair in similar_pairs(counted)[:limit]
            ]


def _details(db: apsw.Connection, entity: Entity) -> EntityDetails:
    return EntityDetails(
        entity,
        tuple(entities.mentions_of(db, entity.id, _MOST_MENTIONS)),
        tuple(relations.read(db, entity.id)),
    )


def existing_entity(db: apsw.Connection, entity_id: int) -> Entity:
    """The entity of this number. NotFoundError when there is none."""
    entity = entities.read(db, entity_id)
    if entity is None:
        message = f"There is no entity with the number {entity_id}."
        raise NotFoundError(message)
    return entity
