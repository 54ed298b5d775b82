"""The SHA-256 of a model file, computed once a process."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path


def file_sha256(path: Path) -> str:
    """The SHA-256 of a file in hexadecimal; OSError if it cannot be read.

    Remembered in memory until the file's size or time of change differs.
    """
    status = path.stat()
    return _compute(path.absolute(), status.st_size, status.st_mtime_ns)


@lru_cache(maxsize=16)
def _compute(path: Path, _size: int, _modified_ns: int) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
