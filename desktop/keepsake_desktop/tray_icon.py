"""The mark as a single-color icon that tells what the memory is doing."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPixmap, QPolygonF

_GRID: Final = 64.0
_SIZES: Final = (16, 22, 24, 32, 48, 64)
_COLOR: Final = QColor("#2A9D8F")  # 3:1 or more against light and dark bars
_BARS = (QRectF(38, 38, 8, 24), QRectF(52, 38, 8, 24))
_CUT = QRectF(32, 32, 34, 34)
STEPS: Final = 3


class TrayState(StrEnum):
    """What the tray shows."""

    WATCHING = "watching"
    WORKING = "working"
    PAUSED = "paused"
    PROBLEM = "problem"


def tray_icon(state: TrayState, step: int = 0) -> QIcon:
    """The icon of a state; while working, ``step`` moves its dot."""
    icon = QIcon()
    for size in _SIZES:
        icon.addPixmap(_pixmap(state, step, size))
    icon.setIsMask(sys.platform == "darwin")
    return icon


def _pixmap(state: TrayState, step: int, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / _GRID, size / _GRID)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_COLOR)
    painter.drawPath(_mark())
    _DRAW[state](painter, step)
    painter.end()
    return pixmap


def _mark() -> QPainterPath:
    """A rounded square with the K cut out of it."""
    square = QPainterPath()
    square.addRoundedRect(QRectF(4, 4, 56, 56), 14, 14)
    letter = QPainterPath()
    letter.addRect(QRectF(17, 15, 10, 34))
    arms = QPolygonF(
        [
            QPointF(37, 15),
            QPointF(49.5, 15),
            QPointF(34, 31.5),
            QPointF(50, 49),
            QPointF(37.5, 49),
            QPointF(26, 36),
            QPointF(26, 27),
        ]
    )
    letter.addPolygon(arms)
    letter.closeSubpath()
    return square.subtracted(letter.simplified())


def _erase(painter: QPainter, path: QPainterPath) -> None:
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.drawPath(path)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    painter.setBrush(_COLOR)


def _draw_nothing(_painter: QPainter, _step: int) -> None:
    """Watching is the plain mark."""


def _draw_dot(painter: QPainter, step: int) -> None:
    spot = QPointF(14 + 18 * (step % STEPS), 54)
    around = QPainterPath()
    around.addRect(QRectF(0, 44, 64, 20))
    _erase(painter, around)
    painter.drawEllipse(spot, 7, 7)


def _draw_bars(painter: QPainter, _step: int) -> None:
    around = QPainterPath()
    around.addRect(_CUT)
    _erase(painter, around)
    for bar in _BARS:
        painter.drawRoundedRect(bar, 2, 2)


def _draw_notch(painter: QPainter, _step: int) -> None:
    around = QPainterPath()
    around.addRect(QRectF(38, 0, 26, 64))
    _erase(painter, around)
    painter.drawRoundedRect(QRectF(46, 6, 10, 34), 3, 3)
    painter.drawEllipse(QPointF(51, 53), 6.5, 6.5)


_DRAW: Final = {
    TrayState.WATCHING: _draw_nothing,
    TrayState.WORKING: _draw_dot,
    TrayState.PAUSED: _draw_bars,
    TrayState.PROBLEM: _draw_notch,
}
