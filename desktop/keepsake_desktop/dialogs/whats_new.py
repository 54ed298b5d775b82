"""What this version brought, in a few lines."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

import keepsake
from keepsake_desktop.theme import Role, TextStyle
from keepsake_desktop.widgets import Dialog, Label


class WhatsNewDialog(Dialog):
    """Told once after an update by a line in Settings, never by itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("New in version {version}").format(version=keepsake.__version__),
            parent=parent,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for title, words in self._news():
            piece = QVBoxLayout()
            piece.setSpacing(2)
            piece.addWidget(Label(title, TextStyle.BUTTON))
            piece.addWidget(Label(words, TextStyle.LIST, Role.SECONDARY))
            self.body.addLayout(piece)
        self.add_accept(self.tr("Close"))

    def _news(self) -> list[tuple[str, str]]:
        return [
            (
                self.tr("One memory for all assistants"),
                self.tr(
                    "Claude, Cursor, VS Code and others read and keep in the same place, and you"
                    " see under Activity which memories each was given."
                ),
            ),
            (
                self.tr("Found by words and by meaning"),
                self.tr("Both at once, without the internet, in many languages."),
            ),
            (
                self.tr("What you already have comes in"),
                self.tr(
                    "Notes, exported conversations, documents and sessions of coding assistants;"
                    " every import can be undone."
                ),
            ),
            (
                self.tr("Yours alone"),
                self.tr(
                    "Keys and passwords are masked, what you forget is gone, and one switch"
                    " keeps assistants out."
                ),
            ),
        ]
