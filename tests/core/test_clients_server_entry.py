from __future__ import annotations

import json
import os

import pytest

from keepsake.clients.catalog import CLIENTS
from keepsake.clients.client import ClientState
from keepsake.clients.command import ServerCommand
from keepsake.clients.config_file import backups
from keepsake.clients.environment import Environment
from keepsake.clients.registration import connect, disconnect, status
from keepsake.clients.server_entry import ALTERNATIVE_NAME
from keepsake.errors import ClientConfigError

COMMAND = ServerCommand("/opt/Keep sake ü/keepsake-mcp", {"KEEPSAKE_HOME": "/data/größe 1"})

CLAUDE = CLIENTS[0]


@pytest.fixture
def env(tmp_path):
    return Environment.of("linux", tmp_path, {"PATH": ""})


@pytest.fixture
def path(env):
    """Where Claude Desktop looks; its folder is made."""
    file = CLAUDE.locations(env)[0].file
    file.parent.mkdir(parents=True)
    return file


def test_an_entry_given_twice_is_taken_out_wholly(env, path):
    ours = '"keepsake": {"command": "keepsake-mcp"}'
    path.write_text(f'{{"mcpServers": {{{ours}, "a": {{}}, {ours}}}}}', encoding="utf-8")
    disconnect(CLAUDE, env)
    assert path.read_bytes() == b'{"mcpServers": {"a": {}}}'


@pytest.mark.skipif(os.name != "posix", reason="names that are no text exist on POSIX alone")
def test_a_command_that_is_no_text_is_refused_before_anything_is_written(env, path):
    path.write_bytes(b"{}")
    with pytest.raises(ClientConfigError, match="not valid text"):
        connect(CLAUDE, env, ServerCommand("/opt/\udcff/keepsake-mcp"))
    assert path.read_bytes() == b"{}"
    assert backups(path) == []


def test_an_entry_of_another_name_is_not_ours(env, path):
    """A person may run a second memory under a name of their own."""
    content = b'{"mcpServers": {"work": {"command": "/usr/bin/keepsake-mcp", "args": []}}}'
    path.write_bytes(content)
    assert status(CLAUDE, env, COMMAND).state is ClientState.NOT_CONNECTED
    assert not disconnect(CLAUDE, env).files
    connect(CLAUDE, env, COMMAND)
    disconnect(CLAUDE, env)
    assert path.read_bytes() == content


def test_both_names_taken_by_others_is_told_without_the_offer(env, path):
    path.write_bytes(b'{"mcpServers": {"keepsake": {}, "keepsake-memory": {}}}')
    with pytest.raises(ClientConfigError, match="keepsake-memory") as caught:
        connect(CLAUDE, env, COMMAND, name=ALTERNATIVE_NAME)
    assert "connect under" not in caught.value.hint


def test_what_a_person_added_to_the_file_meanwhile_survives_a_restore(env, path):
    """The file was made by connecting, so disconnecting would remove it, had nobody used it."""
    connect(CLAUDE, env, COMMAND)
    text = path.read_text(encoding="utf-8").replace("{", '{\n  "theme": "dark",', 1)
    path.write_text(text, encoding="utf-8")
    disconnect(CLAUDE, env)
    assert json.loads(path.read_text(encoding="utf-8")) == {"theme": "dark", "mcpServers": {}}
