"""The keys of the window, to be read once and looked up later."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QWidget

from keepsake_desktop.theme import TextStyle, spacing
from keepsake_desktop.widgets import Dialog, KeyBadge, Label, SectionHeader


class ShortcutsDialog(Dialog):
    """Two columns: what, and with which keys."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Keyboard"), parent=parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for title, keys in self._groups().items():
            self.body.addWidget(SectionHeader(title))
            grid = QGridLayout()
            grid.setVerticalSpacing(6)
            grid.setHorizontalSpacing(spacing.SECTION_GAP)
            grid.setColumnStretch(0, 1)
            for row, (words, key) in enumerate(keys.items()):
                grid.addWidget(Label(words, TextStyle.LIST), row, 0)
                grid.addWidget(KeyBadge(QKeySequence(key)), row, 1, Qt.AlignmentFlag.AlignTrailing)
            self.body.addLayout(grid)
        self.add_accept(self.tr("Close"))

    def _groups(self) -> dict[str, dict[str, str]]:
        return {
            self.tr("Anywhere in the window"): {
                self.tr("Everything that can be done, by typing"): "Ctrl+K",
                self.tr("Search"): "Ctrl+F",
                self.tr("New memory"): "Ctrl+N",
                self.tr("Keep what is on the clipboard"): "Ctrl+V",
                self.tr("Go to a place, 1 to 6"): "Ctrl+1",
                self.tr("Quick search"): "Ctrl+Shift+K",
                self.tr("Quick note"): "Ctrl+Shift+N",
                self.tr("Back"): "Esc",
                self.tr("Close the window"): "Ctrl+W",
                self.tr("Quit Keepsake"): "Ctrl+Q",
                self.tr("These keys"): "F1",
            },
            self.tr("In the list of memories"): {
                self.tr("Open"): "Return",
                self.tr("Select everything"): "Ctrl+A",
                self.tr("Edit"): "Ctrl+E",
                self.tr("Pin or unpin"): "Ctrl+D",
                self.tr("Tags"): "Ctrl+T",
                self.tr("Move to a space"): "Ctrl+M",
                self.tr("Copy"): "Ctrl+C",
                self.tr("Export as Markdown"): "Ctrl+Shift+E",
                self.tr("Move to Trash"): "Del",
            },
        }
