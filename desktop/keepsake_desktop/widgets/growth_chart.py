"""How something grew: a line over a soft ground, from the first day to the last."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QFontMetrics, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_HEIGHT = 130
_STROKE = 2.0


class GrowthChart(QWidget):
    """Points are (how far along the time, 0..1, how much); both ends have a caption."""

    accessible_role = QAccessible.Role.Chart

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: list[tuple[float, int]] = []
        self._captions = ("", "")
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        current_theme().changed.connect(self.updateGeometry)

    def set_points(self, points: Sequence[tuple[float, int]], first: str, last: str) -> None:
        """Show a line through these points, in the order of time."""
        self._points = list(points)
        self._captions = (first, last)
        self.setAccessibleDescription(f"{first}, {last}")
        self.update()

    def sizeHint(self) -> QSize:
        """Return a height that grows with the text."""
        return QSize(320, current_theme().fonts.pixels(_HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, line and captions."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = theme.fonts.font(TextStyle.META)
        metrics = QFontMetrics(font)
        area = QRectF(self.rect()).adjusted(
            0, spacing.STEP, 0, -(metrics.height() + spacing.GAP_SMALL)
        )
        painter.setPen(theme.colors[Role.LINE])
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if self._points:
            self._draw_line(painter, area)
        painter.setFont(font)
        painter.setPen(theme.colors[Role.SECONDARY])
        below = QRectF(0, area.bottom() + spacing.STEP, self.width(), metrics.height())
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        left, right = reversed(self._captions) if mirrored else self._captions
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, left)
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, right)

    def _draw_line(self, painter: QPainter, area: QRectF) -> None:
        colors = current_theme().colors
        highest = max(value for _, value in self._points) or 1
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        shown = [
            QPointF(
                area.left() + area.width() * (1 - along if mirrored else along),
                area.bottom() - (area.height() - _STROKE) * value / highest,
            )
            for along, value in self._points
        ]
        line = QPainterPath(shown[0])
        for former, point in pairwise(shown):
            line.lineTo(point.x(), former.y())
            line.lineTo(point)
        ground = QPainterPath(line)
        ground.lineTo(shown[-1].x(), area.bottom())
        ground.lineTo(shown[0].x(), area.bottom())
        ground.closeSubpath()
        painter.fillPath(ground, colors[Role.ACCENT_SOFT])
        painter.setPen(QPen(colors[Role.ACCENT], _STROKE))
        painter.drawPath(line)
