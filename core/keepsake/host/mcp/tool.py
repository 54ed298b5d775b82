"""What a tool is: its face towards assistants, and the function behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import mcp_types as types

from keepsake.domain.agent import Right
from keepsake.host.mcp.call import Call
from keepsake.host.mcp.schema import Arguments, Schema, input_schema


@dataclass(frozen=True, slots=True)
class Reply:
    """What a tool answers: once for reading, once for programs."""

    text: str
    data: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Tool:
    """One tool.

    ``run`` gets the call and an instance of ``arguments``; it blocks and may raise the errors of
    :mod:`keepsake.errors`. Agents without ``right`` are not offered it.
    """

    name: str
    title: str
    description: str
    arguments: type[Arguments]
    result: Schema
    run: Callable[[Call, Any], Reply]
    right: Right = Right.READ
    destructive: bool = False
    idempotent: bool = False

    @property
    def read_only(self) -> bool:
        return self.right is Right.READ

    @cached_property
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
