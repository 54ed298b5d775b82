"""Prompts: what a person can ask an assistant to do with the memory, by a click."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import mcp_types as types
from pydantic import ValidationError

from keepsake.domain.agent import Right
from keepsake.errors import InvalidInputError
from keepsake.host.mcp.call import Call
from keepsake.host.mcp.schema import explain
from keepsake.host.mcp.tools_find import SearchArguments, search
from keepsake.host.mcp.tools_time import DiffArguments, diff

_REMEMBER: Final = """\
Look back over this conversation and keep what will matter later, with memory_store: preferences, \
decisions and their reasons, facts about me and my projects, corrections, lessons. One statement \
per call, each understandable on its own. First check with memory_search what is already kept; \
correct what has changed with memory_update. Then tell me in a short list what you kept."""


@dataclass(frozen=True, slots=True)
class _Prompt:
    title: str
    description: str
    argument: str
    meaning: str


_PROMPTS: Final = {
    "recall": _Prompt(
        "What do you remember about ...?",
        "Puts what is remembered about a topic into the conversation.",
        "topic",
        "What to recall",
    ),
    "remember_conversation": _Prompt(
        "Remember this conversation",
        "Lets the assistant keep what matters of this conversation.",
        "",
        "",
    ),
    "what_changed": _Prompt(
        "What changed since ...?",
        "Puts what is new, changed or superseded into the conversation.",
        "since",
        "A date, such as 2025-03-14",
    ),
}

LISTED: Final = types.ListPromptsResult(
    prompts=[
        types.Prompt(
            name=name,
            title=prompt.title,
            description=prompt.description,
            arguments=[
                types.PromptArgument(
                    name=prompt.argument, description=prompt.meaning, required=True
                )
            ]
            if prompt.argument
            else [],
        )
        for name, prompt in _PROMPTS.items()
    ]
)


def prompt(call: Call, name: str, arguments: Mapping[str, str]) -> types.GetPromptResult:
    """The messages of a prompt. InvalidInputError for one that is not there or lacks a value."""
    known = _PROMPTS.get(name)
    if known is None:
        raise InvalidInputError(f"There is no prompt named “{name[:64]}”.")
    strangers = arguments.keys() - {known.argument}
    value = arguments.get(known.argument, "").strip()
    if strangers or (known.argument and not value):
        wanted = f"takes “{known.argument}” and" if known.argument else "takes"
        raise InvalidInputError(f"The prompt “{name}” {wanted} nothing else.")
    text = _text(call, name, value)
    message = types.PromptMessage(role="user", content=types.TextContent(type="text", text=text))
    return types.GetPromptResult(description=known.description, messages=[message])


def text_of(result: types.GetPromptResult) -> str:
    """What the assistant reads."""
    return "\n".join(
        one.content.text for one in result.messages if isinstance(one.content, types.TextContent)
    )


def _text(call: Call, name: str, value: str) -> str:
    if name == "remember_conversation":
        call.memory.allow(Right.WRITE)
        return _REMEMBER
    call.memory.allow(Right.READ)
    try:
        if name == "recall":
            found = search(call, SearchArguments(query=value, compact=False, again=True))
            return f"Tell me what you remember about: {value}\n\n{found.text}"
        found = diff(call, DiffArguments(since=value, again=True))
    except ValidationError as error:
        raise InvalidInputError(explain(error)) from error
    return f"Sum up what changed in my memory since {value}.\n\n{found.text}"
