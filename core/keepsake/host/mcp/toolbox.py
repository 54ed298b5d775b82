"""All tools, and which of them an agent is offered."""

from __future__ import annotations

from typing import Final

from keepsake.domain.agent import Rights
from keepsake.host.mcp import (
    tools_files,
    tools_find,
    tools_goals,
    tools_keep,
    tools_names,
    tools_talk,
    tools_time,
    tools_upkeep,
)
from keepsake.host.mcp.tool import Tool
from keepsake.settings import ToolProfile

_DEFAULT: Final[tuple[Tool, ...]] = (
    *tools_find.TOOLS,
    *tools_keep.DEFAULT_TOOLS,
    *tools_files.DEFAULT_TOOLS,
    *tools_upkeep.DEFAULT_TOOLS,
)
_FURTHER: Final[tuple[Tool, ...]] = (
    *tools_keep.FURTHER_TOOLS,
    *tools_names.TOOLS,
    *tools_time.TOOLS,
    *tools_talk.TOOLS,
    *tools_goals.TOOLS,
    *tools_files.FURTHER_TOOLS,
    *tools_upkeep.FURTHER_TOOLS,
)
_BY_NAME: Final = {tool.name: tool for tool in (*_DEFAULT, *_FURTHER)}


def find_tool(name: str) -> Tool | None:
    """The tool of this name, offered or not; None when there is none."""
    return _BY_NAME.get(name)


def offered(profile: ToolProfile, rights: Rights) -> tuple[Tool, ...]:
    """The tools of a profile that an agent with these rights can use."""
    tools = _DEFAULT if profile is ToolProfile.DEFAULT else (*_DEFAULT, *_FURTHER)
    return tuple(tool for tool in tools if rights.allows(tool.right))
