"""Round corners of windows without a frame, also where nothing can be transparent."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainterPath, QRegion
from PySide6.QtWidgets import QWidget


class RoundedCorners(QObject):
    """Makes transparent what lies beyond the corners of a window.

    Without a compositor that would stay black, so there it is cut off.
    """

    def __init__(self, window: QWidget, radius: int) -> None:
        super().__init__(window)
        self._window = window
        self._radius = radius
        self._cuts = False
        window.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Cut along the size."""
        if event.type() is QEvent.Type.Show:
            self._cuts = not _shows_through()
        if event.type() in (QEvent.Type.Show, QEvent.Type.Resize) and self._cuts:
            self._window.setMask(_rounded(self._window.size(), self._radius))
        return False


def _shows_through() -> bool:
    if QGuiApplication.platformName() != "xcb":
        return True
    from keepsake_desktop.x11_library import has_compositor

    return has_compositor()


def _rounded(size: QSize, radius: int) -> QRegion:
    path = QPainterPath()
    path.addRoundedRect(QRectF(0, 0, size.width(), size.height()), radius, radius)
    return QRegion(path.toFillPolygon().toPolygon())
