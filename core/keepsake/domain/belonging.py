"""What an export holds besides memories: links, goals, what a person said of names and answers.

Memories are named by their uids, moments are milliseconds UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from pydantic import Field, TypeAdapter

from keepsake.domain.entity import EntityKind
from keepsake.domain.feedback import Verdict
from keepsake.domain.goal import GoalStatus, MilestoneStatus, Priority
from keepsake.domain.link import LinkType
from keepsake.domain.number import Moment, Place
from keepsake.domain.weights import LEAST, MOST

Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Weight = Annotated[float, Field(ge=LEAST, le=MOST)]
Uid = Annotated[str, Field(min_length=1, max_length=100)]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptLink:
    """A link as it is stored; ``kept_apart`` means that the person wants both memories."""

    from_uid: Uid
    to_uid: Uid
    type: LinkType
    strength: Share
    kept_apart: bool
    created_at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Succession:
    """A memory that was superseded by another one."""

    uid: Uid
    successor: Uid


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenFeedback:
    """What a memory was worth as an answer; ``implicit`` if it was only read soon after."""

    uid: Uid
    query: str
    verdict: Verdict
    implicit: bool
    given_at: Moment
    given_by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptMilestone:
    """A step of a goal, removed or not."""

    uid: Uid
    title: str
    status: MilestoneStatus
    ordinal: Place
    deadline: Moment | None
    completed_at: Moment | None
    removed_at: Moment | None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptGoal:
    """A goal with its steps in order; ``entries`` are the memories of its progress."""

    uid: Uid
    title: str
    description: str
    status: GoalStatus
    priority: Priority
    deadline: Moment | None
    namespace: str
    metadata: Mapping[str, Any]
    created_at: Moment
    updated_at: Moment
    completed_at: Moment | None
    milestones: tuple[KeptMilestone, ...] = ()
    entries: tuple[Uid, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptEntity:
    """An entity that a person made, changed or removed, with all its names."""

    name: Annotated[str, Field(min_length=1, max_length=300)]
    kind: EntityKind
    removed: bool
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TagAlias:
    """A tag that stands for another one since both were merged."""

    name: Annotated[str, Field(min_length=1, max_length=300)]
    target: Annotated[str, Field(min_length=1, max_length=300)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedQuestion:
    """A question whose answers are to stay as they were, best first."""

    text: Annotated[str, Field(min_length=1, max_length=10_000)]
    top: tuple[Uid, ...]
    saved_at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenStep:
    """The weights of the ranking since a moment."""

    at: Moment
    recency: Weight
    signal: Weight
    importance: Weight
    usefulness: Weight


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedWeights:
    """How the weights of the ranking followed feedback, the first step first."""

    steps: tuple[TakenStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenSettings:
    """What the person chose. It is handed on, but no import chooses for her."""

    values: Mapping[str, Any] = field(default_factory=dict)


Belonging = (
    KeptLink
    | Succession
    | GivenFeedback
    | KeptGoal
    | KeptEntity
    | TagAlias
    | WatchedQuestion
    | LearnedWeights
    | ChosenSettings
)

BELONGINGS: Final[Mapping[str, type[Belonging]]] = {
    "link": KeptLink,
    "succession": Succession,
    "feedback": GivenFeedback,
    "goal": KeptGoal,
    "entity": KeptEntity,
    "tag_alias": TagAlias,
    "watched_question": WatchedQuestion,
    "weights": LearnedWeights,
    "settings": ChosenSettings,
}
"""Their names in an export, in the order in which it holds them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalEntry:
    """A memory that came into the progress of a goal that was here before."""

    goal: Uid
    uid: Uid


@dataclass(frozen=True, slots=True, kw_only=True)
class Namesake:
    """What a memory that is here is called in the Keepsake where an export was made."""

    alias: Uid
    uid: Uid


Brought = Belonging | GoalEntry | Namesake
"""What an import can bring besides memories."""

_READERS: Final[dict[type[Any], TypeAdapter[Any]]] = {}


def reader_of(kind: type[Any]) -> TypeAdapter[Any]:
    """What makes one of this kind of plain values, or raises pydantic's ValidationError."""
    if kind not in _READERS:
        _READERS[kind] = TypeAdapter(kind)
    return _READERS[kind]
