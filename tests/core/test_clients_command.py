from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from keepsake.clients.command import find_program, is_bridge, server_command
from keepsake.errors import ClientConfigError
from keepsake.paths import HOME_VARIABLE, default_root

needs_links = pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")


def test_the_bridge_beside_the_running_program_is_found_first(tmp_path):
    folders = [tmp_path / "no such", tmp_path / "an é", tmp_path / "other"]
    for folder in folders[1:]:
        folder.mkdir()
        (folder / "keepsake-mcp").touch()
    assert find_program("keepsake-mcp", folders, windows=False) == folders[1] / "keepsake-mcp"


def test_on_windows_it_ends_in_exe(tmp_path):
    (tmp_path / "keepsake-mcp.exe").touch()
    assert find_program("keepsake-mcp", [tmp_path], windows=True) == tmp_path / "keepsake-mcp.exe"


@needs_links
def test_a_link_is_named_as_it_is(tmp_path):
    (tmp_path / "keepsake-mcp").symlink_to(sys.executable)
    assert find_program("keepsake-mcp", [tmp_path], windows=False) == tmp_path / "keepsake-mcp"


def test_a_missing_bridge_is_told(tmp_path):
    with pytest.raises(ClientConfigError, match=re.escape(str(tmp_path))) as caught:
        find_program("keepsake-mcp", [tmp_path], windows=False)
    assert "Install" in caught.value.hint


def test_the_command_is_absolute_and_names_the_data_folder(data_root):
    command = server_command()
    assert Path(command.program).is_absolute()
    assert command.variables == {HOME_VARIABLE: str(data_root)}


def test_the_usual_data_folder_needs_no_naming(monkeypatch):
    monkeypatch.setenv(HOME_VARIABLE, str(default_root({})))
    assert server_command().variables == {}
    monkeypatch.delenv(HOME_VARIABLE)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert server_command().variables == {}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux moves data by XDG_DATA_HOME")
def test_a_data_folder_moved_by_the_desktop_is_named(monkeypatch, tmp_path):
    """Clients do not pass this variable on, so the bridge would look elsewhere."""
    monkeypatch.delenv(HOME_VARIABLE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert server_command().variables == {HOME_VARIABLE: str(tmp_path / "keepsake")}


@pytest.mark.skipif(os.name != "posix", reason="scripts need a first line")
def test_a_program_with_spaces_and_foreign_letters_starts_as_configured(tmp_path):
    program = tmp_path / 'a "b" ü 漢' / "keepsake-mcp"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable}\nprint('here')\n", encoding="utf-8")
    program.chmod(0o755)
    found = find_program("keepsake-mcp", [program.parent], windows=False)
    done = subprocess.run([str(found)], capture_output=True, text=True, check=True)
    assert done.stdout == "here\n"


@pytest.mark.parametrize(
    ("program", "ours"),
    [
        ("/usr/bin/keepsake-mcp", True),
        ("C:\\Program Files\\Keepsake\\Keepsake-MCP.EXE", True),
        ("keepsake-mcp", True),
        ("/usr/bin/keepsake", False),
        ("/keepsake-mcp/other", False),
        ("npx keepsake-mcp", False),
        (None, False),
        (["keepsake-mcp"], False),
    ],
)
def test_our_bridge_is_known_by_its_name(program, ours):
    assert is_bridge(program) is ours
