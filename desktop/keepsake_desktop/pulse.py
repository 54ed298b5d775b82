"""The state of the memory, kept fresh for whoever shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from keepsake.domain.status import Status
    from keepsake_desktop.bus import Bus
    from keepsake_desktop.tasks import Tasks

_SETTLE_MS = 200


class Pulse(QObject):
    """Asks for the status after events, at most a few times a second, and never by itself."""

    changed = Signal(object)

    def __init__(self, tasks: Tasks, bus: Bus, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self.status: Status | None = None
        self._timer = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self.refresh)
        bus.status_changed.connect(self._settle)

    def refresh(self) -> None:
        """Ask now."""
        self._tasks.run(self, lambda memory: memory.status(), self._show, topic="status")

    def _settle(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _show(self, status: Status) -> None:
        self.status = status
        self.changed.emit(status)
