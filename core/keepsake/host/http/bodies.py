"""What programs send: each field bounded, unknown ones refused by name."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from fastapi import Path
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
)

from keepsake.domain.capture import Capture
from keepsake.domain.change import Changes
from keepsake.domain.context import ContextRequest
from keepsake.domain.feedback import Verdict
from keepsake.domain.memory import DEFAULT_NAMESPACE, Attribution, Kind, Speaker
from keepsake.domain.query import Filters, Mode, Query

LARGEST_ID: Final = 2**63 - 1
_LONGEST_TEXT: Final = 5_000_000
_FIRST_MS: Final = -62_135_596_800_000
_LAST_MS: Final = 253_402_300_799_999


def _whole(text: object) -> object:
    """Refuse halves of characters, which no answer could repeat."""
    if isinstance(text, str):
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise ValueError("it holds half of a character") from error
    return text


def _storable(metadata: dict[str, Any]) -> dict[str, Any]:
    try:
        json.dumps(metadata, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError) as error:
        raise ValueError("it is not plain JSON") from error
    return metadata


Whole = BeforeValidator(_whole)
Text = Annotated[str, StringConstraints(min_length=1, max_length=_LONGEST_TEXT), Whole]
Title = Annotated[str, StringConstraints(max_length=300), Whole]
Name = Annotated[str, StringConstraints(min_length=1, max_length=200), Whole]
Question = Annotated[str, StringConstraints(max_length=10_000), Whole]
Names = Annotated[tuple[Name, ...], Field(max_length=100)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Moment = Annotated[int, Field(ge=_FIRST_MS, le=_LAST_MS, description="Milliseconds UTC")]
Number = Annotated[int, Field(ge=1, le=LARGEST_ID)]
Tokens = Annotated[int, Field(ge=1, le=100_000)]
Metadata = Annotated[dict[str, Any], AfterValidator(_storable)]
Uid = Annotated[str, Path(max_length=100, description="The id of a memory")]
Uids = Annotated[tuple[Name, ...], Field(min_length=1, max_length=1000)]


class Body(BaseModel):
    """Something that is sent."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class NewMemory(Body):
    """Something to keep."""

    text: Text
    title: Title = ""
    kind: Kind = Kind.NOTE
    category: Annotated[str, StringConstraints(max_length=100), Whole] = ""
    tags: Names = ()
    namespace: Name = DEFAULT_NAMESPACE
    importance: Share | None = None
    pinned: bool = False
    happened_at: Moment | None = None
    expires_at: Moment | None = None
    speaker: Speaker = Speaker.NONE
    thread: Annotated[str, StringConstraints(max_length=500), Whole] = ""
    ordinal: Annotated[int, Field(ge=0, le=LARGEST_ID)] = 0
    metadata: Metadata = {}

    def capture(self, by: str) -> Capture:
        """What the memory is asked to keep, by the program of this name."""
        return Capture(**dict(self), attribution=Attribution(agent=by))


class ManyMemories(Body):
    """Several things to keep, all or none."""

    memories: Annotated[list[NewMemory], Field(min_length=1, max_length=1000)]


class MemoryChange(Body):
    """New values for a memory; what is left out stays."""

    text: Text | None = None
    title: Title | None = None
    category: Annotated[str, StringConstraints(max_length=100), Whole] | None = None
    namespace: Name | None = None
    importance: Share | None = None
    pinned: bool | None = None
    happened_at: Moment | None = None
    expires_at: Moment | None = None
    no_expiry: bool = False
    add_tags: Names = ()
    remove_tags: Names = ()
    metadata: Metadata | None = None

    def changes(self) -> Changes:
        """What is asked of the memory."""
        return Changes(**dict(self))


class Narrowing(Body):
    """Which memories are meant; empty lists mean all. Names in one list are alternatives."""

    namespaces: Names = ()
    kinds: Annotated[tuple[Kind, ...], Field(max_length=100)] = ()
    categories: Names = ()
    source_ids: Annotated[tuple[Number, ...], Field(max_length=100)] = ()
    tags: Names = ()
    threads: Names = ()
    agents: Names = ()
    entities: Names = ()
    after: Moment | None = None
    before: Moment | None = None
    min_importance: Share = 0.0
    pinned_only: bool = False
    include_superseded: bool = False
    trashed: bool = False
    expired: bool = False

    def filters(self) -> Filters:
        """The same for the memory."""
        values: dict[str, Any] = {name: getattr(self, name) for name in Narrowing.model_fields}
        return Filters(**values)


class SearchBody(Body):
    """A question. ``"phrase"``, ``-word``, ``tag:x`` and ``before:2026-03`` work in it."""

    text: Question
    filters: Narrowing = Narrowing()
    mode: Mode = Mode.HYBRID
    limit: Annotated[int, Field(ge=1, le=200)] = 10
    token_budget: Tokens | None = None
    compact: bool = False
    deadline_ms: Annotated[int, Field(ge=1, le=60_000)] | None = None

    def query(self, by: str) -> Query:
        """The question as the memory takes it."""
        return Query(
            text=self.text,
            filters=self.filters.filters(),
            mode=self.mode,
            limit=self.limit,
            token_budget=self.token_budget,
            compact=self.compact,
            deadline_ms=self.deadline_ms,
            by=by,
        )


class ContextBody(Body):
    """What a conversation is about, and what it already knows."""

    topic: Question = ""
    filters: Narrowing = Narrowing()
    rules_budget: Annotated[int, Field(ge=0, le=100_000)] = 500
    budget: Tokens = 1000
    known: Annotated[tuple[Name, ...], Field(max_length=10_000)] = ()
    told: Annotated[tuple[Name, ...], Field(max_length=10_000)] = ()

    def request(self, by: str) -> ContextRequest:
        """The same as the memory takes it."""
        return ContextRequest(
            topic=self.topic,
            filters=self.filters.filters(),
            rules_budget=self.rules_budget,
            budget=self.budget,
            known=frozenset(self.known),
            told=frozenset(self.told),
            by=by,
        )


class UidsBody(Body):
    """Ids of memories."""

    uids: Uids


class FeedbackBody(Body):
    """What a memory was worth as an answer."""

    verdict: Verdict
    question: Question = ""
