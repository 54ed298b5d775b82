"""A ring around what has the keyboard's focus, shown only to those who use the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QSlider,
    QSplitter,
    QStackedWidget,
    QTextBrowser,
    QWidget,
)
from shiboken6 import isValid

from keepsake_desktop.theme import Role, current_theme, spacing
from keepsake_desktop.widgets.card import Card
from keepsake_desktop.widgets.chips import Chip
from keepsake_desktop.widgets.switch import Switch

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

FOCUS_RING = 3
"""How far the ring reaches beyond what it surrounds."""
_RINGED = (QAbstractButton, QSlider, QTextBrowser, Card)
_PILLS = (Chip, Switch)


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
        if new is None:
            return
        self._last = new
        surroundings = _surroundings(new)
        if self._ringed and surroundings is not None:
            self._ring = _Ring(new, surroundings)


def install_focus_rings(app: QApplication) -> None:
    """Show focus rings in every window of the application."""
    if app.findChild(FocusRings) is None:
        FocusRings(app)


def _surroundings(widget: QWidget) -> QWidget | None:
    """Return where to draw the ring of a widget, or None if it needs none.

    That is what holds the widget, or holds that in turn where the ring would be cut off, but
    nothing beyond what scrolls. Fields show the focus by their border and lists by their row. A
    splitter or a stack would take the ring for a pane of its own.
    """
    parent = widget.parentWidget()
    if parent is None or not isinstance(widget, _RINGED) or isinstance(parent, QSplitter):
        return None
    while not parent.rect().contains(_ring_rect(widget, parent)):
        above = parent.parentWidget()
        scrolled = above is not None and isinstance(above.parentWidget(), QAbstractScrollArea)
        if above is None or scrolled or isinstance(above, QSplitter | QStackedWidget):
            break
        parent = above
    return parent


def _ring_rect(widget: QWidget, surroundings: QWidget) -> QRect:
    """Return where the ring goes, in the coordinates of ``surroundings``."""
    area = QRect(widget.mapTo(surroundings, QPoint(0, 0)), widget.size())
    return area.adjusted(-FOCUS_RING, -FOCUS_RING, FOCUS_RING, FOCUS_RING)


class _Ring(QWidget):
    """Drawn beside its target, as a sibling, so that it scrolls and is clipped with it.

    It leaves when its target does, which a window that is not active tells by no change of focus.
    """

    def __init__(self, target: QWidget, surroundings: QWidget) -> None:
        super().__init__(surroundings)
        self._target = target
        self._surroundings = surroundings
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        target.destroyed.connect(self.deleteLater)
        moved: QWidget | None = target
        while moved is not None and moved is not surroundings:
            moved.installEventFilter(self)
            moved = moved.parentWidget()
        self._surround()
        self.show()
        self.raise_()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Move along with the target, while there is one."""
        if not isValid(self._target):
            return False
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show):
            self._surround()
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self.setVisible(event.type() is QEvent.Type.Show)
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(current_theme().colors[Role.ACCENT], 2))
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        half = area.height() / 2
        radius = (
            half if isinstance(self._target, _PILLS) else spacing.RADIUS_BUTTON + FOCUS_RING - 1
        )
        radius = min(radius, half)
        painter.drawRoundedRect(area, radius, radius)

    def _surround(self) -> None:
        wanted = _ring_rect(self._target, self._surroundings)
        self.setGeometry(wanted.intersected(self._surroundings.rect()))
