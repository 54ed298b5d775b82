"""The folders in which assistants keep their conversations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from keepsake.clients.environment import Environment
from keepsake.domain.source import SourceKind

APP_NAMES: Final = {
    SourceKind.CLAUDE_CODE: "Claude Code",
    SourceKind.CLAUDE_DESKTOP: "Claude Desktop",
    SourceKind.CODEX: "Codex",
    SourceKind.GEMINI_CLI: "Gemini CLI",
    SourceKind.CURSOR: "Cursor",
    SourceKind.VSCODE: "VS Code",
}
_VSCODE_EDITIONS: Final = ("Code", "Code - Insiders", "VSCodium")
_AGENT_SESSIONS: Final = "local-agent-mode-sessions"


def app_folders(env: Environment) -> Iterator[tuple[SourceKind, Path]]:
    """Where each app keeps conversations on such a system, there or not."""
    yield SourceKind.CLAUDE_CODE, env.folder("CLAUDE_CONFIG_DIR", env.home / ".claude")
    for folder in _claude_desktop(env):
        yield SourceKind.CLAUDE_DESKTOP, folder / _AGENT_SESSIONS
    yield SourceKind.CODEX, env.folder("CODEX_HOME", env.home / ".codex")
    yield SourceKind.GEMINI_CLI, env.home / ".gemini" / "tmp"
    yield SourceKind.CURSOR, env.application_data / "Cursor" / "User"
    for edition in _VSCODE_EDITIONS:
        yield SourceKind.VSCODE, env.application_data / edition / "User"


def kind_of(root: Path, env: Environment) -> SourceKind:
    """Whose conversations this folder holds; an ordinary folder if nobody's."""
    for kind, folder in app_folders(env):
        inner = {folder / "projects", folder / "sessions"}
        if root == folder.resolve() or root in {place.resolve() for place in inner}:
            return kind
    return SourceKind.FOLDER


def _claude_desktop(env: Environment) -> Iterator[Path]:
    """The classic folder, and that of each package of the Windows Store."""
    yield env.application_data / "Claude"
    if env.platform == "windows":
        for package in sorted((env.localappdata / "Packages").glob("Claude_*")):
            yield package / "LocalCache" / "Roaming" / "Claude"
