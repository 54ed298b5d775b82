"""Files that nobody but their owner can read, from their first byte on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TextIO


def create_private(path: Path) -> TextIO:
    """Make a new file to write text into; what is left there of an earlier attempt goes first.

    Where a system knows no such permissions, its folder decides who can read it. OSErrors pass
    through.
    """
    path.unlink(missing_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    return os.fdopen(handle, "w", encoding="utf-8", newline="\n")
