"""Names and values in two columns, as in "About this memory"."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets.labels import Label
from keepsake_desktop.widgets.reading_view import ReadingView

_NAME_WIDTH = 96
_LEAST_CHOICE = 120


class FactTable(QWidget):
    """A table to read. Values are texts that can be selected, or widgets."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = QFormLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setHorizontalSpacing(spacing.GAP_LARGE)
        self._rows.setVerticalSpacing(6)
        self._rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self._rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop)

    def add_row(self, name: str, value: str | QWidget) -> None:
        """Append a row."""
        caption = Label(name, TextStyle.LIST, Role.SECONDARY, wrap=False)
        caption.setMinimumWidth(_NAME_WIDTH)
        if isinstance(value, str):
            text = ReadingView(name, TextStyle.LIST)
            text.set_text(value)
            value = text
        elif isinstance(value, QComboBox):
            value.setMinimumWidth(current_theme().fonts.pixels(_LEAST_CHOICE))
        self._rows.addRow(caption, value)

    def clear(self) -> None:
        """Remove all rows."""
        while self._rows.rowCount():
            self._rows.removeRow(0)
