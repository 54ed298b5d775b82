"""A field for a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QSpinBox, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QWheelEvent

_INSET = 10


class NumberField(QSpinBox):
    """A spin box with its text inset; the wheel changes it only while it has the focus."""

    def __init__(
        self, least: int = 0, most: int = 99, value: int = 0, *, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setRange(least, most)
        self.setValue(value)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        # The style puts the text at the very edge, whatever padding the stylesheet asks for.
        self.lineEdit().setTextMargins(_INSET, 0, 0, 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the page scroll unless the person is in this field."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
