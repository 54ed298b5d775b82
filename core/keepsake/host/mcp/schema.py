"""The arguments and results of tools as JSON Schema: short, for every session pays for them.

Arguments are pydantic models; results are described by hand, since their names say enough.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

Schema = dict[str, Any]

LONGEST_TEXT: Final = 2_000_000  # characters

Text = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)]
ShortText = Annotated[str, StringConstraints(max_length=4_000)]
Title = Annotated[str, StringConstraints(max_length=300)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Tags = Annotated[tuple[Name, ...], Field(max_length=50)]
Share = Annotated[float, Field(ge=0, le=1)]
Budget = Annotated[int, Field(ge=50, le=100_000)]
Date = Annotated[str, StringConstraints(min_length=4, max_length=40)]
Metadata = Annotated[dict[str, Any], Field(max_length=50)]


class Arguments(BaseModel):
    """The arguments of a tool; unknown ones are refused by name."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def input_schema(arguments: type[BaseModel]) -> Schema:
    """The schema of a tool's arguments, without what only a person with an editor would miss."""
    schema = arguments.model_json_schema()
    definitions = schema.pop("$defs", {})
    schema.pop("description", None)
    return {**_slim(schema, definitions), "type": "object"}


def explain(error: ValidationError) -> str:
    """What is wrong with the arguments, one sentence each."""
    sentences = []
    for detail in error.errors(include_url=False, include_input=False)[:_MOST_FAULTS]:
        place = ".".join(str(part)[:_LONGEST_NAME] for part in detail["loc"])
        sentences.append(f"{place}: {detail['msg']}.")
    return "The arguments cannot be used. " + " ".join(sentences)


_MOST_FAULTS: Final = 10
_LONGEST_NAME: Final = 64


def result(**properties: Schema) -> Schema:
    """A result; the first property is always there."""
    return {"type": "object", "properties": properties, "required": [next(iter(properties))]}


TEXT: Final[Schema] = {"type": "string"}
COUNT: Final[Schema] = {"type": "integer"}
NUMBER: Final[Schema] = {"type": "number"}
FLAG: Final[Schema] = {"type": "boolean"}
TEXTS: Final[Schema] = {"type": "array", "items": TEXT}
RECORD: Final[Schema] = {"type": "object"}
RECORDS: Final[Schema] = {"type": "array", "items": RECORD}


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
        if not _says_nothing(key, value)
    }


_IDLE: Final = frozenset(
    {"title", "minimum", "maxLength", "minLength", "maxItems", "minItems", "maxProperties"}
)


def _says_nothing(key: str, value: Any) -> bool:
    if key == "default":
        return value in (None, [], "", {}) or value is False
    return key in _IDLE or (key == "additionalProperties" and value is True)


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
