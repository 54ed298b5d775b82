"""A text too long to be shown in the field it was pasted into, yet kept whole."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keepsake_desktop.widgets import Card, IconButton

_BEGINNING = 100


class SetAside(Card):
    """Tells how long the text is and how it begins; ``changed`` when there is another or none."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.text = ""
        remove = IconButton("close", self.tr("Remove the long text"))
        self._heading = self.add_heading("", icon="file", trailing=remove)
        remove.clicked.connect(lambda: self.hold(""))
        self.hide()

    def hold(self, text: str) -> None:
        """Keep this text; an empty one leaves."""
        self.text = text
        self._heading.title.setText(self.tr("%Ln characters, kept as they are", "", len(text)))
        self._heading.set_subtitle(" ".join(text[:_BEGINNING].split()))
        self.setVisible(bool(text))
        self.changed.emit()
