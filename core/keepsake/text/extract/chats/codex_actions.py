"""What Codex did in a session, by the calls of its tools."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from keepsake.text.extract.chats.digest import Action, ActionKind
from keepsake.text.extract.fields import Record, record_of, strings_of, text_of

_SHELLS: Final = frozenset({
    "shell", "exec_command", "local_shell", "container.exec", "shell_command",
})  # fmt: skip
_SHELL_PROGRAMS: Final = re.compile(
    r"(?:.*/)?(?:ba|z|da|fi)?sh$|(?:.*[\\/])?(?:pwsh|powershell)(?:\.exe)?$"
)
_PATCHED: Final = re.compile(
    r"^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$", re.M
)


def actions_of(item: Record) -> Iterator[Action]:
    """The actions in one item of a log."""
    match item.get("type"):
        case "function_call":
            arguments = _parsed(item.get("arguments"))
            if text_of(item, "name") == "apply_patch":
                yield from _patched(text_of(arguments, "input", "patch"))
            elif text_of(item, "name") in _SHELLS:
                yield from _ran(arguments)
        case "custom_tool_call" if text_of(item, "name") == "apply_patch":
            yield from _patched(text_of(item, "input"))
        case "local_shell_call":
            yield from _ran(record_of(item, "action"))
        case "web_search_call":
            if query := text_of(record_of(item, "action"), "query"):
                yield Action(ActionKind.SEARCH, query)


def _parsed(arguments: Any) -> Record:
    if isinstance(arguments, dict):
        return arguments
    try:
        value = json.loads(arguments) if isinstance(arguments, str) else None
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _ran(arguments: Record) -> Iterator[Action]:
    words = strings_of(arguments, "command")
    command = text_of(arguments, "command", "cmd") or " ".join(words)
    if len(words) >= 3 and _SHELL_PROGRAMS.match(words[0]) and words[1].startswith("-"):
        command = words[2]
    if "*** Begin Patch" in command:
        yield from _patched(command)
    elif command:
        yield Action(ActionKind.COMMAND, command)


def _patched(patch: str) -> Iterator[Action]:
    for match in _PATCHED.finditer(patch):
        yield Action(ActionKind.CHANGE, (match[1] or match[2]).strip())
