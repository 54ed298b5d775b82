"""A table of rows to read: no grid, one row at a time, heights that grow with the text."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from keepsake_desktop.theme import current_theme

_ROW = 32
_PADDING = 2 * 8 + 4
"""What the style rules put around a text, which Qt leaves out when it measures a column."""


class Table(QTableView):
    """Columns fit their contents or stretch, as ``horizontalHeader()`` is told."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
        self._fit_rows()
        current_theme().changed.connect(self._fit_rows)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        """Show these rows, and give columns the room they need as more rows arrive."""
        super().setModel(model)
        if model is not None:
            model.rowsInserted.connect(self._fit_columns)
            model.modelReset.connect(self._fit_columns)

    def sizeHintForColumn(self, column: int) -> int:
        """Return a width in which no text of the column is cut."""
        return super().sizeHintForColumn(column) + _PADDING

    def _fit_columns(self) -> None:
        # Qt measures columns when their mode is set, and not again for rows that come later.
        header, to_contents = self.horizontalHeader(), QHeaderView.ResizeMode.ResizeToContents
        for section in range(header.count()):
            if header.sectionResizeMode(section) is to_contents:
                header.setSectionResizeMode(section, to_contents)

    def _fit_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(current_theme().fonts.pixels(_ROW))
