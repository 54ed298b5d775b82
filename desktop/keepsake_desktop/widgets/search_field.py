"""The search field: icon, placeholder, shortcut badge, clear button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QStyle, QWidget

from keepsake_desktop.theme import Role, current_theme, spacing
from keepsake_desktop.widgets.badge import IconLabel, KeyBadge
from keepsake_desktop.widgets.buttons import IconButton

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

_INSET = 12
_CLEAR_INSET = 4
_LEFT_TO_WINDOW = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_E)


class SearchField(QLineEdit):
    """A line to search with. Escape empties it; Ctrl+E is left to the window.

    ``shortcut`` is shown while nothing is searched; whoever gives it calls :meth:`start` on it.
    """

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
        self._glass = IconLabel("search", Role.SECONDARY, 16, parent=self)
        self._clear = IconButton("close", self.tr("Clear"), parent=self)
        self._clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._clear.setCursor(Qt.CursorShape.ArrowCursor)
        self._clear.clicked.connect(self.clear)
        self._badge = KeyBadge(shortcut, parent=self) if shortcut is not None else None
        self.textChanged.connect(self._arrange)
        current_theme().changed.connect(self._arrange)
        self._arrange()

    def start(self) -> None:
        """Focus the field with its text selected."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def event(self, event: QEvent) -> bool:
        """Claim no key that means something in the window: a line of text on X11 takes Ctrl+E."""
        claims = event.type() is QEvent.Type.ShortcutOverride
        if claims and isinstance(event, QKeyEvent) and event.keyCombination() == _LEFT_TO_WINDOW:
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Empty the field on Escape; pass the key on when it is empty already."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the icon and the badge at their edges."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Show the cross or the badge, and keep the text clear of both and of the glass."""
        empty = not self.text()
        self._clear.setVisible(not empty)
        lead = self._place(self._glass, Qt.AlignmentFlag.AlignLeading, _INSET)
        trail = (
            0 if empty else self._place(self._clear, Qt.AlignmentFlag.AlignTrailing, _CLEAR_INSET)
        )
        if self._badge is not None:
            self._badge.setVisible(empty)
            if empty:
                trail = self._place(self._badge, Qt.AlignmentFlag.AlignTrailing, _INSET)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            lead, trail = trail, lead
        self.setTextMargins(lead, 0, trail, 0)

    def _place(self, widget: QWidget, side: Qt.AlignmentFlag, inset: int) -> int:
        """Put a part at a side, vertically centered, and return the room it takes."""
        size = widget.sizeHint()
        inner = self.rect().adjusted(inset, 0, -inset, 0)
        alignment = side | Qt.AlignmentFlag.AlignVCenter
        widget.setGeometry(QStyle.alignedRect(self.layoutDirection(), alignment, size, inner))
        return size.width() + spacing.GAP_SMALL
