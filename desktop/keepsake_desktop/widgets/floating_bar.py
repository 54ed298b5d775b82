"""A scroll bar that floats over its area, so that nothing moves when it comes or goes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QAbstractScrollArea


class FloatingBar(QObject):
    """Gives the contents of ``area`` the room of its vertical bar too, while that is shown.

    The contents need a margin of their own where the bar is drawn.
    """

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        area.verticalScrollBar().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Reach below the bar, or end at the edge when there is none."""
        if event.type() is QEvent.Type.Show:
            self._area.setViewportMargins(0, 0, -self._area.verticalScrollBar().width(), 0)
        elif event.type() is QEvent.Type.Hide:
            self._area.setViewportMargins(0, 0, 0, 0)
        return False
