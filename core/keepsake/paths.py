"""Where Keepsake keeps its files on each system.

Standard library only: the bridge imports this module and must start in milliseconds.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

HOME_VARIABLE = "KEEPSAKE_HOME"
KEY_VARIABLE = "KEEPSAKE_KEY"
"""Names the key that an assistant proves itself with."""


class DataFolder(NamedTuple):
    """The folder that holds one memory, and the names inside it."""

    root: Path

    @property
    def database(self) -> Path:
        return self.root / "memory.db"

    def database_files(self) -> list[Path]:
        """The database and the log that SQLite keeps beside it, as far as they exist."""
        log = self.database.with_name(f"{self.database.name}-wal")
        return [path for path in (self.database, log) if path.exists()]

    @property
    def settings(self) -> Path:
        return self.root / "settings.json"

    @property
    def connections(self) -> Path:
        """Which assistants were connected."""
        return self.root / "connections.json"

    @property
    def models(self) -> Path:
        return self.root / "models"

    @property
    def backups(self) -> Path:
        return self.root / "backups"

    @property
    def logs(self) -> Path:
        return self.root / "logs"

    @property
    def run(self) -> Path:
        return self.root / "run"

    @property
    def host_lock(self) -> Path:
        return self.run / "host.lock"

    @property
    def settings_lock(self) -> Path:
        """Held while saved settings are read, changed and written."""
        return self.run / "settings.lock"

    @property
    def host_file(self) -> Path:
        """Where the running host writes how it is reached, and with which key."""
        return self.run / "host.json"

    @property
    def http_token(self) -> Path:
        """The hash of what programs must show that ask through HTTP."""
        return self.run / "http.token"

    def create(self) -> DataFolder:
        """Make the folders, readable by their owner alone, and return self."""
        for folder in (self.root, self.models, self.backups, self.logs, self.run):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self


def default_root(variables: Mapping[str, str] | None = None) -> Path:
    """The data folder of this user: ``KEEPSAKE_HOME`` if set, else the system's own place.

    ``variables`` are the environment of another process; by default this one's count.
    On Windows it lies outside AppData on purpose: programs from the Windows Store give their
    children a virtual AppData, so a bridge started by one would see another memory.
    """
    variables = os.environ if variables is None else variables
    override = variables.get(HOME_VARIABLE)
    if override:
        return Path(override).expanduser().absolute()
    home = Path.home()
    if sys.platform == "win32":
        return home / ".keepsake"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Keepsake"
    data_home = variables.get("XDG_DATA_HOME", "")
    base = Path(data_home) if Path(data_home).is_absolute() else home / ".local" / "share"
    return base / "keepsake"


def default_folder() -> DataFolder:
    """The data folder of this user, not yet made."""
    return DataFolder(default_root())
