"""A value in the Run key of this user."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

_KEY = r"Software\Microsoft\Windows\CurrentVersion\Run"
_NAME = "Keepsake"

if sys.platform == "win32":
    import winreg

    def enable(command: Sequence[str]) -> None:
        """Start ``command`` at login. OSError when the key cannot be written."""
        with winreg.CreateKey(winreg.HKEY_CURRENT_USER, _KEY) as key:
            winreg.SetValueEx(key, _NAME, 0, winreg.REG_SZ, subprocess.list2cmdline(command))

    def disable() -> None:
        """Do not start at login any more."""
        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _KEY, access=winreg.KEY_SET_VALUE) as key:
                winreg.DeleteValue(key, _NAME)
        except FileNotFoundError:
            return

    def is_enabled() -> bool:
        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, _KEY) as key:
                winreg.QueryValueEx(key, _NAME)
        except FileNotFoundError:
            return False
        return True
