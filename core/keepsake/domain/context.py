"""What an assistant should know at the start of a conversation."""

from __future__ import annotations

from dataclasses import dataclass, field

from keepsake.domain.entity import Relation
from keepsake.domain.query import Filters, Hit


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextRequest:
    """What the conversation is about, empty when it has just begun.

    Budgets are tokens: ``rules_budget`` for constraints, persona, corrections and policies,
    ``budget`` for everything else. ``known`` are uids this conversation already received, ``told``
    those of which it was told what they say of the relations between names.
    ``deadline_ms`` returns what is there by then. ``by`` names the program that asks.
    """

    topic: str = ""
    filters: Filters = field(default_factory=Filters)
    rules_budget: int = 500
    budget: int = 1000
    known: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()
    deadline_ms: int | None = None
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """A block of text to give to a language model, and the memories it was made of.

    ``relations`` are what other memories say of the names in the topic.

    Every memory stands in it as fenced data with its source and date, so that what it says cannot
    pose as an instruction.
    """

    text: str
    rules: tuple[Hit, ...]
    hits: tuple[Hit, ...]
    relations: tuple[Relation, ...]
    tokens: int
    left_out: int
    degraded: str = ""
