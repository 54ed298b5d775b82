"""Choosing the first and the last day of what is shown."""

from __future__ import annotations

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from keepsake_desktop import wording
from keepsake_desktop.pages.memories.narrowing import between
from keepsake_desktop.theme import spacing
from keepsake_desktop.widgets import Dialog, FormRow
from keepsake_desktop.widgets.date_field import DateField

_DAYS_BACK = 30


class RangeDialog(Dialog):
    """``chosen`` carries the choice; days given the wrong way round are turned."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Which days?"), self.tr("Both days count."), parent=parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        today = QDate.currentDate()
        self.first = DateField(today.addDays(-_DAYS_BACK), wording.date_format())
        self.last = DateField(today, wording.date_format())
        row = QHBoxLayout()
        row.setSpacing(spacing.GAP_LARGE)
        row.addWidget(FormRow(self.tr("First day"), self.first))
        row.addWidget(FormRow(self.tr("Last day"), self.last))
        self.body.addLayout(row)
        self.add_reject(self.tr("Cancel"))
        self.add_accept(self.tr("Show"))
        self.accepted.connect(self._tell)

    def _tell(self) -> None:
        first, last = sorted((self.first.chosen, self.last.chosen))
        words = f"{wording.date_words(first)} – {wording.date_words(last)}"
        self.chosen.emit(between(first, last, words))
