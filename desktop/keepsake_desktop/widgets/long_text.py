"""Text longer than a window lays out in an instant."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

_MOST_AT_ONCE = 200_000
_LONGEST_LINE = 30_000


def manageable(text: str) -> int:
    """How many characters from the beginning are laid out without being felt.

    One line is broken as a whole, which takes long where nothing in it tells where to break it.
    """
    start, most = 0, min(len(text), _MOST_AT_ONCE)
    while start < most:
        end = text.find("\n", start, start + _LONGEST_LINE + 1)
        if end < 0:
            return min(start + _LONGEST_LINE, most)
        start = end + 1
    return most


class TextField(QPlainTextEdit):
    """A field for many lines; ``too_long`` carries a pasted text it does not lay out."""

    too_long = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Insert what was pasted or dropped."""
        text = source.text()
        if manageable(text) < len(text):
            self.too_long.emit(text)
        else:
            super().insertFromMimeData(source)
