"""Why a file could not be written, in a sentence and with advice that fits the reason."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Final

from keepsake.errors import DiskFullError, StorageError

_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})


def write_failure(place: Path, error: OSError, *, hint: str) -> StorageError:
    """What to raise from ``error``; ``hint`` says what to do unless the disk is full."""
    if error.errno in _FULL:
        message = f"“{place}” cannot be written: there is no space left on the disk."
        return DiskFullError(message, hint="Free some space and try again.")
    return StorageError(f"“{place}” cannot be written: {error.strerror}.", hint=hint)
