"""Starting at login, in the way of each system."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

if sys.platform == "win32":
    from keepsake_desktop.autostart.windows import disable, enable, is_enabled
elif sys.platform == "darwin":
    from keepsake_desktop.autostart.macos import disable, enable, is_enabled
else:
    from keepsake_desktop.autostart.linux import disable, enable, is_enabled

__all__ = ["disable", "enable", "is_enabled", "start_command"]


def start_command() -> Sequence[str]:
    """How the system starts this application at login: in the tray, without a window."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--hidden"]
    program = Path(sys.executable).parent / "keepsake-desktop"
    for candidate in (program, program.with_suffix(".exe")):
        if candidate.is_file():
            return [str(candidate), "--hidden"]
    return [sys.executable, "-m", "keepsake_desktop", "--hidden"]
