"""A ring around what has the keyboard's focus, shown only to those who use the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QSlider,
    QSplitter,
    QTextBrowser,
    QWidget,
)
from shiboken6 import isValid

from keepsake_desktop.theme import Role, current_theme, spacing

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_REACH = 3
_RINGED = (QAbstractButton, QSlider, QTextBrowser)


class FocusRings(QObject):
    """Follows the focus through the application; install one with ``install_focus_rings``."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._ring: _Ring | None = None
        self._last: QWidget | None = None
        self._ringed = False
        app.focusChanged.connect(self._follow)

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        returned = old is None and new is not None and new is self._last
        if not returned:
            self._ringed = QApplication.mouseButtons() == Qt.MouseButton.NoButton
        if self._ring is not None and isValid(self._ring):
            self._ring.deleteLater()
        self._ring = None
        if new is not None:
            self._last = new
            if self._ringed and _wants_ring(new):
                self._ring = _Ring(new)


def install_focus_rings(app: QApplication) -> None:
    """Show focus rings in every window of the application."""
    if app.findChild(FocusRings) is None:
        FocusRings(app)


def _wants_ring(widget: QWidget) -> bool:
    """Fields show the focus by their border and lists by their row; the rest needs a ring."""
    parent = widget.parentWidget()
    if parent is None or isinstance(parent, QSplitter):
        return False
    clickable_card = type(widget).__name__ == "Card" and isinstance(widget, QFrame)
    return isinstance(widget, _RINGED) or clickable_card


class _Ring(QWidget):
    """Drawn beside its target, as a sibling, so that it scrolls and is clipped with it."""

    def __init__(self, target: QWidget) -> None:
        super().__init__(target.parentWidget())
        self._target = target
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        target.installEventFilter(self)
        self._surround()
        self.show()
        self.raise_()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Move along with the target."""
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show):
            self._surround()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(current_theme().colors[Role.ACCENT], 2))
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        radius = min(spacing.RADIUS_BUTTON + _REACH - 1, area.height() / 2)
        painter.drawRoundedRect(area, radius, radius)

    def _surround(self) -> None:
        wanted: QRect = self._target.geometry().adjusted(-_REACH, -_REACH, _REACH, _REACH)
        self.setGeometry(wanted.intersected(self.parentWidget().rect()))
