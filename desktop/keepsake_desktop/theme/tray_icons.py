"""The tray icon in its states: a single-color template that reads on light and dark bars."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from keepsake_desktop.theme.icons import tinted_svg

WORKING_FRAMES: Final = 4
"""Frames of the working icon; show the next about twice a second, or only the first."""

_GRID: Final = 24
_FRAME_STEP: Final = 4
_SIZES: Final = (16, 20, 22, 24, 32, 44, 48, 64)
_ON_DARK: Final = "#F2F2F0"
_ON_LIGHT: Final = "#22252A"


class TrayState(StrEnum):
    """What the tray icon says."""

    WATCHING = "watching"
    WORKING = "working"
    PAUSED = "paused"
    PROBLEM = "problem"


@lru_cache(maxsize=32)
def tray_icon(state: TrayState, *, on_dark: bool, frame: int = 0) -> QIcon:
    """Return the icon for a bar that is dark or light.

    It is marked as a mask, so systems that color such templates themselves (macOS) do so. The
    dot of the working icon walks from left to right with ``frame``.
    """
    color = QColor(_ON_DARK if on_dark else _ON_LIGHT)
    icon = QIcon()
    for size in _SIZES:
        icon.addPixmap(_pixmap(state, color, size, frame % WORKING_FRAMES))
    icon.setIsMask(True)
    return icon


def _pixmap(state: TrayState, color: QColor, size: int, frame: int) -> QPixmap:
    """Draw the body, and cut the hole that is the moving dot out of it."""
    renderer = QSvgRenderer(QByteArray(tinted_svg(f"tray-{state.value}", color.name())))
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.scale(size / _GRID, size / _GRID)
    _draw(painter, renderer, "body")
    painter.translate(frame * _FRAME_STEP, 0)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    _draw(painter, renderer, "hole")
    painter.end()
    return pixmap


def _draw(painter: QPainter, renderer: QSvgRenderer, layer: str) -> None:
    if renderer.elementExists(layer):
        renderer.render(painter, layer, renderer.boundsOnElement(layer))
