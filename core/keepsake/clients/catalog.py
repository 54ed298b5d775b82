"""The clients Keepsake can connect, and where each keeps its configuration."""

from __future__ import annotations

from pathlib import Path

from keepsake.clients.client import Client, ClientKind, Location
from keepsake.clients.environment import Environment
from keepsake.clients.json_document import JsonDocument
from keepsake.clients.json_repair import repaired_json
from keepsake.clients.toml_document import TomlDocument


def _in_folder(folder: Path, name: str) -> Location:
    return Location(folder / name, marker=folder)


def _claude_desktop(env: Environment) -> tuple[Location, ...]:
    """The classic folder, and that of each Windows Store package, which cannot see the other."""
    name = "claude_desktop_config.json"
    folders = [env.application_data / "Claude"]
    if env.platform == "linux" and env.xdg_config != env.home / ".config":
        folders.append(env.home / ".config" / "Claude")
    locations = [_in_folder(folder, name) for folder in folders]
    if env.platform == "windows":
        for package in sorted((env.localappdata / "Packages").glob("Claude_*")):
            file = package / "LocalCache" / "Roaming" / "Claude" / name
            locations.append(Location(file, marker=package))
    return tuple(locations)


def _claude_code(env: Environment) -> tuple[Location, ...]:
    """Beside its folder, unless the folder was moved: then in it."""
    moved = env.folder("CLAUDE_CONFIG_DIR", env.home)
    marker = env.home / ".claude" if moved == env.home else moved
    return (Location(moved / ".claude.json", marker),)


def _cursor(env: Environment) -> tuple[Location, ...]:
    return (_in_folder(env.home / ".cursor", "mcp.json"),)


def _vs_code(env: Environment) -> tuple[Location, ...]:
    editions = [env.application_data / "Code", env.application_data / "Code - Insiders"]
    return tuple(Location(folder / "User" / "mcp.json", folder) for folder in editions)


def _windsurf(env: Environment) -> tuple[Location, ...]:
    return (_in_folder(env.home / ".codeium" / "windsurf", "mcp_config.json"),)


def _codex(env: Environment) -> tuple[Location, ...]:
    return (_in_folder(env.folder("CODEX_HOME", env.home / ".codex"), "config.toml"),)


def _gemini_cli(env: Environment) -> tuple[Location, ...]:
    return (_in_folder(env.home / ".gemini", "settings.json"),)


def _zed(env: Environment) -> tuple[Location, ...]:
    windows = env.platform == "windows"
    folder = env.appdata / "Zed" if windows else env.xdg_config / "zed"
    return (_in_folder(folder, "settings.json"),)


def _lm_studio(env: Environment) -> tuple[Location, ...]:
    """The documented folder, and the one that installations from before it still use."""
    folders = [env.home / ".lmstudio", env.home / ".cache" / "lm-studio"]
    return tuple(_in_folder(folder, "mcp.json") for folder in folders)


CLIENTS: tuple[Client, ...] = (
    Client(
        "claude-desktop",
        "Claude Desktop",
        ClientKind.DESKTOP,
        _claude_desktop,
        JsonDocument.parse,
        repaired_json,
        agent_names=("claude-ai", "claude-desktop", "claude desktop"),
    ),
    Client(
        "claude-code",
        "Claude Code",
        ClientKind.TERMINAL,
        _claude_code,
        JsonDocument.parse,
        repaired_json,
        fixed_fields={"type": "stdio"},
        program="claude",
        edits_by_program=True,
        agent_names=("claude-code", "claude code"),
        has_hooks=True,
    ),
    Client(
        "cursor",
        "Cursor",
        ClientKind.EDITOR,
        _cursor,
        JsonDocument.parse,
        repaired_json,
        needs_restart=False,
        agent_names=("cursor",),
    ),
    Client(
        "vscode",
        "VS Code",
        ClientKind.EDITOR,
        _vs_code,
        JsonDocument.parse,
        repaired_json,
        servers_key="servers",
        fixed_fields={"type": "stdio"},
        needs_restart=False,
        agent_names=("visual studio code", "vscode"),
    ),
    Client(
        "windsurf",
        "Windsurf",
        ClientKind.EDITOR,
        _windsurf,
        JsonDocument.parse,
        repaired_json,
        agent_names=("windsurf",),
    ),
    Client(
        "codex",
        "Codex",
        ClientKind.TERMINAL,
        _codex,
        TomlDocument.parse,
        None,
        servers_key="mcp_servers",
        program="codex",
        agent_names=("codex",),
    ),
    Client(
        "gemini-cli",
        "Gemini CLI",
        ClientKind.TERMINAL,
        _gemini_cli,
        JsonDocument.parse,
        repaired_json,
        program="gemini",
        agent_names=("gemini-cli",),
    ),
    Client(
        "zed",
        "Zed",
        ClientKind.EDITOR,
        _zed,
        JsonDocument.parse,
        repaired_json,
        servers_key="context_servers",
        fixed_fields={"source": "custom"},
        needs_restart=False,
        agent_names=("zed",),
    ),
    Client(
        "lm-studio",
        "LM Studio",
        ClientKind.DESKTOP,
        _lm_studio,
        JsonDocument.parse,
        repaired_json,
        needs_restart=False,
        agent_names=("lm studio", "lm-studio", "lmstudio"),
    ),
)
