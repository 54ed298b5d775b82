"""Putting right by hand what the rules found: entities and tags, for ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import apsw

from keepsake.domain.entity import Entity, EntityKind
from keepsake.domain.tagging import TagMerge
from keepsake.engine.knowledge import existing_entity
from keepsake.engine.parts import Part
from keepsake.enrich.tags import canonical_tag
from keepsake.errors import InvalidInputError
from keepsake.events import Change, MemoriesChanged
from keepsake.store import entities, tags

T = TypeVar("T")

_LONGEST_NAME: Final = 200


class Corrections(Part):
    """The part of the service in which a person's word on entities and tags counts."""

    def add_entity(self, name: str, kind: EntityKind) -> Entity:
        """Make an entity, or bring back a removed one; memories that name it are linked soon."""
        name = _checked(name)

        def job(db: apsw.Connection) -> Entity:
            entity_id = entities.make(db, name, kind)
            entities.look_for(db, entity_id)
            return existing_entity(db, entity_id)

        return self._change(job)

    def change_entity(
        self, entity_id: int, *, name: str | None = None, kind: EntityKind | None = None
    ) -> Entity:
        """Give an entity another name or kind, for ever. NotFoundError when there is none.

        InvalidInputError when another entity has the name: merge them instead.
        """
        checked = None if name is None else _checked(name)

        def job(db: apsw.Connection) -> Entity:
            existing_entity(db, entity_id)
            if checked is not None and entities.find(db, checked) not in (None, entity_id):
                message = f"There is another entity with the name “{checked}”."
                raise InvalidInputError(message, hint="Merge the two instead.")
            given = {"name": checked, "kind": kind}
            entities.change(db, entity_id, {key: v for key, v in given.items() if v is not None})
            entities.look_for(db, entity_id)
            return existing_entity(db, entity_id)

        return self._change(job)

    def merge_entities(self, source_id: int, target_id: int) -> Entity:
        """Let ``target_id`` take in ``source_id``, for ever. NotFoundError when one is missing."""
        if source_id == target_id:
            message = "An entity cannot be merged with itself."
            raise InvalidInputError(message)

        def job(db: apsw.Connection) -> Entity:
            existing_entity(db, source_id)
            existing_entity(db, target_id)
            entities.merge(db, source_id, target_id)
            return existing_entity(db, target_id)

        return self._change(job)

    def remove_entity(self, entity_id: int) -> None:
        """Take an entity out; no rule finds it again. NotFoundError when there is none."""

        def job(db: apsw.Connection) -> None:
            existing_entity(db, entity_id)
            entities.remove(db, entity_id)

        self._change(job)

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


def _checked(name: str) -> str:
    name = " ".join(name.split())
    if not 0 < len(name) <= _LONGEST_NAME:
        message = f"A name has 1 to {_LONGEST_NAME} characters."
        raise InvalidInputError(message)
    return name
