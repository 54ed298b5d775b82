"""Names and values in two columns, as in "About this memory"."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextLayout
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets.emptying import remove_widgets
from keepsake_desktop.widgets.labels import Label
from keepsake_desktop.widgets.reading_view import ReadingView
from keepsake_desktop.widgets.text_lines import break_lines

_NAME_WIDTH = 96
_LEAST_CHOICE = 120
_LEADING = Qt.AlignmentFlag.AlignLeading


class FactTable(QWidget):
    """A table to read. Values are texts that can be selected, or widgets."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = 0
        self._rows = QGridLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setHorizontalSpacing(spacing.GAP_LARGE)
        self._rows.setVerticalSpacing(6)
        self._rows.setColumnStretch(1, 1)

    def add_row(self, name: str, value: str | QWidget) -> None:
        """Append a row; the name stands beside the first line of a text."""
        caption = Label(name, TextStyle.LIST, Role.SECONDARY, wrap=False)
        caption.ensurePolished()
        caption.setMinimumWidth(current_theme().fonts.pixels(_NAME_WIDTH))
        place = self._count
        self._count += 1
        if isinstance(value, str):
            text = ReadingView(name, TextStyle.LIST)
            text.set_text(value)
            lower = text.baseline() - _ascent(caption)
            caption.setContentsMargins(0, max(0, lower), 0, 0)
            caption.setAlignment(_LEADING | Qt.AlignmentFlag.AlignTop)
            self._rows.addWidget(caption, place, 0, Qt.AlignmentFlag.AlignTop)
            self._rows.addWidget(text, place, 1)
            return
        if isinstance(value, QComboBox):
            value.setMinimumWidth(current_theme().fonts.pixels(_LEAST_CHOICE))
        caption.setBuddy(value)
        self._rows.addWidget(caption, place, 0, Qt.AlignmentFlag.AlignVCenter)
        self._rows.addWidget(value, place, 1, _LEADING | Qt.AlignmentFlag.AlignVCenter)

    def clear(self) -> None:
        """Remove all rows."""
        remove_widgets(self._rows)
        self._count = 0


def _ascent(caption: Label) -> int:
    """How far its letters reach up, which other scripts than that of the font do further."""
    layout = QTextLayout(caption.text(), caption.font())
    break_lines(layout, caption.sizeHint().width())
    return round(layout.lineAt(0).ascent())
