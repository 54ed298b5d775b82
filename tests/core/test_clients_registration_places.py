"""One client with several configuration files: Claude Desktop on Windows."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from keepsake.clients.catalog import CLIENTS
from keepsake.clients.client import Client, ClientState
from keepsake.clients.command import ServerCommand
from keepsake.clients.environment import Environment
from keepsake.clients.registration import connect, disconnect, status
from keepsake.errors import ClientConfigError

COMMAND = ServerCommand("/opt/Keep sake ü/keepsake-mcp", {"KEEPSAKE_HOME": "/data/größe 1"})


def _servers(path: Path) -> dict[str, object]:
    return dict(json.loads(path.read_text(encoding="utf-8"))["mcpServers"])


def _windows(tmp_path: Path) -> tuple[Client, Environment, list[Path]]:
    """Claude Desktop, classic and as two Store packages."""
    home = tmp_path / "Jörg Müller"
    env = Environment.of("windows", home, {})
    name = "claude_desktop_config.json"
    files = [env.appdata / "Claude" / name]
    for package in ("Claude_pzs8sxrjxfjjc", "Claude_other"):
        folder = env.localappdata / "Packages" / package / "LocalCache" / "Roaming" / "Claude"
        files.append(folder / name)
    for file in files:
        file.parent.mkdir(parents=True)
    return CLIENTS[0], env, files


def test_two_store_packages_and_the_classic_place_are_all_written(tmp_path):
    client, env, files = _windows(tmp_path)
    files[1].write_bytes(b'{"globalShortcut": "Ctrl+Space"}')
    connect(client, env, COMMAND)
    assert all("keepsake" in _servers(file) for file in files)
    assert status(client, env, COMMAND).state is ClientState.CONNECTED
    disconnect(client, env)
    assert not files[0].exists()
    assert files[1].read_bytes() == b'{"globalShortcut": "Ctrl+Space"}'
    assert not files[2].exists()


def test_one_of_several_places_wiped_asks_for_repair(tmp_path):
    client, env, files = _windows(tmp_path)
    connect(client, env, COMMAND)
    files[2].write_bytes(b"{}")
    assert status(client, env, COMMAND).state is ClientState.OUTDATED
    change = connect(client, env, COMMAND)
    assert [file.path for file in change.files] == [files[2].resolve()]
    assert status(client, env, COMMAND).state is ClientState.CONNECTED


def test_one_bad_file_of_several_stops_before_any_is_changed(tmp_path):
    client, env, files = _windows(tmp_path)
    files[0].write_bytes(b"{}")
    files[1].write_bytes(b'{"mcpServers": ')
    with pytest.raises(ClientConfigError, match="cannot be understood"):
        connect(client, env, COMMAND)
    assert files[0].read_bytes() == b"{}"
    assert status(client, env, COMMAND).state is ClientState.UNREADABLE


def test_a_package_that_never_ran_gets_its_folders(tmp_path):
    client, env, files = _windows(tmp_path)
    shutil.rmtree(env.localappdata / "Packages" / "Claude_other" / "LocalCache")
    shutil.rmtree(env.appdata)
    connect(client, env, COMMAND)
    assert "keepsake" in _servers(files[2])
    assert not files[0].exists()


def test_windows_paths_reach_the_client_unharmed(tmp_path):
    client, env, files = _windows(tmp_path)
    program = 'C:\\Users\\Jörg Müller\\new "x"\\keepsake-mcp.exe'
    connect(client, env, ServerCommand(program))
    data = json.loads(files[0].read_text(encoding="utf-8"))
    assert data["mcpServers"]["keepsake"] == {"command": program, "args": []}
    assert status(client, env, ServerCommand(program)).state is ClientState.CONNECTED
