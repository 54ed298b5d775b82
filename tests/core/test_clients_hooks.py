from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from keepsake.clients import connections
from keepsake.clients.command import ServerCommand
from keepsake.clients.environment import Environment
from keepsake.clients.hooks import EVENTS, HookCommand, install, remove
from keepsake.errors import ClientConfigError, InvalidInputError

COMMAND = HookCommand(Path("/opt/k ü/keepsake"))
OTHERS = {"hooks": [{"type": "command", "command": "echo https://example.org"}]}
BEFORE = [
    b"",
    b"{}",
    b'{"model": "opus"}',
    b'{\n\t"model": "opus",\n\t"hooks": {}\n}\n',
    b'\xef\xbb\xbf{"hooks": {"SessionStart": []}}',
    json.dumps({"hooks": {"Stop": [OTHERS], "SessionStart": [OTHERS]}}, indent=4).encode(),
    json.dumps({"hooks": {"SessionEnd": [OTHERS]}}).encode().replace(b", ", b",\r\n"),
    b'{\n  // mine\n  "hooks": {\n    "SessionStart": [ /* none yet */ ]\n  }\n}',
    '{"hooks": {"SessionStart": []}}'.encode("utf-16"),
]


@pytest.fixture
def env(tmp_path: Path) -> Environment:
    return Environment.of("linux", tmp_path, {"PATH": ""})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / ".claude").mkdir()
    return tmp_path / ".claude" / "settings.json"


def data(file: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return loaded


@pytest.mark.parametrize("before", BEFORE)
def test_what_was_there_stays_and_comes_back_to_the_byte(
    env: Environment, file: Path, before: bytes
):
    file.write_bytes(before)
    assert install(env, COMMAND) is not None
    assert install(env, COMMAND) is None
    assert remove(env) is not None
    assert file.read_bytes() == before
    assert remove(env) is None


def test_hooks_of_others_keep_their_letters(env: Environment, file: Path):
    others = '{"hooks":{"SessionStart":[\n   {"hooks": [{"type":"command","command":"x"}]}\n]}}'
    file.write_text(others, encoding="utf-8")
    install(env, COMMAND)
    assert '   {"hooks": [{"type":"command","command":"x"}]},\n' in file.read_text("utf-8")
    assert data(file)["hooks"].keys() == EVENTS.keys()


def test_a_file_that_was_not_there_goes_again(env: Environment, file: Path):
    install(env, COMMAND)
    assert data(file)["hooks"].keys() == EVENTS.keys()
    remove(env)
    assert not file.exists()


def test_changes_made_since_stay(env: Environment, file: Path):
    file.write_text(json.dumps({"hooks": {"SessionStart": [OTHERS]}}), encoding="utf-8")
    install(env, COMMAND)
    file.write_text(json.dumps({**data(file), "model": "opus"}), encoding="utf-8")
    remove(env)
    assert data(file) == {"hooks": {"SessionStart": [OTHERS]}, "model": "opus"}


def test_hooks_of_an_older_installation_are_brought_up_to_date(env: Environment, file: Path):
    install(env, HookCommand(Path("/old/keepsake")))
    install(env, COMMAND)
    assert "/old/" not in file.read_text(encoding="utf-8")
    assert json.dumps(data(file)).count("session-start") == 1
    remove(env)
    assert not file.exists() or data(file) == {}


@pytest.mark.skipif(sys.platform == "win32", reason="runs a program of the shell")
def test_a_shell_finds_the_program_in_any_folder(tmp_path: Path, env: Environment):
    folder = tmp_path / "it's a $HOME ü"
    folder.mkdir()
    program = folder / "keepsake"
    program.write_text('#!/bin/sh\nprintf "%s|" "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    line = HookCommand(program, folder).line("SessionEnd", env)
    said = subprocess.run(line, shell=True, capture_output=True, check=True, encoding="utf-8")
    assert said.stdout == f"hook|session-end|--folder|{folder}|"


@pytest.mark.parametrize("before", [b'{"hooks": []}', b'{"hooks": {"Stop": {}}}', b'{"hooks"'])
def test_settings_that_are_not_understood_are_left_alone(
    env: Environment, file: Path, before: bytes
):
    file.write_bytes(before)
    with pytest.raises(ClientConfigError, match="line 1"):
        install(env, COMMAND)
    assert file.read_bytes() == before


def test_only_claude_code_has_hooks(env: Environment):
    (env.home / ".cursor").mkdir()
    with pytest.raises(InvalidInputError):
        connections.connect("cursor", hooks=True, env=env, command=ServerCommand("/k/keepsake-mcp"))
    assert not (env.home / ".cursor" / "mcp.json").exists()


def test_disconnecting_takes_the_hooks_along(env: Environment, file: Path):
    command = ServerCommand("/k/keepsake-mcp")
    connections.connect("claude-code", hooks=True, env=env, command=command)
    assert file.exists()
    assert len(connections.disconnect("claude-code", env=env).files) == 2
    assert not file.exists()
