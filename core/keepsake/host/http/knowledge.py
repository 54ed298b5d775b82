"""Endpoints for what memories speak of: entities, facts, tags."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel

from keepsake.domain.entity import Entity, EntityDetails, EntityKind, Fact
from keepsake.domain.overview import DayCount
from keepsake.domain.tagging import TagMerge, TagPair
from keepsake.host.http.access import Visible, Whole
from keepsake.host.http.bodies import Body, Name
from keepsake.service import Service

router = APIRouter(tags=["knowledge"])

EntityName = Annotated[str, Path(min_length=1, max_length=300)]
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
    """The name of the entity that stays."""

    into: Name


class NamedPair(BaseModel):
    """Two names, and in how many memories both come up."""

    one: str
    other: str
    memories: int


class MapOfNames(BaseModel):
    """The entities in most memories, most first, and those of them that come up together."""

    entities: list[Entity]
    pairs: list[NamedPair]


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


@router.get("/entity-map")
def entity_map(memory: Whole, limit: Annotated[int, Query(ge=1, le=500)] = 60) -> MapOfNames:
    """What most memories speak of, and what of it comes up together."""
    seen = memory.entity_map(limit=limit)
    names = {one.id: one.name for one in seen.entities}
    pairs = [
        NamedPair(one=names[pair.one_id], other=names[pair.other_id], memories=pair.memories)
        for pair in seen.pairs
    ]
    return MapOfNames(entities=list(seen.entities), pairs=pairs)


@router.get("/entities/{entity:path}")
def entity(memory: Visible, entity: EntityName) -> EntityDetails:
    """An entity, by one of its names, with its memories and relations."""
    return memory.entity_named(entity)


@router.patch("/entities/{entity:path}")
def change_entity(memory: Whole, entity: EntityName, body: EntityChange) -> Entity:
    """Give an entity another name or kind, for ever."""
    return memory.change_entity(_number(memory, entity), name=body.name, kind=body.kind)


@router.post("/entities/{entity:path}/merge")
def merge_entities(memory: Whole, entity: EntityName, body: EntityMerge) -> Entity:
    """Let another entity take this one in."""
    return memory.merge_entities(_number(memory, entity), _number(memory, body.into))


@router.delete("/entities/{entity:path}", status_code=204)
def remove_entity(memory: Whole, entity: EntityName) -> None:
    """Take an entity out; no rule finds it again."""
    memory.remove_entity(_number(memory, entity))


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


def _number(memory: Service, name: str) -> int:
    return memory.entity_named(name).entity.id


def _counted(pairs: Sequence[tuple[str, int]]) -> list[Count]:
    return [Count(name=name, memories=memories) for name, memories in pairs]
