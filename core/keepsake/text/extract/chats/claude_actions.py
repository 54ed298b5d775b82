"""What Claude Code did in a session, by the calls of its tools."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from keepsake.text.extract.chats.digest import Action, ActionKind
from keepsake.text.extract.fields import Record, record_of, records_of, text_of

# The tools that do something worth telling, each with the fields that say what.
_TOOLS: Final = {
    "Write": (ActionKind.CHANGE, ("file_path",)),
    "Edit": (ActionKind.CHANGE, ("file_path",)),
    "MultiEdit": (ActionKind.CHANGE, ("file_path",)),
    "NotebookEdit": (ActionKind.CHANGE, ("notebook_path",)),
    "Bash": (ActionKind.COMMAND, ("command",)),
    "PowerShell": (ActionKind.COMMAND, ("command",)),
    "WebFetch": (ActionKind.PAGE, ("url",)),
    "WebSearch": (ActionKind.SEARCH, ("query",)),
}


def actions_of(record: Record) -> Iterator[Action]:
    """The actions in one line of a transcript."""
    for block in records_of(record_of(record, "message"), "content"):
        tool = _TOOLS.get(text_of(block, "name")) if block.get("type") == "tool_use" else None
        if tool is not None and (what := text_of(record_of(block, "input"), *tool[1])):
            yield Action(tool[0], what)
