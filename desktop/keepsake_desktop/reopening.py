"""Opening the memory again by itself, where another program holds it only for now."""

from __future__ import annotations

from PySide6.QtCore import QTimer

from keepsake.errors import DatabaseLockedError, HostUnavailableError

_AGAIN_MS = 2000


class Reopening(QTimer):
    """Fires a little after an error that may pass."""

    def __init__(self) -> None:
        super().__init__(interval=_AGAIN_MS, singleShot=True)

    def consider(self, error: Exception) -> None:
        """Try again if it makes sense."""
        if may_pass(error):
            self.start()


def may_pass(error: Exception) -> bool:
    """Whether the memory may be opened later without anybody doing anything about it."""
    return isinstance(error, DatabaseLockedError | HostUnavailableError)
