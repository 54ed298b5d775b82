"""What memories speak of, and the tags they carry: reading it, and putting it right by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

import apsw

from keepsake.domain.entity import Entity, EntityDetails, EntityKind, Fact
from keepsake.domain.tagging import TagMerge, TagPair
from keepsake.engine.overview import Overview
from keepsake.enrich.similar_tags import similar_pairs
from keepsake.enrich.tags import canonical_tag
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.events import Change, Events, MemoriesChanged
from keepsake.store import entities, facts, memories, relations, tags
from keepsake.store.readers import Readers
from keepsake.store.writer import Writer

T = TypeVar("T")

_MOST_MENTIONS: Final = 100
_MOST_TAGS: Final = 5_000
_LONGEST_NAME: Final = 200


class Knowledge(Overview):
    """The half of the service that knows entities, facts and tags."""

    def __init__(
        self, writer: Writer, readers: Readers, events: Events, enrich_again: Callable[[], None]
    ) -> None:
        super().__init__(readers)
        self._writer = writer
        self._events = events
        self._enrich_again = enrich_again

    def entities(
        self, query: str = "", *, kind: EntityKind | None = None, limit: int = 100
    ) -> list[Entity]:
        """Entities one of whose names begins with ``query``, those in most memories first."""
        with self._readers.connection() as db:
            return entities.browse(db, query, kind, limit)

    def entity(self, entity_id: int) -> EntityDetails:
        """An entity with its memories and relations. NotFoundError when there is none."""
        with self._readers.connection() as db:
            return EntityDetails(
                _existing(db, entity_id),
                tuple(entities.mentions_of(db, entity_id, _MOST_MENTIONS)),
                tuple(relations.read(db, entity_id)),
            )

    def add_entity(self, name: str, kind: EntityKind) -> Entity:
        """Make an entity, or bring back a removed one; memories that name it are linked soon."""
        name = _checked(name)

        def job(db: apsw.Connection) -> Entity:
            entity_id = entities.make(db, name, kind)
            entities.look_for(db, entity_id)
            return _existing(db, entity_id)

        return self._change(job)

    def change_entity(
        self, entity_id: int, *, name: str | None = None, kind: EntityKind | None = None
    ) -> Entity:
        """Give an entity another name or kind, for ever. NotFoundError when there is none.

        InvalidInputError when another entity has the name: merge them instead.
        """
        checked = None if name is None else _checked(name)

        def job(db: apsw.Connection) -> Entity:
            _existing(db, entity_id)
            if checked is not None and entities.find(db, checked) not in (None, entity_id):
                message = f"There is another entity with the name “{checked}”."
                raise InvalidInputError(message, hint="Merge the two instead.")
            given = {"name": checked, "kind": kind}
            entities.change(db, entity_id, {key: v for key, v in given.items() if v is not None})
            entities.look_for(db, entity_id)
            return _existing(db, entity_id)

        return self._change(job)

    def merge_entities(self, source_id: int, target_id: int) -> Entity:
        """Let ``target_id`` take in ``source_id``, for ever. NotFoundError when one is missing."""
        if source_id == target_id:
            message = "An entity cannot be merged with itself."
            raise InvalidInputError(message)

        def job(db: apsw.Connection) -> Entity:
            _existing(db, source_id)
            _existing(db, target_id)
            entities.merge(db, source_id, target_id)
            return _existing(db, target_id)

        return self._change(job)

    def remove_entity(self, entity_id: int) -> None:
        """Take an entity out; no rule finds it again. NotFoundError when there is none."""

        def job(db: apsw.Connection) -> None:
            _existing(db, entity_id)
            entities.remove(db, entity_id)

        self._change(job)

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

    def merge_tags(self, source: str, target: str) -> TagMerge:
        """Let ``target`` take the place of ``source``, now and in future; returns what changed."""
        source, target = canonical_tag(source), canonical_tag(target)
        if not source or not target or source == target:
            message = "Two different tags are needed to merge one into the other."
            raise InvalidInputError(message)
        merged = self._writer.run(lambda db: tags.merge(db, source, target))
        self._announce_tags((*merged.renamed, *merged.joined))
        return merged

    def undo_tag_merge(self, merged: TagMerge) -> None:
        """Take a merge of tags back."""
        self._writer.run(lambda db: tags.undo_merge(db, merged))
        self._announce_tags((*merged.renamed, *merged.joined))

    def _change(self, job: Callable[[apsw.Connection], T]) -> T:
        result = self._writer.run(job)
        self._enrich_again()
        return result

    def _announce_tags(self, uids: tuple[str, ...]) -> None:
        if uids:
            self._events.publish(MemoriesChanged(Change.REVISED, uids))


def _existing(db: apsw.Connection, entity_id: int) -> Entity:
    entity = entities.read(db, entity_id)
    if entity is None:
        message = f"There is no entity with the number {entity_id}."
        raise NotFoundError(message)
    return entity


def _checked(name: str) -> str:
    name = " ".join(name.split())
    if not 0 < len(name) <= _LONGEST_NAME:
        message = f"A name has 1 to {_LONGEST_NAME} characters."
        raise InvalidInputError(message)
    return name
