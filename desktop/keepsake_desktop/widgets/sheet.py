"""Dialogs: a title, a text, a body, and buttons in the order of the system."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QVBoxLayout, QWidget

from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets.buttons import Button, ButtonKind
from keepsake_desktop.widgets.labels import Label

_PADDING = 28
_WIDTH = 460


class Dialog(QDialog):
    """A modal question or form. ``body`` takes widgets between the text and the buttons.

    Escape and the button for "no" reject; Enter presses the primary button.
    """

    def __init__(self, title: str, text: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAccessibleDescription(text)
        self.setMinimumWidth(current_theme().fonts.pixels(_WIDTH))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_PADDING, _PADDING, _PADDING, spacing.SECTION_GAP)
        layout.setSpacing(spacing.GAP_SMALL)
        layout.addWidget(Label(title, TextStyle.MEMORY_TITLE))
        if text:
            layout.addWidget(Label(text, TextStyle.LIST, Role.SECONDARY))
        self.body = QVBoxLayout()
        self.body.setContentsMargins(0, spacing.GAP_SMALL, 0, 0)
        self.body.setSpacing(spacing.GAP)
        layout.addLayout(self.body, 1)
        layout.addSpacing(spacing.GAP)
        self._buttons = QDialogButtonBox()
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        layout.addWidget(self._buttons)

    def add_accept(self, text: str, kind: ButtonKind = ButtonKind.PRIMARY) -> Button:
        """Add the button that does it, and return it."""
        button = Button(text, kind)
        button.setDefault(kind is ButtonKind.PRIMARY)
        self._buttons.addButton(button, QDialogButtonBox.ButtonRole.AcceptRole)
        return button

    def add_reject(self, text: str) -> Button:
        """Add the button that leaves everything as it is, and return it."""
        button = Button(text)
        self._buttons.addButton(button, QDialogButtonBox.ButtonRole.RejectRole)
        return button


class Sheet(QFrame):
    """A large rounded surface inside a window, such as a page of the wizard."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(40, 36, 40, 32)
        self.body.setSpacing(spacing.GAP)
