"""What a tool is: its face towards assistants, and the function behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import mcp_types as types

from keepsake.host.mcp.schemas import Schema, input_schema
from keepsake.host.mcp.session import AssistantSession


@dataclass(frozen=True, slots=True)
class Reply:
    """What a tool answers: once for reading, once for programs."""

    text: str
    data: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One tool.

    ``run`` gets the session and an instance of ``arguments``; it blocks and may raise the errors
    of :mod:`keepsake.errors`.
    """

    name: str
    title: str
    description: str
    arguments: type[Any]
    result: Schema
    run: Callable[[AssistantSession, Any], Reply]
    read_only: bool = False
    destructive: bool = False
    idempotent: bool = False

    def described(self) -> types.Tool:
        """As the protocol lists it."""
        return types.Tool(
            name=self.name,
            title=self.title,
            description=self.description,
            input_schema=input_schema(self.arguments),
            output_schema=self.result,
            annotations=types.ToolAnnotations(
                read_only_hint=self.read_only,
                destructive_hint=None if self.read_only else self.destructive,
                idempotent_hint=None if self.read_only else self.idempotent,
                open_world_hint=False,
            ),
        )
