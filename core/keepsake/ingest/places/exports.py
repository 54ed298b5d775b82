"""Exports of conversations that wait among the downloads."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Final

_TELLING: Final = re.compile(
    r"(?:.*/)?(?:conversations(?:-\d+)?\.json|MyActivity\.(?:json|html))", re.IGNORECASE
)
_MOST: Final = 100


def downloaded_exports(folder: Path) -> list[Path]:
    """Zip files in a folder that hold conversations, by the names inside them, newest first."""
    try:
        archives = [path for path in folder.iterdir() if path.suffix.lower() == ".zip"]
        archives.sort(key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []
    return [path for path in archives[:_MOST] if _holds_conversations(path)]


def _holds_conversations(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as archive:
            return any(_TELLING.fullmatch(name) for name in archive.namelist())
    except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError):
        return False
