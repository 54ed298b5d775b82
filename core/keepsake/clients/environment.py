"""Where programs of this user keep their configuration, as data."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Platform = Literal["linux", "macos", "windows"]


@dataclass(frozen=True, slots=True)
class Environment:
    """One user's folders on one kind of system; any kind can be described on any other."""

    platform: Platform
    home: Path
    appdata: Path
    """Windows: the roaming application data."""
    localappdata: Path
    xdg_config: Path
    variables: Mapping[str, str]

    @classmethod
    def of(cls, platform: Platform, home: Path, variables: Mapping[str, str]) -> Environment:
        """The folders that a home and the environment variables stand for."""
        return cls(
            platform=platform,
            home=home,
            appdata=_folder(variables, "APPDATA", home / "AppData" / "Roaming"),
            localappdata=_folder(variables, "LOCALAPPDATA", home / "AppData" / "Local"),
            xdg_config=_folder(variables, "XDG_CONFIG_HOME", home / ".config"),
            variables=variables,
        )

    @classmethod
    def current(cls) -> Environment:
        """The one this process runs in."""
        names: dict[str, Platform] = {"win32": "windows", "darwin": "macos"}
        return cls.of(names.get(sys.platform, "linux"), Path.home(), dict(os.environ))

    @property
    def application_data(self) -> Path:
        """The folder in which desktop programs keep theirs."""
        if self.platform == "windows":
            return self.appdata
        if self.platform == "macos":
            return self.home / "Library" / "Application Support"
        return self.xdg_config

    def folder(self, variable: str, default: Path) -> Path:
        """The folder a variable names, if it names an absolute one."""
        return _folder(self.variables, variable, default)


def _folder(variables: Mapping[str, str], name: str, default: Path) -> Path:
    path = Path(variables.get(name, ""))
    return path if path.is_absolute() else default
