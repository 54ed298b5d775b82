"""A memory: one thing kept, with where it came from and how it is used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from keepsake.domain.number import Moment, Ordinal
from keepsake.domain.untold import UNTOLD

DEFAULT_NAMESPACE = "default"
SHARED_NAMESPACE: Final = "shared"
"""Every agent that may read sees what is in it."""

_LONGEST_LEAD: Final = 12  # characters
ALREADY_EXPIRED: Final = "It is kept, but it is past its last moment, so no search finds it."


class Kind(StrEnum):
    """What a memory is."""

    NOTE = "note"
    CONVERSATION = "conversation"
    DOCUMENT = "document"
    SUMMARY = "summary"
    COMMIT = "commit"
    DIFF = "diff"
    COMMAND = "command"
    FACT = "fact"


class Layer(StrEnum):
    """How near a memory is kept: fresh, lasting or put away."""

    WORKING = "working"
    CORE = "core"
    ARCHIVE = "archive"


class Speaker(StrEnum):
    """Who said it. A person's words and an assistant's are never confused."""

    USER = "user"
    ASSISTANT = "assistant"
    NONE = "none"


class Provenance(StrEnum):
    """How near to the event a memory was made, strongest first."""

    OBSERVED = "observed"
    AUTHORED = "authored"
    RECORDED = "recorded"
    DERIVED = "derived"


@dataclass(frozen=True, slots=True)
class Attribution:
    """Which program and model a memory came through; empty where unknown."""

    provider: str = ""
    model_id: str = ""
    model_name: str = ""
    agent: str = ""
    session_id: str = ""
    conversation_id: str = ""


UNATTRIBUTED: Final = Attribution()


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One thing kept.

    Times are milliseconds since 1970 in UTC. ``id`` and ``source_id`` are rows inside this
    database, which are told to nobody outside, since they would count; ``uid`` (UUIDv7) and
    ``source_name`` are the names outside it. ``source_key`` names the record inside its source;
    the pair is unique. ``thread`` groups the turns of one conversation or the parts of one
    document, in the order of ``ordinal``. ``superseded_by`` and ``consolidated_into`` are uids.
    From ``expires_at`` on it is not found, unless what has expired is asked for.
    """

    id: int = field(metadata=UNTOLD)
    uid: str
    kind: Kind
    category: str
    layer: Layer
    title: str
    text: str
    happened_at: int
    created_at: int
    updated_at: int
    source_id: int | None = field(metadata=UNTOLD)
    source_name: str
    source_key: str
    thread: str
    ordinal: int
    speaker: Speaker
    namespace: str
    provenance: Provenance
    importance: float
    confidence: float
    valence: float
    signal: float
    pinned: bool
    expires_at: int | None
    superseded_by: str | None
    consolidated_into: str | None
    trashed_at: int | None
    access_count: int
    used_count: int
    helpful_count: int
    last_used_at: int | None
    last_confirmed_at: int | None
    attribution: Attribution
    metadata: Mapping[str, Any]
    token_count: int
    needs_review: bool
    version: int
    tags: tuple[str, ...]

    def has_expired(self, now: int) -> bool:
        """Whether it is no longer found at ``now`` (milliseconds UTC)."""
        return self.expires_at is not None and self.expires_at <= now


def conversation_of(metadata: Mapping[str, Any]) -> str:
    """The title of the conversation that a memory is part of; empty for none."""
    title = metadata.get("conversation")
    return title if isinstance(title, str) else ""


def begins_with_title(title: str, text: str) -> bool:
    """Whether a text says its title at its beginning, so that both together would say it twice.

    A title that was made of the text may be cut, and a mark or who speaks may go before it there.
    """
    words = " ".join(title.removesuffix("…").split())
    beginning = " ".join(text[: 2 * (len(title) + _LONGEST_LEAD)].split())
    return words in beginning[: len(words) + _LONGEST_LEAD]


@dataclass(frozen=True, slots=True)
class Version:
    """An earlier state of a memory, newest first in a history.

    ``number`` counts from 1; ``replaced_at`` is None for the present one. ``uid`` differs from
    the memory's own where another memory was superseded by it.
    """

    uid: str
    number: Ordinal
    title: str
    text: str
    written_at: Moment
    replaced_at: Moment | None


class Outcome(StrEnum):
    """What became of a capture."""

    NEW = "new"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    CONFIRMED = "confirmed"
    FORGOTTEN = "forgotten"


@dataclass(frozen=True, slots=True)
class Remembered:
    """The answer to a capture.

    ``uid`` is empty when the outcome is FORGOTTEN: the record was once forgotten by the person
    and does not come back by itself. ``masked`` counts redactions by kind; ``private_parts``
    counts the private blocks that were left out; ``notes`` are sentences for the person.
    ``replaced_edit`` tells that the memory had been changed by hand and what it was then is now an
    earlier version.
    """

    uid: str
    outcome: Outcome
    masked: Mapping[str, int] = field(default_factory=dict)
    private_parts: int = 0
    notes: tuple[str, ...] = ()
    replaced_edit: bool = False
