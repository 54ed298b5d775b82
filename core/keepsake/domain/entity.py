"""People, places and things that memories speak of, and what is said about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from keepsake.domain.untold import UNTOLD

USER: Final = "the user"
"""The name of the person whose memory this is."""

SHOWN_FROM: Final = 0.5
"""Entities and relations of less confidence are not kept."""


class EntityKind(StrEnum):
    """What an entity is."""

    PERSON = "person"
    ORGANIZATION = "organization"
    TECHNOLOGY = "technology"
    PROJECT = "project"
    PLACE = "place"
    CONCEPT = "concept"


class Predicate(StrEnum):
    """How one entity is related to another; CO_OCCURS only says that both were spoken of."""

    USES = "uses"
    WORKS_AT = "works_at"
    LIVES_IN = "lives_in"
    KNOWS = "knows"
    MANAGES = "manages"
    BELONGS_TO = "belongs_to"
    PART_OF = "part_of"
    CREATED = "created"
    PREFERS = "prefers"
    STUDIES = "studies"
    SKILLED_IN = "skilled_in"
    COLLABORATES_WITH = "collaborates_with"
    REPORTS_TO = "reports_to"
    OWNS = "owns"
    INTERESTED_IN = "interested_in"
    REPLACES = "replaces"
    RELATED_TO = "related_to"
    DISLIKES = "dislikes"
    CO_OCCURS = "co_occurs"


SINGLE_VALUED: Final = frozenset({Predicate.WORKS_AT, Predicate.LIVES_IN, Predicate.REPORTS_TO})
"""Predicates of which one is true at a time: a new object ends the one before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """Something with a name.

    ``id`` is for Keepsake alone; outside it goes by its name. ``mentions`` counts the live memories
    that speak of it. ``by_hand`` is true once a person made or changed it: from then on no rule
    touches its name or kind.
    """

    id: int = field(metadata=UNTOLD)
    name: str
    kind: EntityKind
    confidence: float
    aliases: tuple[str, ...]
    by_hand: bool
    mentions: int


@dataclass(frozen=True, slots=True)
class Mention:
    """A memory that speaks of an entity, and how much it is about it, 0..1."""

    uid: str
    title: str
    happened_at: int
    relevance: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """What memories say about two entities.

    ``negative`` means that it is said not to be so. ``confidence`` is a moving average over the
    memories that say it (.3 the newest, .7 what was before). ``evidence`` are their uids, oldest
    first. Times are milliseconds UTC; ``valid_to`` is None while nothing newer says otherwise.
    """

    subject: str
    subject_id: int = field(metadata=UNTOLD)
    predicate: Predicate
    object: str
    object_id: int = field(metadata=UNTOLD)
    negative: bool
    confidence: float
    evidence: tuple[str, ...]
    valid_from: int
    valid_to: int | None


@dataclass(frozen=True, slots=True)
class EntityDetails:
    """An entity with the memories that speak of it, most relevant first, and its relations."""

    entity: Entity
    mentions: tuple[Mention, ...]
    relations: tuple[Relation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A value that a memory states: the ``predicate`` of the ``subject`` is the ``object``.

    ``uid`` and ``start``:``stop`` are the memory and the place in its text that say so.
    ``valid_to`` is None while no newer memory gives another value.
    """

    subject: str
    predicate: str
    object: str
    negative: bool
    uid: str
    start: int
    stop: int
    valid_from: int
    valid_to: int | None
