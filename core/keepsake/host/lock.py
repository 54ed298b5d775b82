"""The lock that makes one process the host of a data folder."""

from __future__ import annotations

from pathlib import Path

from keepsake.errors import HostUnavailableError
from keepsake.file_lock import FileLock


class HostLock(FileLock):
    """Held by the one process that serves a memory."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._folder = path.parent

    def acquire(self, timeout: float = 0.0) -> bool:
        """Take the lock, waiting up to ``timeout`` seconds; whether it is held now.

        HostUnavailableError when its file cannot be made.
        """
        try:
            return super().acquire(timeout)
        except OSError as error:
            message = f"Keepsake cannot write into “{self._folder}”: {error.strerror}."
            raise HostUnavailableError(message, hint="Check that you may write there.") from error
