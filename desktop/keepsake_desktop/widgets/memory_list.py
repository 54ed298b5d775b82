"""The list of memories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QWidget

from keepsake_desktop.theme import current_theme
from keepsake_desktop.widgets.memory_delegate import MemoryRowDelegate
from keepsake_desktop.widgets.uniform_list import UniformList

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent


class MemoryList(UniformList):
    """Rows of ``MemoryRow`` (model role ``MEMORY_ROW``); several can be selected.

    ``activated`` (Enter or double click) and the selection model tell what the person does.
    """

    def __init__(self, name: str, *, passage_lines: int = 2, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._rows = MemoryRowDelegate(self, passage_lines=passage_lines)
        self.setItemDelegate(self._rows)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        current_theme().changed.connect(self._fit_rows)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Remember how the focus came, and give the first row the ring if none has it."""
        self._rows.ring_visible = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
            Qt.FocusReason.ShortcutFocusReason,
        )
        super().focusInEvent(event)
        if (
            self._rows.ring_visible
            and not self.currentIndex().isValid()
            and self.model() is not None
        ):
            self.setCurrentIndex(self.model().index(0, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the ring."""
        self._rows.ring_visible = True
        super().keyPressEvent(event)
        self.viewport().update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hide the ring."""
        self._rows.ring_visible = False
        super().mousePressEvent(event)

    def _fit_rows(self) -> None:
        self.doItemsLayout()
