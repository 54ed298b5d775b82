"""How many folders Linux lets one person watch, and how many a tree has."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

_LIMIT_FILE: Final = Path("/proc/sys/fs/inotify/max_user_watches")


def watch_limit() -> int | None:
    """The largest number of folders that can be watched; None where there is no such limit."""
    if sys.platform != "linux":
        return None
    try:
        return int(_LIMIT_FILE.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None


def count_folders(root: Path, most: int) -> int:
    """How many folders are in a tree, counted no further than just above ``most``."""
    waiting, count = [str(root)], 0
    while waiting and count <= most:
        count += 1
        try:
            with os.scandir(waiting.pop()) as entries:
                waiting += [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
        except OSError:
            continue
    return count
