"""A list and what is chosen in it: side by side, or one over the other where it is narrow."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from keepsake_desktop.theme import current_theme, spacing

_NARROW = 620


class TwoPanes(QSplitter):
    """The first pane has the width of a list, the second the rest; neither can be lost."""

    def __init__(self, first: QWidget, second: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(1)
        self.addWidget(first)
        self.addWidget(second)
        self.setStretchFactor(1, 1)
        self.setSizes([spacing.LIST_WIDTH, 2 * spacing.LIST_WIDTH])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Turn when there is too little room for two panes side by side."""
        super().resizeEvent(event)
        narrow = self.width() < current_theme().fonts.pixels(_NARROW)
        wanted = Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal
        if wanted is not self.orientation():
            self.setOrientation(wanted)
            self.setSizes([1, 1] if narrow else [spacing.LIST_WIDTH, 2 * spacing.LIST_WIDTH])
