"""Collects garbage in the main thread alone.

Python collects cycles in whichever thread happens to allocate. A cycle that holds a widget would
then be destroyed outside the main thread, which ends the program.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, Qt, QTimer

_INTERVAL_MS = 4000


class GarbageCollector(QObject):
    """Takes over from Python's automatic collection for as long as it lives."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=_INTERVAL_MS)
        self._timer.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._timer.timeout.connect(self.collect_due)
        self._timer.start()

    def collect_due(self) -> None:
        """Collect what Python itself would have collected by now."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        due = [age for age in range(3) if counts[age] > thresholds[age]]
        if due:
            gc.collect(max(due))
