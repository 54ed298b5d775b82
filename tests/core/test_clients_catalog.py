from __future__ import annotations

from pathlib import Path

import pytest

from keepsake.clients.catalog import CLIENTS
from keepsake.clients.command import ServerCommand
from keepsake.clients.environment import Environment

MAC = "Library/Application Support"
ROAMING = "AppData/Roaming"

FILES = [
    ("claude-desktop", "macos", [f"{MAC}/Claude/claude_desktop_config.json"]),
    ("claude-desktop", "windows", [f"{ROAMING}/Claude/claude_desktop_config.json"]),
    ("claude-desktop", "linux", [".config/Claude/claude_desktop_config.json"]),
    ("claude-code", "linux", [".claude.json"]),
    ("claude-code", "windows", [".claude.json"]),
    ("cursor", "macos", [".cursor/mcp.json"]),
    ("vscode", "linux", [".config/Code/User/mcp.json", ".config/Code - Insiders/User/mcp.json"]),
    ("vscode", "macos", [f"{MAC}/Code/User/mcp.json", f"{MAC}/Code - Insiders/User/mcp.json"]),
    (
        "vscode",
        "windows",
        [f"{ROAMING}/Code/User/mcp.json", f"{ROAMING}/Code - Insiders/User/mcp.json"],
    ),
    ("windsurf", "windows", [".codeium/windsurf/mcp_config.json"]),
    ("codex", "macos", [".codex/config.toml"]),
    ("gemini-cli", "linux", [".gemini/settings.json"]),
    ("zed", "linux", [".config/zed/settings.json"]),
    ("zed", "macos", [".config/zed/settings.json"]),
    ("zed", "windows", [f"{ROAMING}/Zed/settings.json"]),
    ("lm-studio", "macos", [".lmstudio/mcp.json", ".cache/lm-studio/mcp.json"]),
]


def _client(client_id):
    return next(client for client in CLIENTS if client.id == client_id)


def _locations(client_id, platform, home, variables=None):
    env = Environment.of(platform, home, variables or {})
    return _client(client_id).locations(env)


@pytest.mark.parametrize(("client_id", "platform", "files"), FILES)
def test_files_of_each_system(client_id, platform, files, tmp_path):
    found = [place.file for place in _locations(client_id, platform, tmp_path)]
    assert found == [tmp_path / file for file in files]


def test_ids_are_unique():
    assert len({client.id for client in CLIENTS}) == len(CLIENTS)


def test_store_packages_are_found_beside_the_classic_place(tmp_path):
    packages = tmp_path / "AppData/Local/Packages"
    for name in ("Claude_b", "Claude_a", "Other_c", "ClaudeBar"):
        (packages / name).mkdir(parents=True)
    found = [place.marker.name for place in _locations("claude-desktop", "windows", tmp_path)]
    assert found == ["Claude", "Claude_a", "Claude_b"]
    inner = Path("LocalCache/Roaming/Claude/claude_desktop_config.json")
    files = [place.file for place in _locations("claude-desktop", "windows", tmp_path)]
    assert files[1] == packages / "Claude_a" / inner


def test_moved_folders_are_followed(tmp_path):
    moved = tmp_path / "moved"
    for client_id, variable, name in [
        ("claude-code", "CLAUDE_CONFIG_DIR", ".claude.json"),
        ("codex", "CODEX_HOME", "config.toml"),
        ("zed", "XDG_CONFIG_HOME", "zed/settings.json"),
    ]:
        found = _locations(client_id, "linux", tmp_path, {variable: str(moved)})
        assert [place.file for place in found] == [moved / name]


def test_claude_desktop_on_linux_is_sought_in_both_configuration_folders(tmp_path):
    variables = {"XDG_CONFIG_HOME": str(tmp_path / "xdg")}
    found = _locations("claude-desktop", "linux", tmp_path, variables)
    assert [place.marker for place in found] == [
        tmp_path / "xdg/Claude",
        tmp_path / ".config/Claude",
    ]


def test_a_relative_folder_in_a_variable_is_no_folder(tmp_path):
    env = Environment.of("windows", tmp_path, {"APPDATA": "somewhere", "CODEX_HOME": ""})
    assert env.appdata == tmp_path / "AppData" / "Roaming"
    assert env.folder("CODEX_HOME", tmp_path) == tmp_path


@pytest.mark.parametrize(
    ("client_id", "extra"),
    [
        ("claude-desktop", {}),
        ("claude-code", {"type": "stdio"}),
        ("vscode", {"type": "stdio"}),
        ("zed", {"source": "custom"}),
    ],
)
def test_entries_have_their_clients_shape(client_id, extra):
    bare = {**extra, "command": "/k", "args": []}
    assert _client(client_id).entry(ServerCommand("/k")) == bare
    command = ServerCommand("/k", {"KEEPSAKE_HOME": "/d"})
    assert _client(client_id).entry(command) == {**bare, "env": {"KEEPSAKE_HOME": "/d"}}


def test_the_running_system_is_described():
    env = Environment.current()
    assert env.home == Path.home()
    assert env.application_data.is_absolute()
