from __future__ import annotations

import plistlib
import shlex
import sys

import pytest

from keepsake_desktop import autostart
from keepsake_desktop.autostart import linux, macos


@pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="the freedesktop.org way")
def test_linux_entry(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert not linux.is_enabled()
    linux.enable(["/opt/Keep sake/keepsake-desktop", "--hidden"])
    assert linux.is_enabled()
    lines = (tmp_path / "autostart" / "keepsake.desktop").read_text(encoding="utf-8").splitlines()
    command = next(line.removeprefix("Exec=") for line in lines if line.startswith("Exec="))
    assert shlex.split(command) == ["/opt/Keep sake/keepsake-desktop", "--hidden"]
    linux.disable()
    linux.disable()
    assert not linux.is_enabled()


def test_macos_agent(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    macos.enable(["/Applications/Keepsake.app/Contents/MacOS/Keepsake", "--hidden"])
    assert macos.is_enabled()
    agent = next((tmp_path / "Library" / "LaunchAgents").iterdir())
    content = plistlib.loads(agent.read_bytes())
    assert content["ProgramArguments"][-1] == "--hidden"
    assert content["RunAtLoad"] is True
    macos.disable()
    assert not macos.is_enabled()


def test_the_start_command_starts_hidden():
    assert autostart.start_command()[-1] == "--hidden"
