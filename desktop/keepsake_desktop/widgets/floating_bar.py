"""A scroll bar that floats over its area, so that nothing moves when it comes or goes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
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
            reach = -self._area.verticalScrollBar().width()
            mirrored = self._area.layoutDirection() is Qt.LayoutDirection.RightToLeft
            left, right = (reach, 0) if mirrored else (0, reach)
            self._area.setViewportMargins(left, 0, right, 0)
        elif event.type() is QEvent.Type.Hide:
            self._area.setViewportMargins(0, 0, 0, 0)
        return False
