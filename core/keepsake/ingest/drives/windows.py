"""The drives of a Windows computer."""

from __future__ import annotations

import sys
from pathlib import Path, PureWindowsPath
from typing import Final

_DRIVE_REMOTE: Final = 4


def is_remote(path: Path) -> bool:
    """Whether a path lies on another computer: a share by its name, or a letter given to one."""
    drive = PureWindowsPath(path).drive
    return is_share(drive) or _drive_type(drive) == _DRIVE_REMOTE


def is_share(drive: str) -> bool:
    r"""Whether this is ``\\host\share``, also in its long form ``\\?\UNC\host\share``."""
    return drive.startswith("\\\\") and (
        not drive.startswith("\\\\?\\") or drive.upper().startswith("\\\\?\\UNC\\")
    )


def _drive_type(drive: str) -> int:
    if sys.platform == "win32":
        import ctypes

        return int(ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\"))
    return 0
