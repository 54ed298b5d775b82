"""Every client against every state its file may be in, on real files."""

from __future__ import annotations

import codecs
import json
import os
import shutil
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from keepsake.clients.catalog import CLIENTS
from keepsake.clients.client import Client, ClientState
from keepsake.clients.command import ServerCommand
from keepsake.clients.config_file import backups
from keepsake.clients.environment import Environment
from keepsake.clients.json_document import JsonDocument
from keepsake.clients.registration import connect, disconnect, status
from keepsake.clients.server_entry import ALTERNATIVE_NAME
from keepsake.errors import ClientConfigError

COMMAND = ServerCommand("/opt/Keep sake ü/keepsake-mcp", {"KEEPSAKE_HOME": "/data/größe 1"})
NEWER = ServerCommand("/new place/keepsake-mcp")

JSON_CONTENTS = {
    "empty": b"",
    "blank": b" \r\n\n",
    "empty object": b"{}",
    "empty object on lines": b"{\n\n}\n",
    "byte order mark": codecs.BOM_UTF8 + '{\n  "a": "é"\n}\n'.encode(),
    "UTF-16 LE": codecs.BOM_UTF16_LE + '{\r\n  "a": "é"\r\n}'.encode("utf-16-le"),
    "UTF-16 BE": codecs.BOM_UTF16_BE + '{"a": "é"}'.encode("utf-16-be"),
    "UTF-16 without a mark": '{"a": "é"}'.encode("utf-16-le"),
    "comments": b'// mine\n{\n\t/* one */ "a": 1, // two\n\t"SERVERS": {\n\t\t// none\n\t}\n}\n',
    "trailing commas": b'{\n    "SERVERS": {"files": {"command": "x",},},\n    "a": [1,],\n}',
    "other servers": b'{"z": 1, "SERVERS": {"files": {"command": "npx"}}, "a": {"deep": [{}]}}',
    "Windows newlines": b'{\r\n  "SERVERS": {\r\n  },\r\n  "a": "\\u00e9"\r\n}\r\n',
    "only comments": b"// nothing here yet\n/* really */",
}
TOML_CONTENTS = {
    "empty": b"",
    "blank": b" \r\n\n",
    "byte order mark": codecs.BOM_UTF8 + 'a = "é"\n'.encode(),
    "UTF-16 LE": codecs.BOM_UTF16_LE + 'a = "é"\r\n'.encode("utf-16-le"),
    "UTF-16 BE": codecs.BOM_UTF16_BE + 'a = "é"'.encode("utf-16-be"),
    "comments": b"# mine\na = 1 # one\n\n# last",
    "other servers": b"b = 1\n[SERVERS.files]\ncommand = 'x' # its\n\n# z\n[z]\na = [ 1,\n 2 ]\n",
    "one line": b"SERVERS = { files = { command = 'npx' } } # theirs\n[z]\na=1\n",
    "an empty table": b"[SERVERS]\n\n[z]\na=1",
    "Windows newlines": b"a = 1\r\n\r\n[z]\r\nb = 2\r\n",
}

needs_links = pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")


def _contents(client: Client) -> dict[str, bytes]:
    contents = TOML_CONTENTS if client.id == "codex" else JSON_CONTENTS
    key = client.servers_key.encode()
    return {name: content.replace(b"SERVERS", key) for name, content in contents.items()}


CASES = [
    pytest.param(client, content, id=f"{client.id}: {name}")
    for client in CLIENTS
    for name, content in _contents(client).items()
]
each_client = pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.id)


@pytest.fixture
def env(tmp_path: Path) -> Environment:
    home = tmp_path / "home é"
    home.mkdir()
    return Environment.of("linux", home, {"PATH": str(tmp_path / "no programs")})


def _install(client: Client, env: Environment, content: bytes | None = None) -> Path:
    """Make the client's first folder, and its file if there is to be one."""
    location = client.locations(env)[0]
    location.marker.mkdir(parents=True, exist_ok=True)
    location.file.parent.mkdir(parents=True, exist_ok=True)
    if content is not None:
        location.file.write_bytes(content)
    return location.file


def _servers(client: Client, path: Path) -> dict[str, Any]:
    """The servers as a program that knows no comments reads them: no mark, UTF-8."""
    text = path.read_bytes().decode("utf-8")
    assert not text.startswith("\ufeff")
    data = tomllib.loads(text) if path.suffix == ".toml" else JsonDocument.parse(text).data
    return dict(data.get(client.servers_key, {}))


def _files(folder: Path) -> dict[Path, bytes]:
    """Every file below, backups left out."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".bak")
    return {path: path.read_bytes() for path in files}


@pytest.mark.parametrize(("client", "content"), CASES)
def test_connecting_and_disconnecting_restores_the_bytes(client, content, env):
    path = _install(client, env, content)
    assert status(client, env, COMMAND).state is ClientState.NOT_CONNECTED

    change = connect(client, env, COMMAND)
    assert [file.path for file in change.files] == [path.resolve()]
    assert change.restart_needed is client.needs_restart
    backup = change.files[0].backup
    assert backup is not None
    assert backup.read_bytes() == content
    assert _servers(client, path)["keepsake"] == client.entry(COMMAND)
    assert status(client, env, COMMAND).state is ClientState.CONNECTED

    assert disconnect(client, env).files
    assert path.read_bytes() == content
    assert status(client, env, COMMAND).state is ClientState.NOT_CONNECTED


@pytest.mark.parametrize(
    ("client", "content"), [case for case in CASES if "UTF-16" not in str(case.id)]
)
def test_everything_else_stays_in_place(client, content, env):
    """UTF-16 becomes UTF-8, so its bytes are compared only after disconnecting."""
    path = _install(client, env, content)
    connect(client, env, COMMAND)
    remaining = iter(path.read_bytes())
    assert all(byte in remaining for byte in content.removeprefix(codecs.BOM_UTF8).strip())


@pytest.mark.parametrize(("client", "content"), CASES)
def test_connecting_again_changes_nothing(client, content, env):
    path = _install(client, env, content)
    connect(client, env, COMMAND)
    before = path.read_bytes(), backups(path)
    change = connect(client, env, COMMAND)
    assert not change.files
    assert not change.restart_needed
    assert (path.read_bytes(), backups(path)) == before


@each_client
def test_a_missing_file_is_made_and_goes_again(client, env):
    path = _install(client, env)
    assert connect(client, env, COMMAND).files[0].backup is None
    assert _servers(client, path) == {"keepsake": client.entry(COMMAND)}
    disconnect(client, env)
    assert not path.exists()


@each_client
def test_a_client_that_is_not_there_is_told_and_nothing_is_made(client, env):
    before = list(env.home.rglob("*"))
    assert status(client, env, COMMAND).state is ClientState.NOT_INSTALLED
    assert not status(client, env, COMMAND).installed
    with pytest.raises(ClientConfigError, match=f"{client.display_name} was not found"):
        connect(client, env, COMMAND)
    assert not disconnect(client, env).files
    assert list(env.home.rglob("*")) == before


@each_client
def test_another_program_keeps_our_name(client, env):
    theirs = {"command": "/usr/bin/other", "args": ["keepsake-mcp"]}
    path = _install(client, env)
    content = client.parse("").with_member((client.servers_key, "keepsake"), theirs).encode()
    path.write_bytes(content)

    seen = status(client, env, COMMAND)
    assert seen.state is ClientState.CONNECTED_ELSEWHERE
    assert "“keepsake” is taken" in seen.problem
    assert seen.locations[0].line == (1 if path.suffix == ".toml" else 3)
    with pytest.raises(ClientConfigError, match="taken by another program") as caught:
        connect(client, env, COMMAND)
    assert ALTERNATIVE_NAME in caught.value.hint
    assert not disconnect(client, env).files
    assert path.read_bytes() == content

    connect(client, env, COMMAND, name=ALTERNATIVE_NAME)
    assert _servers(client, path) == {"keepsake": theirs, ALTERNATIVE_NAME: client.entry(COMMAND)}
    assert status(client, env, COMMAND).state is ClientState.CONNECTED
    assert not connect(client, env, COMMAND).files
    disconnect(client, env)
    assert path.read_bytes() == content


@each_client
@pytest.mark.parametrize("value", ["x", 3, True, [1]])
def test_a_name_holding_something_strange_is_another_programs(client, value, env):
    text = json.dumps({client.servers_key: {"keepsake": value}})
    if client.id == "codex":
        text = f"[{client.servers_key}]\nkeepsake = {json.dumps(value)}\n"
    path = _install(client, env, text.encode())
    assert status(client, env, COMMAND).state is ClientState.CONNECTED_ELSEWHERE
    with pytest.raises(ClientConfigError):
        connect(client, env, COMMAND)
    assert path.read_text(encoding="utf-8") == text


@each_client
def test_a_wiped_entry_is_noticed_and_can_be_put_back(client, env):
    content = _contents(client)["other servers"]
    path = _install(client, env, content)
    connect(client, env, COMMAND)
    path.write_bytes(content)
    assert status(client, env, COMMAND).state is ClientState.NOT_CONNECTED
    connect(client, env, COMMAND)
    assert status(client, env, COMMAND).state is ClientState.CONNECTED


@each_client
def test_an_old_command_is_replaced_and_the_rest_of_the_entry_kept(client, env):
    content = _contents(client)["other servers"]
    path = _install(client, env, content)
    own = {
        **client.entry(COMMAND),
        "args": ["-v"],
        "timeout": 9,
        "env": {"MINE": "1", **COMMAND.variables},
    }
    text = client.parse(content.decode()).with_member((client.servers_key, "keepsake"), own)
    path.write_text(text, encoding="utf-8", newline="")
    assert status(client, env, NEWER).state is ClientState.OUTDATED
    connect(client, env, NEWER)
    expected = {**own, "command": NEWER.program, "env": {"MINE": "1"}}
    assert _servers(client, path)["keepsake"] == expected
    assert status(client, env, NEWER).state is ClientState.CONNECTED
    assert status(client, env, COMMAND).state is ClientState.OUTDATED


@each_client
def test_disconnecting_after_an_update_still_restores_the_bytes(client, env):
    content = _contents(client)["byte order mark"]
    path = _install(client, env, content)
    connect(client, env, COMMAND)
    connect(client, env, NEWER)
    disconnect(client, env)
    assert path.read_bytes() == content


@each_client
def test_disconnecting_keeps_what_was_changed_in_between(client, env):
    content = _contents(client)["other servers"]
    path = _install(client, env, content)
    connect(client, env, COMMAND)
    comment = b"# later\n" if path.suffix == ".toml" else b"// later\n"
    path.write_bytes(comment + path.read_bytes())
    disconnect(client, env)
    assert path.read_bytes() == comment + content


@each_client
@pytest.mark.parametrize("broken", [b'{\n  "a": 1\n  "b": [}\n', b"a = 1\n\n[z"], ids=["{", "="])
def test_a_file_that_cannot_be_understood_is_left(client, broken, env):
    path = _install(client, env, broken)
    seen = status(client, env, COMMAND)
    assert seen.state is ClientState.UNREADABLE
    assert seen.locations[0].line in {1, 2, 3}
    assert f"line {seen.locations[0].line}" in seen.problem
    assert str(path) in seen.problem
    for act in (lambda: connect(client, env, COMMAND), lambda: disconnect(client, env)):
        with pytest.raises(ClientConfigError, match="cannot be understood") as caught:
            act()
        assert "Nothing was changed" in caught.value.hint
    assert _files(path.parent) == {path: broken}
    assert backups(path) == []


@each_client
@pytest.mark.parametrize("value", ["[]", '"x"', "3"])
def test_servers_that_are_no_list_of_names_are_left(client, value, env):
    text = f'{{\n  "{client.servers_key}": {value}\n}}'
    if client.id == "codex":
        text = f"a = 1\n{client.servers_key} = {value}\n"
    path = _install(client, env, text.encode())
    assert status(client, env, COMMAND).state is ClientState.UNREADABLE
    with pytest.raises(ClientConfigError, match=client.servers_key):
        connect(client, env, COMMAND)
    assert path.read_text(encoding="utf-8") == text


@each_client
def test_a_protected_file_is_told_and_left(client, env):
    content = _contents(client)["other servers"]
    path = _install(client, env, content)
    path.chmod(0o444)
    seen = status(client, env, COMMAND)
    assert seen.state is ClientState.READ_ONLY
    assert "write-protected" in seen.problem
    with pytest.raises(ClientConfigError, match="write-protected"):
        connect(client, env, COMMAND)
    assert path.read_bytes() == content


@each_client
def test_a_protected_file_with_our_entry_is_connected(client, env):
    path = _install(client, env, _contents(client)["other servers"])
    connect(client, env, COMMAND)
    path.chmod(0o444)
    assert status(client, env, COMMAND).state is ClientState.CONNECTED
    assert status(client, env, NEWER).state is ClientState.READ_ONLY
    with pytest.raises(ClientConfigError, match="write-protected"):
        disconnect(client, env)


@needs_links
@each_client
def test_a_linked_file_is_changed_where_it_lies(client, env):
    content = _contents(client)["other servers"]
    path = _install(client, env)
    target = env.home / "dotfiles" / "settings"
    target.parent.mkdir()
    target.write_bytes(content)
    path.symlink_to(target)
    connect(client, env, COMMAND)
    assert path.is_symlink()
    assert target.read_bytes() != content
    assert status(client, env, COMMAND).state is ClientState.CONNECTED
    disconnect(client, env)
    assert path.is_symlink()
    assert target.read_bytes() == content


@needs_links
@each_client
def test_a_linked_folder_is_followed(client, env):
    moved = {"CLAUDE_CONFIG_DIR": str(env.home / "claude")}
    env = replace(env, variables={**env.variables, **moved})
    content = _contents(client)["other servers"]
    path = _install(client, env, content)
    shutil.move(path.parent, env.home / "moved")
    path.parent.symlink_to(env.home / "moved", target_is_directory=True)
    connect(client, env, COMMAND)
    assert (env.home / "moved" / path.name).read_bytes() != content
    disconnect(client, env)
    assert (env.home / "moved" / path.name).read_bytes() == content


@each_client
def test_every_place_is_written_and_cleaned(client, env):
    locations = client.locations(env)
    contents = dict(zip(locations, _contents(client).values(), strict=False))
    for location, content in contents.items():
        location.marker.mkdir(parents=True, exist_ok=True)
        location.file.parent.mkdir(parents=True, exist_ok=True)
        location.file.write_bytes(content)
    assert len(connect(client, env, COMMAND).files) == len(locations)
    assert all(_servers(client, location.file)["keepsake"] for location in locations)
    disconnect(client, env)
    for location, content in contents.items():
        assert location.file.read_bytes() == content
