"""Claude Code's own program, played by a real script that edits the real file."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from keepsake.clients.catalog import CLIENTS
from keepsake.clients.client import ClientState
from keepsake.clients.client_program import find_client_program, find_editing_program
from keepsake.clients.command import ServerCommand
from keepsake.clients.config_file import backups
from keepsake.clients.environment import Environment
from keepsake.clients.registration import connect, disconnect, status
from keepsake.errors import ClientConfigError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="scripts need a first line")

CLIENT = next(client for client in CLIENTS if client.id == "claude-code")
COMMAND = ServerCommand("/opt/Keep sake ü/keepsake-mcp", {"KEEPSAKE_HOME": "/data/größe 1"})
ORIGINAL = b'{"projects": {"/p": {"history": []}},  "mcpServers": {"files": {"command": "npx"}}}'

FAKE_CLAUDE = """#!{python}
import json, os, pathlib, sys
home = pathlib.Path(os.environ["HOME"])
with (home / "calls").open("a", encoding="utf-8") as calls:
    calls.write(json.dumps(sys.argv[1:]) + "\\n")
mcp, verb, scope_flag, scope, *rest = sys.argv[1:]
assert (mcp, scope_flag, scope) == ("mcp", "--scope", "user")
file = home / ".claude.json"
data = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {{}}
servers = data.setdefault("mcpServers", {{}})
if verb == "add":
    options, command = rest[:rest.index("--")], rest[rest.index("--") + 1:]
    pairs = [option.removeprefix("--env=") for option in options if option.startswith("--env=")]
    name, = [option for option in options if not option.startswith("--")]
    if name in servers:
        sys.exit("already exists")
    servers[name] = {{"type": "stdio", "command": command[0], "args": command[1:],
                     "env": dict(pair.split("=", 1) for pair in pairs)}}
else:
    del servers[rest[0]]
file.write_text(json.dumps(data, indent=2, ensure_ascii=False), encoding="utf-8")
"""


@pytest.fixture
def env(tmp_path: Path) -> Environment:
    home = tmp_path / "home é"
    (home / ".claude").mkdir(parents=True)
    programs = str(tmp_path / "programs")
    return Environment.of("linux", home, {"PATH": programs, "HOME": str(home)})


def _put_program(env: Environment, text: str) -> Path:
    path = Path(env.variables["PATH"]) / "claude"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text.format(python=sys.executable), encoding="utf-8")
    path.chmod(0o755)
    return path


def _calls(env: Environment) -> list[list[str]]:
    file = env.home / "calls"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines]


def _servers(env: Environment) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((env.home / ".claude.json").read_text(encoding="utf-8"))
    return dict(data["mcpServers"])


def test_the_program_adds_and_removes(env):
    _put_program(env, FAKE_CLAUDE)
    file = env.home / ".claude.json"
    file.write_bytes(ORIGINAL)
    change = connect(CLIENT, env, COMMAND)
    variable = "--env=KEEPSAKE_HOME=/data/größe 1"
    added = ["mcp", "add", "--scope", "user", variable, "keepsake", "--", COMMAND.program]
    assert _calls(env) == [added]
    assert _servers(env)["keepsake"] == CLIENT.entry(COMMAND)
    assert change.files[0].backup is not None
    assert change.files[0].backup.read_bytes() == ORIGINAL
    assert status(CLIENT, env, COMMAND).state is ClientState.CONNECTED

    disconnect(CLIENT, env)
    assert _calls(env)[1:] == [["mcp", "remove", "--scope", "user", "keepsake"]]
    assert json.loads(file.read_bytes()) == json.loads(ORIGINAL)


def test_an_entry_without_variables_counts_as_current(env):
    _put_program(env, FAKE_CLAUDE)
    command = ServerCommand(COMMAND.program)
    connect(CLIENT, env, command)
    assert _servers(env)["keepsake"]["env"] == {}
    assert not connect(CLIENT, env, command).files


def test_an_old_entry_is_edited_where_it_stands(env):
    """The program could only replace it, and what a person added to it would be lost."""
    _put_program(env, FAKE_CLAUDE)
    connect(CLIENT, env, COMMAND)
    file = env.home / ".claude.json"
    text = file.read_text(encoding="utf-8").replace('"type"', '"timeout": 9, "type"')
    file.write_text(text, encoding="utf-8")
    newer = ServerCommand("/new place/keepsake-mcp")
    connect(CLIENT, env, newer)
    assert [call[1] for call in _calls(env)] == ["add"]
    assert _servers(env)["keepsake"]["timeout"] == 9
    assert status(CLIENT, env, newer).state is ClientState.CONNECTED


@pytest.mark.parametrize(
    "broken", ["#!{python}\nraise SystemExit(1)\n", "#!{python}\n", "#!/no/such/program\n"]
)
def test_a_program_that_fails_is_made_up_for_by_editing_the_file(env, broken):
    _put_program(env, broken)
    file = env.home / ".claude.json"
    file.write_bytes(ORIGINAL)
    connect(CLIENT, env, COMMAND)
    assert _servers(env)["keepsake"] == CLIENT.entry(COMMAND)
    disconnect(CLIENT, env)
    assert file.read_bytes() == ORIGINAL


def test_a_program_that_cannot_remove_is_made_up_for(env):
    _put_program(env, FAKE_CLAUDE)
    connect(CLIENT, env, COMMAND)
    _put_program(env, "#!{python}\nraise SystemExit(1)\n")
    disconnect(CLIENT, env)
    assert "keepsake" not in _servers(env)


def test_a_protected_file_is_not_changed_by_the_program_either(env):
    _put_program(env, FAKE_CLAUDE)
    file = env.home / ".claude.json"
    file.write_bytes(ORIGINAL)
    file.chmod(0o444)
    assert status(CLIENT, env, COMMAND).state is ClientState.READ_ONLY
    with pytest.raises(ClientConfigError, match="write-protected"):
        connect(CLIENT, env, COMMAND)
    assert _calls(env) == []
    assert file.read_bytes() == ORIGINAL


def test_the_program_alone_shows_that_the_client_is_installed(env):
    (env.home / ".claude").rmdir()
    assert status(CLIENT, env, COMMAND).state is ClientState.NOT_INSTALLED
    _put_program(env, FAKE_CLAUDE)
    assert status(CLIENT, env, COMMAND).state is ClientState.NOT_CONNECTED
    connect(CLIENT, env, COMMAND)
    assert backups(env.home / ".claude.json") == []


def test_the_program_is_found_where_installers_put_it(env):
    program = _put_program(env, FAKE_CLAUDE)
    own = env.home / ".local" / "bin" / "claude"
    own.parent.mkdir(parents=True)
    program.rename(own)
    assert find_client_program(CLIENT, env) == own


def test_a_batch_file_is_not_used_to_edit(env):
    """Its arguments would be read by the Windows shell, which no quoting can prevent."""
    program = _put_program(env, FAKE_CLAUDE)
    assert find_editing_program(CLIENT, env) == program
    batch = program.rename(program.with_name("claude.cmd"))
    client = replace(CLIENT, program=batch.name)
    assert find_client_program(client, env) == batch
    assert find_editing_program(client, env) is None
