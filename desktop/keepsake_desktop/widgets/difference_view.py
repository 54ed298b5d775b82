"""A text in which what came is underlined and what went is struck through."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QWidget

from keepsake_desktop.theme import Role, current_theme
from keepsake_desktop.widgets.found_words import utf16_marks
from keepsake_desktop.widgets.reading_view import ReadingView

Runs = Sequence[tuple[int, int]]


class DifferenceView(ReadingView):
    """Shows changes by line as well as by color."""

    def __init__(self, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(name, parent=parent)
        self._added: list[tuple[int, int]] = []
        self._removed: list[tuple[int, int]] = []
        current_theme().changed.connect(self._draw_changes)

    def set_changes(self, text: str, *, added: Runs, removed: Runs) -> None:
        """Show ``text``, in which the runs (offsets of characters) came or went."""
        self._added = utf16_marks(text, added)
        self._removed = utf16_marks(text, removed)
        self.set_text(text)
        self._draw_changes()

    def _draw_changes(self) -> None:
        colors = current_theme().colors
        came = QTextCharFormat()
        came.setForeground(colors[Role.GOOD])
        came.setFontUnderline(True)
        went = QTextCharFormat()
        went.setForeground(colors[Role.WRONG])
        went.setFontStrikeOut(True)
        for runs, form in ((self._added, came), (self._removed, went)):
            for start, end in runs:
                cursor = QTextCursor(self.document())
                cursor.setPosition(start)
                cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(form)
