"""The search field: icon, placeholder, shortcut badge, clear button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QStyle, QWidget

from keepsake_desktop.theme import Role, bind_icon
from keepsake_desktop.widgets.badge import KeyBadge

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QResizeEvent


class SearchField(QLineEdit):
    """A line to search with. Escape empties it; the shortcut focuses it and selects the text."""

    def __init__(
        self,
        placeholder: str,
        *,
        shortcut: QKeySequence | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        glass = QAction(self)
        bind_icon(glass, "search", Role.SECONDARY)
        self.addAction(glass, QLineEdit.ActionPosition.LeadingPosition)
        self._clear = QAction(self.tr("Clear"), self)
        bind_icon(self._clear, "close", Role.SECONDARY)
        self._clear.triggered.connect(self.clear)
        self.addAction(self._clear, QLineEdit.ActionPosition.TrailingPosition)
        self._badge = KeyBadge(shortcut, parent=self) if shortcut is not None else None
        if shortcut is not None:
            QShortcut(shortcut, self).activated.connect(self.start)
        self.textChanged.connect(self._show_trailing)
        self._show_trailing()

    def start(self) -> None:
        """Focus the field with its text selected."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Empty the field on Escape; pass the key on when it is empty already."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the badge at the trailing edge."""
        super().resizeEvent(event)
        self._place_badge()

    def _show_trailing(self) -> None:
        empty = not self.text()
        self._clear.setVisible(not empty)
        if self._badge is not None:
            self._badge.setVisible(empty)
            self._place_badge()

    def _place_badge(self) -> None:
        if self._badge is None:
            return
        size: QSize = self._badge.sizeHint()
        inner = self.rect().adjusted(12, 0, -12, 0)
        flags = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
        rect: QRect = QStyle.alignedRect(self.layoutDirection(), flags, size, inner)
        self._badge.setGeometry(rect)
