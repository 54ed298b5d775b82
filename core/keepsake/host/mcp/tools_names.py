"""The tools for names, what is said of them, and how memories hang together."""

from __future__ import annotations

from typing import Any, Final

from pydantic import Field

from keepsake.domain.agent import Right
from keepsake.domain.counting import memories
from keepsake.domain.entity import Entity, EntityKind, Fact, Predicate, Relation
from keepsake.domain.link import LinkType
from keepsake.host.mcp import schema as s
from keepsake.host.mcp.call import Call
from keepsake.host.mcp.render import day, one_line
from keepsake.host.mcp.tool import Reply, Tool
from keepsake.host.mcp.tools_find import find_all
from keepsake.text.fence import fenced, inert

_RELATIONS_PER_ENTITY: Final = 5
_NAME: Final = 120


class EntitiesArguments(s.Arguments):
    """For memory_entities."""

    query: s.Title = Field("", description="Beginning of a name")
    kind: EntityKind | None = None
    limit: int = Field(20, ge=1, le=50)


class RelationsArguments(s.Arguments):
    """For memory_relations."""

    subject: s.Name = Field(description="A name")
    predicate: Predicate | None = None
    object: s.Title = ""
    limit: int = Field(20, ge=1, le=100)


class LinkArguments(s.Arguments):
    """For memory_link."""

    source_id: s.Name
    target_id: s.Name
    type: LinkType = LinkType.RELATED
    strength: s.Share = 1.0
    remove: bool = False


def entities(call: Call, arguments: EntitiesArguments) -> Reply:
    call.query = arguments.query
    found = call.memory.entities(arguments.query, kind=arguments.kind, limit=arguments.limit)
    records = [_entity(call, entity) for entity in found]
    if not found:
        return Reply("No such names come up in memories.", {"entities": []})
    lines = [
        f"{record['name']} ({record['kind']}, in {memories(record['memories'])})"
        + "".join(f"\n  {relation}" for relation in record["relations"])
        for record in records
    ]
    return Reply(fenced("\n".join(lines)), {"entities": records})


def relations(call: Call, arguments: RelationsArguments) -> Reply:
    call.query = f"{arguments.subject} {arguments.object}".strip()
    said = _said_of(call, arguments)
    facts = (
        []
        if arguments.object or arguments.predicate
        else call.memory.facts(arguments.subject, limit=arguments.limit)
    )
    records = [_relation(one) for one in said] + [_fact(one) for one in facts]
    records = records[: arguments.limit]
    if not records:
        return Reply("Nothing is known of this name.", {"relations": []})
    lines = [
        f"{one['subject']} {one['predicate']} {one['object']}"
        f" (since {one['since']}{', no longer' if one.get('ended') else ''})"
        for one in records
    ]
    return Reply(fenced("\n".join(lines)), {"relations": records})


def link(call: Call, arguments: LinkArguments) -> Reply:
    source, target = arguments.source_id, arguments.target_id
    ids = [source, target]
    find_all(call, ids)
    call.must_go_on()
    if arguments.remove:
        gone = call.memory.unlink(source, target, arguments.type)
        return Reply("The link is gone." if gone else "There was no such link.", {"linked": False})
    call.memory.link(source, target, arguments.type, arguments.strength)
    for uid in ids:
        call.wrote(uid)
    return Reply("Linked.", {"linked": True})


def _said_of(call: Call, arguments: RelationsArguments) -> list[Relation]:
    found = call.memory.entities(arguments.subject, limit=_RELATIONS_PER_ENTITY)
    wanted = arguments.subject.casefold()
    exact = [one for one in found if wanted in {n.casefold() for n in (one.name, *one.aliases)}]
    return [
        relation
        for entity in exact or found[:1]
        for relation in call.memory.entity(entity.id).relations
        if arguments.predicate in (None, relation.predicate)
        and arguments.object.casefold() in f"{relation.subject}\n{relation.object}".casefold()
    ]


def _entity(call: Call, entity: Entity) -> dict[str, Any]:
    related = call.memory.entity(entity.id).relations[:_RELATIONS_PER_ENTITY]
    return {
        "name": _name(entity.name),
        "kind": str(entity.kind),
        "memories": entity.mentions,
        "aliases": [_name(alias) for alias in entity.aliases],
        "relations": [
            f"{_name(one.subject)} {_predicate(one)} {_name(one.object)}" for one in related
        ],
    }


def _relation(relation: Relation) -> dict[str, Any]:
    return {
        "subject": _name(relation.subject),
        "predicate": _predicate(relation),
        "object": _name(relation.object),
        "confidence": round(relation.confidence, 2),
        "since": day(relation.valid_from),
        "ended": relation.valid_to is not None,
        "evidence": list(relation.evidence),
    }


def _fact(fact: Fact) -> dict[str, Any]:
    return {
        "subject": _name(fact.subject),
        "predicate": f"not {fact.predicate}" if fact.negative else fact.predicate,
        "object": _name(fact.object),
        "since": day(fact.valid_from),
        "ended": fact.valid_to is not None,
        "evidence": [fact.uid],
    }


def _predicate(relation: Relation) -> str:
    return f"not_{relation.predicate}" if relation.negative else str(relation.predicate)


def _name(name: str) -> str:
    return inert(one_line(name)[:_NAME])


TOOLS = (
    Tool(
        name="memory_entities",
        title="People, projects, things",
        description="Names that come up in memories, most often first, with what is said of each.",
        arguments=EntitiesArguments,
        result=s.result(entities=s.RECORDS),
        run=entities,
    ),
    Tool(
        name="memory_relations",
        title="What is said of a name",
        description="Relations and facts of a person, project or thing, since when, and evidence.",
        arguments=RelationsArguments,
        result=s.result(relations=s.RECORDS),
        run=relations,
    ),
    Tool(
        name="memory_link",
        title="Link memories",
        description="Say how one memory hangs together with another, or take a link away.",
        arguments=LinkArguments,
        result=s.result(linked=s.FLAG),
        run=link,
        right=Right.WRITE,
        idempotent=True,
    ),
)
