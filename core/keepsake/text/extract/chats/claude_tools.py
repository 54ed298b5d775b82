"""The tools of Claude Code that do something worth telling."""

from __future__ import annotations

from typing import Final

from keepsake.text.extract.chats.digest import ActionKind, Tools

CLAUDE_TOOLS: Final[Tools] = {
    "Write": (ActionKind.CHANGE, ("file_path",)),
    "Edit": (ActionKind.CHANGE, ("file_path",)),
    "MultiEdit": (ActionKind.CHANGE, ("file_path",)),
    "NotebookEdit": (ActionKind.CHANGE, ("notebook_path",)),
    "Bash": (ActionKind.COMMAND, ("command",)),
    "PowerShell": (ActionKind.COMMAND, ("command",)),
    "WebFetch": (ActionKind.PAGE, ("url",)),
    "WebSearch": (ActionKind.SEARCH, ("query",)),
}
