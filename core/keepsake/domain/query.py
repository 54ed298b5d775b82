"""A question to the memory, and its answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from keepsake.domain.memory import Memory


class Mode(StrEnum):
    """Which kinds of search answer."""

    HYBRID = "hybrid"
    LEXICAL = "lexical"
    SEMANTIC = "semantic"


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """Which memories may be found at all; empty means no limit.

    Applied inside every search, never to its result. Names in one field are alternatives, fields
    add up. Times are milliseconds UTC, both ends inclusive; ``after`` and ``before`` mean
    ``happened_at``, ``kept_after`` and ``kept_before`` when a memory came in. ``entities`` are
    names of what it speaks of, ``agents`` the assistants that wrote it. ``trashed`` and ``expired``
    ask for what lies in the Trash, or has expired, instead of what is live.
    """

    namespaces: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    source_ids: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()
    speakers: tuple[str, ...] = ()
    threads: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    after: int | None = None
    before: int | None = None
    kept_after: int | None = None
    kept_before: int | None = None
    min_importance: float = 0.0
    pinned_only: bool = False
    include_superseded: bool = False
    trashed: bool = False
    expired: bool = False


EVERYTHING: Final = Filters()


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What is asked.

    ``token_budget`` limits the text of all hits together, in tokens of the embedding model; None
    for no limit. ``compact`` asks for short previews. ``deadline_ms`` returns what is there by
    then. ``by`` names the program that asks, empty for the person. ``noted`` is False for what is
    no question, as what is typed to choose a command, and is not to be written down as one.
    """

    text: str
    filters: Filters = field(default_factory=Filters)
    mode: Mode = Mode.HYBRID
    limit: int = 10
    token_budget: int | None = None
    compact: bool = False
    deadline_ms: int | None = None
    by: str = ""
    noted: bool = True


class Reason(StrEnum):
    """Why a memory was found, in the words the person sees."""

    WORDS = "words"
    MEANING = "meaning"
    NEIGHBOR = "neighbor"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Snippet:
    """The passage that matched.

    ``start`` is its offset in the memory's text; ``marks`` are (start, end) offsets inside
    ``text`` of the found words. ``cut_left`` and ``cut_right`` tell whether text goes on.
    """

    text: str
    start: int = 0
    marks: tuple[tuple[int, int], ...] = ()
    cut_left: bool = False
    cut_right: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """One memory found: the passage, the score (0..1, comparable within one answer) and why."""

    memory: Memory
    snippet: Snippet
    score: float
    reasons: tuple[Reason, ...]
    signals: Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What was found.

    ``degraded`` is a sentence when a part of the search could not take part, otherwise empty.
    ``note`` is a sentence on how the question was understood, where that may surprise.
    ``left_out`` counts hits that did not fit into the token budget, and ``tokens`` is what the
    texts or previews of the hits take of it; both are 0 without a budget.
    """

    hits: tuple[Hit, ...]
    degraded: str = ""
    note: str = ""
    left_out: int = 0
    tokens: int = 0
    took_ms: float = 0.0


class Order(StrEnum):
    """How a list of memories is sorted."""

    NEWEST = "newest"
    OLDEST = "oldest"
    UPDATED = "updated"
    IMPORTANCE = "importance"


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A window of a list, with the length of the whole."""

    memories: tuple[Memory, ...]
    total: int
    offset: int
