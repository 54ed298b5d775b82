"""A page that scrolls, with the margins of a page and text no wider than is pleasant."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from keepsake_desktop.theme import spacing

_WIDEST = 1040


class ScrollPage(QScrollArea):
    """A scrolling column; add widgets to ``body``. Ends with free space, not stretched rows."""

    def __init__(self, *, widest: int = _WIDEST, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        content = QWidget()
        content.setObjectName("scroll-content")
        column = QWidget()
        column.setMaximumWidth(widest)
        self.body = QVBoxLayout()
        self.body.setSpacing(spacing.GAP)
        outer = QVBoxLayout(column)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addLayout(self.body)
        outer.addStretch(1)
        row = QHBoxLayout(content)
        margin = spacing.PAGE_MARGIN
        row.setContentsMargins(margin, spacing.SECTION_GAP + spacing.STEP, margin, margin)
        row.addWidget(column, 1)
        row.addStretch()
        self.setWidget(content)
