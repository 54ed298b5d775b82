"""Hooks of Claude Code: what it runs when a session begins and when it ends.

They live in its settings beside hooks of the person's own, which stay as they are.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from keepsake.clients.config_file import (
    ConfigContent,
    FileChange,
    backups,
    decoded,
    encoded,
    not_understood,
    read_content,
    remove_config,
    syntax_translated,
    write_config,
)
from keepsake.clients.document import SyntaxFaultError
from keepsake.clients.environment import Environment
from keepsake.clients.json_document import JsonDocument

EVENTS: Final = {"SessionStart": "session-start", "SessionEnd": "session-end"}
"""Name in Claude Code -> the argument of ``keepsake hook``."""

Groups = Mapping[str, dict[str, Any]]
"""Of each event, the group of hooks that is Keepsake's."""

_SECONDS: Final = 15
_OURS: Final = re.compile(r"""keepsake(\.exe)?["']? hook session-(start|end)\b""")


@dataclass(frozen=True, slots=True)
class HookCommand:
    """The command line program, and the data folder if it is not the usual one."""

    program: Path
    folder: Path | None = None

    def line(self, event: str, env: Environment) -> str:
        """What a shell runs for an event."""
        words = [os.fspath(self.program), "hook", EVENTS[event]]
        words += [] if self.folder is None else ["--folder", os.fspath(self.folder)]
        if env.platform == "windows":  # its shell may be that of Git or of Windows
            return " ".join(f'"{word}"' if " " in word else word for word in words)
        return shlex.join(words)


def install(env: Environment, command: HookCommand) -> FileChange | None:
    """Add the hooks, or bring them up to date; None if they are as wanted.

    Raises:
        ClientConfigError: the settings cannot be read, understood or written.
    """
    content = read_content(_settings_file(env))
    document = _document(content)
    with syntax_translated(content.path):
        wanted = encoded(_with_hooks(document, _wanted(env, command)))
    return None if wanted == content.raw else write_config(content, wanted)


def remove(env: Environment) -> FileChange | None:
    """Take the hooks out again; None if there are none.

    Settings that nobody changed in between get back the bytes they had before.

    Raises:
        ClientConfigError: the settings cannot be read, understood or written.
    """
    content = read_content(_settings_file(env))
    document = _document(content)
    ours = _ours(document)
    if not ours:
        return None
    for original in _earlier(content):
        if _connected(original, ours) == content.raw:
            return remove_config(content) if original is None else write_config(content, original)
    with syntax_translated(content.path):
        return write_config(content, encoded(_without_hooks(document)))


def _settings_file(env: Environment) -> Path:
    return env.folder("CLAUDE_CONFIG_DIR", env.home / ".claude") / "settings.json"


def _document(content: ConfigContent) -> JsonDocument:
    with syntax_translated(content.path):
        document = JsonDocument.parse(decoded(content.raw or b""))
    hooks = document.data.get("hooks", {})
    lists: Iterable[Any] = hooks.values() if isinstance(hooks, dict) else [None]
    if not all(isinstance(one, list) for one in lists):
        reason = "“hooks” does not hold a list for each event"
        raise not_understood(content.path, reason, document.line_of(("hooks",)))
    return document


def _wanted(env: Environment, command: HookCommand) -> Groups:
    """What is added to each event."""
    return {
        event: {
            "hooks": [{"type": "command", "command": command.line(event, env), "timeout": _SECONDS}]
        }
        for event in EVENTS
    }


def _ours(document: JsonDocument) -> Groups:
    """What was added to each event, as far as it is there."""
    return {
        event: group for event in EVENTS for group in _groups(document, event) if _is_ours(group)
    }


def _with_hooks(document: JsonDocument, wanted: Groups) -> str:
    for event, ours in wanted.items():
        groups = _groups(document, event)
        if ours in groups:
            continue
        others = [group for group in groups if not _is_ours(group)]
        if others != groups:
            document = JsonDocument.parse(document.with_member(("hooks", event), others))
        document = JsonDocument.parse(document.with_item(("hooks", event), ours))
    return document.text


def _without_hooks(document: JsonDocument) -> str:
    for event in EVENTS:
        groups = _groups(document, event)
        others = [group for group in groups if not _is_ours(group)]
        if others and others != groups:
            document = JsonDocument.parse(document.with_member(("hooks", event), others))
        elif groups and not others:
            document = JsonDocument.parse(document.without_member(("hooks", event)))
    if document.data.get("hooks") == {}:
        document = JsonDocument.parse(document.without_member(("hooks",)))
    return document.text


def _earlier(content: ConfigContent) -> Iterator[bytes | None]:
    """What the settings may have been before: the backups, newest first, or no file."""
    for backup in backups(content.path):
        yield read_content(backup).raw
    yield None


def _connected(raw: bytes | None, ours: Groups) -> bytes | None:
    """What adding the hooks makes of a content; None if it has some, or cannot be understood."""
    try:
        document = JsonDocument.parse(decoded(raw or b""))
        return None if _ours(document) else encoded(_with_hooks(document, ours))
    except SyntaxFaultError:
        return None


def _groups(document: JsonDocument, event: str) -> list[Any]:
    groups: list[Any] = document.data.get("hooks", {}).get(event, [])
    return groups


def _is_ours(group: Any) -> bool:
    hooks = group.get("hooks") if isinstance(group, dict) else None
    if not isinstance(hooks, list) or not hooks:
        return False
    return all(isinstance(one, dict) and _OURS.search(str(one.get("command"))) for one in hooks)
