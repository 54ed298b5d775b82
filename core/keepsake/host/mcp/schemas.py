"""The arguments and results of the tools, as JSON Schema: short, for every session pays for them.

Arguments are pydantic models; results are described by hand, since their names say enough.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from keepsake.domain.category import Category
from keepsake.domain.feedback import Verdict
from keepsake.domain.memory import Kind
from keepsake.domain.query import Order

Schema = dict[str, Any]

LONGEST_TEXT = 2_000_000  # characters

Text = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Tags = Annotated[list[Name], Field(max_length=50)]
Importance = Annotated[float, Field(ge=0, le=1)]
Budget = Annotated[int, Field(ge=50, le=100_000)]


class Arguments(BaseModel):
    """The arguments of a tool; unknown ones are refused by name."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class StoreArguments(Arguments):
    """For memory_store."""

    text: Text = Field(description="One self-contained statement, names instead of pronouns")
    title: Annotated[str, StringConstraints(max_length=300)] = ""
    tags: Tags = []
    category: Category | None = Field(None, description="What it says")
    importance: Importance | None = Field(None, description="Default: by category")
    happened_at: str | None = Field(None, description="ISO 8601, if not now")
    pinned: bool = Field(False, description="Never archive by itself")


class Narrowing(Arguments):
    """Which memories a search or a list may contain."""

    kinds: list[Kind] = []
    tags: Tags = Field([], description="Any of these")
    after: str | None = Field(None, description="From this ISO date or time on, inclusive")
    before: str | None = Field(None, description="Up to this date or time, inclusive")


class SearchArguments(Narrowing):
    """For memory_search."""

    query: Annotated[str, StringConstraints(min_length=1, max_length=4000)] = Field(
        description='A question or words; "phrase", -word, tag:x work'
    )
    limit: int = Field(10, ge=1, le=50)
    token_budget: Budget | None = Field(None, description="Limit for all texts together")
    compact: bool = Field(True, description="Short previews; false gives short memories whole")


class GetArguments(Arguments):
    """For memory_get."""

    ids: Annotated[list[Name], Field(min_length=1, max_length=20)]
    offset: int = Field(0, ge=0, description="Where to go on in a long text, in characters")


class ContextArguments(Arguments):
    """For memory_context."""

    topic: Annotated[str, StringConstraints(max_length=4000)] = Field(
        "", description="What the conversation is about"
    )
    token_budget: Budget | None = None


class UpdateArguments(Arguments):
    """For memory_update."""

    id: Name
    text: Text | None = Field(None, description="Replaces the text; the old one stays in history")
    title: Annotated[str, StringConstraints(max_length=300)] | None = None
    category: Category | None = None
    importance: Importance | None = None
    pinned: bool | None = None
    happened_at: str | None = None
    add_tags: Tags = []
    remove_tags: Tags = []


class ForgetArguments(Arguments):
    """For memory_forget."""

    ids: Annotated[list[Name], Field(min_length=1, max_length=100)]


class FeedbackArguments(Arguments):
    """For memory_feedback."""

    ids: Annotated[list[Name], Field(min_length=1, max_length=20)]
    verdict: Verdict
    query: str = Field("", max_length=2_000, description="The question they were to answer")


class BrowseArguments(Narrowing):
    """For memory_browse."""

    pinned_only: bool = False
    order: Order = Order.NEWEST
    limit: int = Field(20, ge=1, le=50)
    cursor: str | None = Field(None, description="next_cursor of the page before")


class StatusArguments(Arguments):
    """For memory_status."""


def input_schema(arguments: type[Arguments]) -> Schema:
    """The schema of a tool's arguments, without what only a person with an editor would miss."""
    schema = arguments.model_json_schema()
    definitions = schema.pop("$defs", {})
    schema.pop("description", None)
    return {**_slim(schema, definitions), "type": "object"}


def _slim(node: Any, definitions: Schema) -> Any:
    if isinstance(node, list):
        return [_slim(item, definitions) for item in node]
    if not isinstance(node, dict):
        return node
    node = _resolved(_without_null(node), definitions)
    return {
        key: _slim_properties(value, definitions)
        if key == "properties"
        else _slim(value, definitions)
        for key, value in node.items()
        if key not in _IDLE and not (key == "default" and value in (None, [], ""))
    }


_IDLE = frozenset({"title", "minimum", "maxLength", "minLength", "maxItems", "minItems"})


def _slim_properties(properties: Schema, definitions: Schema) -> Schema:
    return {name: _slim(schema, definitions) for name, schema in properties.items()}


def _resolved(node: Schema, definitions: Schema) -> Schema:
    """The node with what it refers to in its place; that one's own description is for readers."""
    if "$ref" not in node:
        return node
    target = {**definitions[node["$ref"].rpartition("/")[2]]}
    target.pop("description", None)
    return {**target, **{key: value for key, value in node.items() if key != "$ref"}}


def _without_null(node: Schema) -> Schema:
    """An optional value may be left out; that it may also be null goes without saying."""
    choices = [choice for choice in node.get("anyOf", []) if choice != {"type": "null"}]
    if len(choices) != 1:
        return node
    rest = {key: value for key, value in node.items() if key != "anyOf"}
    return {**choices[0], **rest}


def _object(**properties: Any) -> Schema:
    """A result; the first property is always there."""
    return {"type": "object", "properties": properties, "required": [next(iter(properties))]}


_TEXT: Schema = {"type": "string"}
_COUNT: Schema = {"type": "integer"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_RECORDS: Schema = {"type": "array", "items": {"type": "object"}}

STORE_RESULT = _object(id=_TEXT, outcome=_TEXT, notes=_TEXTS)
SEARCH_RESULT = _object(hits=_RECORDS, left_out=_COUNT, tokens=_COUNT, degraded=_TEXT)
GET_RESULT = _object(memories=_RECORDS)
CONTEXT_RESULT = _object(
    text=_TEXT, ids=_TEXTS, tokens=_COUNT, left_out=_COUNT, given_before=_COUNT, degraded=_TEXT
)
UPDATE_RESULT = _object(id=_TEXT, version=_COUNT)
FORGET_RESULT = _object(forgotten=_COUNT)
FEEDBACK_RESULT = _object(noted=_COUNT)
BROWSE_RESULT = _object(memories=_RECORDS, total=_COUNT, next_cursor=_TEXT)
STATUS_RESULT = _object(memories=_COUNT, pending=_COUNT, model=_TEXT, problems=_TEXTS)
