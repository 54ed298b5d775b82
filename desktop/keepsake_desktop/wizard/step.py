"""One page of the welcome."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import Label


class Step(QWidget):
    """A title, a sentence, and what the page is about in ``body``."""

    def __init__(self, title: str, sentence: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = title
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, spacing.GAP_LARGE, 0)
        layout.setSpacing(spacing.GAP_SMALL)
        layout.addWidget(Label(title, TextStyle.PAGE_TITLE))
        layout.addWidget(Label(sentence, TextStyle.LIST, Role.SECONDARY))
        self.body = QVBoxLayout()
        self.body.setContentsMargins(0, spacing.GAP, 0, 0)
        self.body.setSpacing(spacing.GAP)
        layout.addLayout(self.body)
        layout.addStretch(1)

    def begin(self) -> bool:
        """The page is shown: take the focus where it wants to be typed into; whether it did."""
        return False

    def finish(self) -> None:
        """The person goes on."""
