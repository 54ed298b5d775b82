"""A page that scrolls, with the margins of a page and text no wider than is pleasant."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from keepsake_desktop.theme import current_theme, spacing
from keepsake_desktop.widgets.empty_state import EmptyState
from keepsake_desktop.widgets.floating_bar import FloatingBar
from keepsake_desktop.widgets.reading_order import tab_in_reading_order

_WIDEST = 1040


class ScrollPage(QScrollArea):
    """A scrolling column; add widgets to ``body``. Ends with free space, not stretched rows.

    ``margins`` are those of a page; without them it is a part of something with its own.
    """

    def __init__(
        self, *, widest: int = _WIDEST, margins: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        FloatingBar(self)
        content = QWidget()
        content.setObjectName("scroll-content")
        column = QWidget()
        self._column, self._widest = column, widest
        self._fit()
        current_theme().changed.connect(self._fit)
        self.body = QVBoxLayout()
        self.body.setSpacing(spacing.GAP)
        self._outer = QVBoxLayout(column)
        self._outer.setContentsMargins(0, 0, 0, 0)
        self._outer.addLayout(self.body)
        self._outer.addStretch(1)
        row = QHBoxLayout(content)
        if margins:
            margin = spacing.PAGE_MARGIN
            row.setContentsMargins(margin, spacing.SECTION_GAP + spacing.STEP, margin, margin)
        else:
            row.setContentsMargins(0, 0, spacing.GAP_LARGE, 0)
        row.addWidget(column, 1)
        row.addStretch()
        self.setWidget(content)
        self._order = QTimer(self, interval=0, singleShot=True)
        self._order.timeout.connect(self._order_tabs)
        column.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the Tab key in the order of reading when parts come and go."""
        if event.type() is QEvent.Type.LayoutRequest and watched is self._column:
            self._share_height()
            self._order.start()
        return super().eventFilter(watched, event)

    def _share_height(self) -> None:
        """Leave free space at the end, or give it to what says that there is nothing here."""
        states = self._column.findChildren(EmptyState)
        fills = any(state.isVisibleTo(self._column) for state in states)
        if fills is not bool(self._outer.stretch(0)):
            self._outer.setStretch(0, int(fills))
            self._outer.setStretch(1, int(not fills))

    def _order_tabs(self) -> None:
        tab_in_reading_order(self._column)

    def _fit(self) -> None:
        self._column.setMaximumWidth(current_theme().fonts.pixels(self._widest))
