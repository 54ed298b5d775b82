"""What was found in one memory, before it is kept."""

from __future__ import annotations

from dataclasses import dataclass

from keepsake.domain.entity import EntityKind, Predicate


@dataclass(frozen=True, slots=True)
class FoundEntity:
    """Something with a name, the other forms of it in the text, and how much the text is on it."""

    name: str
    kind: EntityKind
    confidence: float
    forms: frozenset[str] = frozenset()
    relevance: float = 0.5


@dataclass(frozen=True, slots=True)
class FoundRelation:
    """Two entities by name, and what is said of them."""

    subject: str
    predicate: Predicate
    object: str
    confidence: float
    negative: bool = False


@dataclass(frozen=True, slots=True)
class FoundFact:
    """A stated value; ``start``:``stop`` is the sentence in the text.

    ``single`` means that the subject has one such value at a time.
    """

    subject: str
    predicate: str
    object: str
    start: int
    stop: int
    single: bool = True
    negative: bool = False


@dataclass(frozen=True, slots=True)
class Findings:
    """All that the rules find in one memory. ``keywords`` is plain text for the search index."""

    entities: tuple[FoundEntity, ...] = ()
    relations: tuple[FoundRelation, ...] = ()
    facts: tuple[FoundFact, ...] = ()
    tags: tuple[str, ...] = ()
    keywords: str = ""
