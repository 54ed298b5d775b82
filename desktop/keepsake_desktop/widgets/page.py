"""A page that scrolls, with the margins of a page and text no wider than is pleasant."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from keepsake_desktop.theme import current_theme, spacing
from keepsake_desktop.widgets.reading_order import tab_in_reading_order

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
        self._column, self._widest = column, widest
        self._fit()
        current_theme().changed.connect(self._fit)
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
        self._order = QTimer(self, interval=0, singleShot=True)
        self._order.timeout.connect(self._order_tabs)
        column.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the Tab key in the order of reading when parts come and go."""
        if event.type() is QEvent.Type.LayoutRequest and watched is self._column:
            self._order.start()
        return super().eventFilter(watched, event)

    def _order_tabs(self) -> None:
        tab_in_reading_order(self._column)

    def _fit(self) -> None:
        self._column.setMaximumWidth(current_theme().fonts.pixels(self._widest))
