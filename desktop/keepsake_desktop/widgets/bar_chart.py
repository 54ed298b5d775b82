"""Bars over time, each of which can be pointed at, read and opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent

_HEIGHT = 190
_WIDEST_BAR = 28
_LEAST_BAR = 2.0
_GAP_SHARE = 0.28
_OTHERS = 0.45


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: how high it is, what is said about it, and a short mark below some of them."""

    value: int
    words: str
    mark: str = ""


class BarChart(QWidget):
    """``activated`` carries the place of a bar that was clicked or opened with Enter.

    The arrow keys move from bar to bar; the words of the present one stand over the chart.
    """

    activated = Signal(int)
    accessible_role = QAccessible.Role.Chart

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: list[Bar] = []
        self._current = -1
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        current_theme().changed.connect(self.updateGeometry)

    def set_bars(self, bars: Sequence[Bar]) -> None:
        """Show these bars, in the direction of reading."""
        self._bars = list(bars)
        self._choose(-1)

    @property
    def current(self) -> int:
        """The place of the bar that is pointed at, -1 for none."""
        return self._current

    def sizeHint(self) -> QSize:
        """Return a height that grows with the text."""
        return QSize(320, current_theme().fonts.pixels(_HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bars, the marks below them and the words of the present one."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self._area()
        painter.setPen(theme.colors[Role.LINE])
        base = round(area.bottom()) + 0.5
        painter.drawLine(QPointF(0, base), QPointF(self.width(), base))
        painter.setPen(Qt.PenStyle.NoPen)
        highest = max((bar.value for bar in self._bars), default=0)
        for place, bar in enumerate(self._bars):
            if bar.value:
                self._draw_bar(painter, place, bar.value / highest)
        self._draw_texts(painter)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        self._choose(self._place_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing any more."""
        self._choose(-1)
        super().leaveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open a bar."""
        place = self._place_at(event.position().x())
        if event.button() is Qt.MouseButton.LeftButton and place >= 0:
            self.activated.emit(place)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin with the newest bar when the keyboard comes."""
        if self._current < 0 and event.reason() is not Qt.FocusReason.MouseFocusReason:
            self._choose(len(self._bars) - 1)
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move along the bars, or open the present one."""
        step = -1 if self.layoutDirection() is Qt.LayoutDirection.RightToLeft else 1
        moves = {
            Qt.Key.Key_Left: self._current - step,
            Qt.Key.Key_Right: self._current + step,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self._bars) - 1,
        }
        if event.key() in moves:
            self._choose(min(max(moves[Qt.Key(event.key())], 0), len(self._bars) - 1))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if self._current >= 0:
                self.activated.emit(self._current)
        else:
            super().keyPressEvent(event)

    def _choose(self, place: int) -> None:
        self._current = place
        self.setAccessibleDescription(self._bars[place].words if place >= 0 else "")
        self.update()

    def _area(self) -> QRectF:
        """Where the bars stand, between the words above and the marks below."""
        line = QFontMetrics(current_theme().fonts.font(TextStyle.META)).height() + spacing.STEP
        return QRectF(0, line, self.width(), self.height() - 2 * line)

    def _slot(self, place: int) -> QRectF:
        area = self._area()
        width = area.width() / max(1, len(self._bars))
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        shown = len(self._bars) - 1 - place if mirrored else place
        return QRectF(shown * width, area.top(), width, area.height())

    def _place_at(self, x: float) -> int:
        if not self._bars:
            return -1
        place = int(x * len(self._bars) / max(1, self.width()))
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            place = len(self._bars) - 1 - place
        return place if 0 <= place < len(self._bars) else -1

    def _draw_bar(self, painter: QPainter, place: int, share: float) -> None:
        colors = current_theme().colors
        slot = self._slot(place)
        widest = current_theme().fonts.pixels(_WIDEST_BAR)
        width = max(_LEAST_BAR, min(slot.width() * (1 - _GAP_SHARE), widest))
        height = max(_LEAST_BAR, slot.height() * share)
        left = slot.center().x() - width / 2
        color = QColor(colors[Role.ACCENT])
        if self._current not in (place, -1):
            color.setAlphaF(_OTHERS)
        painter.setBrush(color)
        radius = min(3.0, width / 2, height / 2)
        painter.drawRoundedRect(QRectF(left, slot.bottom() - height, width, height), radius, radius)

    def _draw_texts(self, painter: QPainter) -> None:
        theme = current_theme()
        font = theme.fonts.font(TextStyle.META)
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(theme.colors[Role.SECONDARY])
        top = self._area().bottom() + spacing.STEP
        for place, bar in enumerate(self._bars):
            if bar.mark:
                self._draw_around(painter, metrics, bar.mark, place, top)
        if self._current >= 0:
            painter.setPen(theme.colors[Role.TEXT])
            self._draw_around(painter, metrics, self._bars[self._current].words, self._current, 0)

    def _draw_around(
        self, painter: QPainter, metrics: QFontMetrics, text: str, place: int, top: float
    ) -> None:
        """Draw a text centered at a bar, yet inside the chart."""
        width = metrics.horizontalAdvance(text) + 1
        left = self._slot(place).center().x() - width / 2
        left = max(0.0, min(left, self.width() - width))
        painter.drawText(QPointF(left, top + metrics.ascent()), text)
