"""A field for one question, large and without a frame, as the head of a small window."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QLineEdit, QWidget

from keepsake_desktop.theme import TextStyle, current_theme

_AIR = 10


class LargeField(QLineEdit):
    """Its surface is that of the window around it."""

    def __init__(self, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(name)
        self.setAccessibleName(name)
        self.setFrame(False)
        current_theme().changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        font = current_theme().fonts.font(TextStyle.MEMORY_TITLE)
        font.setWeight(QFont.Weight.Normal)
        height = QFontMetrics(font).height() + _AIR
        self.setStyleSheet(
            "QLineEdit, QLineEdit:focus { border: none; background: transparent; padding: 6px;"
            f" min-height: {height}px; font-size: {font.pointSizeF()}pt; font-weight: 400; }}"
        )
