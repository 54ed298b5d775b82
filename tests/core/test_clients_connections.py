from __future__ import annotations

import json
import time
import tomllib

import pytest

from keepsake.clients import connections
from keepsake.clients.client import ClientState
from keepsake.clients.command import ServerCommand
from keepsake.clients.environment import Environment
from keepsake.clients.last_use import last_asked
from keepsake.errors import NotFoundError

COMMAND = ServerCommand("/opt/k ü/keepsake-mcp")


@pytest.fixture
def env(tmp_path):
    return Environment.of("macos", tmp_path, {"PATH": ""})


def test_a_client_goes_through_its_states(env):
    def state():
        return connections.status("cursor", env=env, command=COMMAND).state

    assert state() is ClientState.NOT_INSTALLED
    (env.home / ".cursor").mkdir()
    assert state() is ClientState.NOT_CONNECTED
    assert connections.connect("cursor", env=env, command=COMMAND).files
    assert state() is ClientState.CONNECTED
    assert connections.disconnect("cursor", env=env).files
    assert state() is ClientState.NOT_CONNECTED


def test_every_listed_client_has_a_status(env):
    for client in connections.list_clients():
        seen = connections.status(client.id, env=env, command=COMMAND)
        assert seen.client_id == client.id


def test_a_broken_file_is_repaired_beside_and_the_status_says_why(env):
    path = env.home / ".cursor" / "mcp.json"
    path.parent.mkdir()
    path.write_text('{"mcpServers": {}', encoding="utf-8")
    seen = connections.status("cursor", env=env, command=COMMAND)
    assert seen.state is ClientState.UNREADABLE
    assert "line 1" in seen.problem
    (copy,) = connections.repair("cursor", env=env)
    copy.copy.replace(path)
    assert connections.status("cursor", env=env, command=COMMAND).state is ClientState.NOT_CONNECTED
    assert connections.repair("cursor", env=env) == ()


def test_snippets_are_in_the_shape_of_their_client():
    usual = {"mcpServers": {"keepsake": {"command": COMMAND.program, "args": []}}}
    assert json.loads(connections.snippet(command=COMMAND)) == usual
    zed = json.loads(connections.snippet("zed", command=COMMAND))
    assert zed["context_servers"]["keepsake"]["source"] == "custom"
    codex = tomllib.loads(connections.snippet("codex", command=COMMAND))
    assert codex["mcp_servers"]["keepsake"]["command"] == COMMAND.program


def test_an_unknown_client_is_told_with_the_known_ones(env):
    for act in (connections.status, connections.connect):
        with pytest.raises(NotFoundError, match="“emacs”") as caught:
            act("emacs", env=env, command=COMMAND)
        assert "claude-desktop" in caught.value.hint
    with pytest.raises(NotFoundError):
        connections.disconnect("emacs", env=env)
    with pytest.raises(NotFoundError):
        connections.repair("emacs", env=env)


def test_a_client_that_lost_its_entry_is_told_apart_from_one_that_never_had_it(env):
    path = env.home / ".cursor" / "mcp.json"
    path.parent.mkdir()
    before = time.time() * 1000

    def status():
        return connections.status("cursor", env=env, command=COMMAND)

    assert not status().lost
    connections.connect("cursor", env=env, command=COMMAND)
    assert before - 1 <= status().connected_at <= time.time() * 1000
    path.write_text("{}", encoding="utf-8")
    assert status().lost
    connections.connect("cursor", env=env, command=COMMAND)
    assert not status().lost
    connections.disconnect("cursor", env=env)
    assert status().connected_at is None
    assert not status().lost


@pytest.mark.parametrize("content", ["", "[]", '{"cursor": "yesterday"}', "\x00"])
def test_a_record_that_cannot_be_read_counts_as_empty(env, data_folder, content):
    (env.home / ".cursor").mkdir()
    data_folder.connections.write_text(content, encoding="utf-8")
    assert connections.status("cursor", env=env, command=COMMAND).connected_at is None
    connections.connect("cursor", env=env, command=COMMAND)
    assert connections.status("cursor", env=env, command=COMMAND).connected_at


@pytest.mark.parametrize(
    ("client_id", "name"),
    [
        ("claude-desktop", "claude-ai"),
        ("claude-code", "claude-code"),
        ("cursor", "cursor-vscode"),
        ("vscode", "Visual Studio Code - Insiders"),
        ("codex", "codex-mcp-client"),
        ("gemini-cli", "gemini-cli-mcp-client-keepsake"),
        ("zed", "Zed"),
    ],
)
def test_a_client_is_recognized_by_the_name_it_gives(client_id, name):
    found = {one.id for one in connections.list_clients() if last_asked(one, {name: 7}) == 7}
    assert found == {client_id}
