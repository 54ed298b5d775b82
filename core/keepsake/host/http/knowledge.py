"""Endpoints for what memories speak of: entities, facts, tags."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel

from keepsake.domain.entity import Entity, EntityDetails, EntityKind, Fact
from keepsake.domain.overview import DayCount, EntityMap
from keepsake.domain.tagging import TagMerge, TagPair
from keepsake.host.http.access import Visible, Whole
from keepsake.host.http.bodies import LARGEST_ID, Body, Name, Number

router = APIRouter(tags=["knowledge"])

EntityId = Annotated[int, Path(ge=1, le=LARGEST_ID)]
Limit = Annotated[int, Query(ge=1, le=1000)]
Start = Annotated[str, Query(max_length=200, description="How the name begins")]


class Count(BaseModel):
    """A name, and how many memories have to do with it."""

    name: str
    memories: int


class NewEntity(Body):
    """Something with a name."""

    name: Name
    kind: EntityKind


class EntityChange(Body):
    """Another name or kind; what is left out stays."""

    name: Name | None = None
    kind: EntityKind | None = None


class EntityMerge(Body):
    """The entity that stays."""

    into: Number


class TagsToMerge(Body):
    """The tag that goes, and the one that takes its place."""

    source: Name
    target: Name


@router.get("/entities")
def entities(
    memory: Visible, query: Start = "", kind: EntityKind | None = None, limit: Limit = 100
) -> list[Entity]:
    """The people, places and things that memories speak of."""
    return memory.entities(query, kind=kind, limit=limit)


@router.post("/entities", status_code=201)
def add_entity(memory: Whole, body: NewEntity) -> Entity:
    """Make an entity, or bring back a removed one."""
    return memory.add_entity(body.name, body.kind)


@router.get("/entities/map")
def entity_map(memory: Whole, limit: Annotated[int, Query(ge=1, le=500)] = 60) -> EntityMap:
    """What most memories speak of, and what of it comes up together."""
    return memory.entity_map(limit=limit)


@router.get("/entities/{entity_id}")
def entity(memory: Visible, entity_id: EntityId) -> EntityDetails:
    """An entity with its memories and relations."""
    return memory.entity(entity_id)


@router.patch("/entities/{entity_id}")
def change_entity(memory: Whole, entity_id: EntityId, body: EntityChange) -> Entity:
    """Give an entity another name or kind, for ever."""
    return memory.change_entity(entity_id, name=body.name, kind=body.kind)


@router.post("/entities/{entity_id}/merge")
def merge_entities(memory: Whole, entity_id: EntityId, body: EntityMerge) -> Entity:
    """Let another entity take this one in."""
    return memory.merge_entities(entity_id, body.into)


@router.delete("/entities/{entity_id}", status_code=204)
def remove_entity(memory: Whole, entity_id: EntityId) -> None:
    """Take an entity out; no rule finds it again."""
    memory.remove_entity(entity_id)


@router.get("/facts")
def facts(
    memory: Visible,
    subject: Annotated[str, Query(max_length=200)] = "",
    limit: Limit = 200,
) -> list[Fact]:
    """What memories state, the newest value of each predicate first."""
    return memory.facts(subject, limit=limit)


@router.get("/tags")
def tags(memory: Visible, prefix: Start = "", limit: Limit = 100) -> list[Count]:
    """Tags and how many memories carry each, most used first."""
    return _counted(memory.tags(prefix, limit=limit))


@router.get("/tags/similar")
def similar_tags(memory: Visible, limit: Limit = 20) -> list[TagPair]:
    """Tags of nearly the same spelling."""
    return memory.tag_suggestions(limit=limit)


@router.post("/tags/merge")
def merge_tags(memory: Whole, body: TagsToMerge) -> TagMerge:
    """Let one tag take the place of another; the answer, sent to undo, takes it back."""
    return memory.merge_tags(body.source, body.target)


@router.post("/tags/merge/undo", status_code=204)
def undo_tag_merge(memory: Whole, merged: TagMerge) -> None:
    """Take a merge of tags back."""
    memory.undo_tag_merge(merged)


@router.get("/calendar")
def calendar(memory: Whole) -> list[DayCount]:
    """How many memories happened and came in on each day that has any."""
    return memory.calendar()


@router.get("/namespaces")
def namespaces(memory: Whole) -> list[Count]:
    """The namespaces and how many memories each holds."""
    return _counted(memory.namespaces())


@router.get("/authors")
def authors(memory: Whole) -> list[Count]:
    """The assistants that wrote memories, and how many each."""
    return _counted(memory.agents())


def _counted(pairs: Sequence[tuple[str, int]]) -> list[Count]:
    return [Count(name=name, memories=memories) for name, memories in pairs]
