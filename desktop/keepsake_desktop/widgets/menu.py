"""A menu with round corners, whose actions are added in a line each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from keepsake_desktop.theme import spacing
from keepsake_desktop.widgets.rounded_corners import RoundedCorners

_CLEAR_OF_WORDS: Final = "\u2003"


class Menu(QMenu):
    """Keys are shown beside what they do; that they work is up to the window."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(title, parent)
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        RoundedCorners(self, spacing.RADIUS_FIELD)

    def offer(self, words: str, run: Callable[[], object], keys: str = "") -> QAction:
        """Append something to do."""
        if keys:
            shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
            words = f"{words}\t{_CLEAR_OF_WORDS}{shown}"
        action = self._append(words)
        action.triggered.connect(lambda _checked: run())
        return action

    def offer_choice(self, words: str, *, checked: bool) -> QAction:
        """Append something to be ticked."""
        action = self._append(words)
        action.setCheckable(True)
        action.setChecked(checked)
        return action

    def tell(self, words: str) -> None:
        """Append a line to read."""
        self._append(words).setEnabled(False)

    def add_submenu(self, title: str) -> Menu:
        """Append a menu of its own."""
        menu = Menu(title, self)
        self.addMenu(menu)
        return menu

    def _append(self, words: str) -> QAction:
        action = QAction(words, self)
        self.addAction(action)
        return action
