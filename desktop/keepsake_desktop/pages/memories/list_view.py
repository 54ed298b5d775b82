"""The list of memories with the keyboard, the mouse and dragging as people expect them."""

from __future__ import annotations

import sys

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence

from keepsake_desktop.widgets import MemoryList


class SelectableList(MemoryList):
    """Tells what the person wants of the selected rows; it changes nothing itself.

    As event filter of the search box it takes the arrow keys from there, and ``typed`` carries
    letters that were typed here and belong there. ``menu_asked`` carries a place on the screen.
    """

    trash_pressed = Signal()
    copy_pressed = Signal()
    drag_began = Signal()
    menu_asked = Signal(QPoint)
    typed = Signal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        on_mac = sys.platform == "darwin" and event.key() == Qt.Key.Key_Backspace
        if on_mac or event.matches(QKeySequence.StandardKey.Delete):
            self.trash_pressed.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_pressed.emit()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, text: str) -> None:
        """Search all memories instead of the beginnings of the rows."""
        if text.strip():
            self.typed.emit(text)

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Let the whole texts be fetched first; rows hold their beginnings only."""
        self.drag_began.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done, at the pointer or at the row with the focus."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            place = self.visualRect(self.currentIndex()).center()
            self.menu_asked.emit(self.viewport().mapToGlobal(place))
        else:
            self.menu_asked.emit(event.globalPos())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            steps = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)
            if event.key() in steps:
                self.keyPressEvent(event)
                return True
        return False
