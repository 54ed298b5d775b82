"""Choosing after which day a memory expires, or that it never does."""

from __future__ import annotations

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import QWidget

from keepsake.domain.change import Changes
from keepsake.domain.memory import Memory
from keepsake_desktop import wording
from keepsake_desktop.pages.memories.narrowing import end_of
from keepsake_desktop.widgets import Button, ButtonKind, Dialog, FormRow
from keepsake_desktop.widgets.date_field import DateField

_DAYS_AHEAD = 30


class ExpiryDialog(Dialog):
    """``chosen`` carries the change to the memory."""

    chosen = Signal(object)

    def __init__(self, memory: Memory, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("When does this memory expire?"),
            self.tr("After its last day it is no longer found, but not deleted."),
            parent=parent,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.day = DateField(_proposed(memory), wording.date_format())
        self.day.setMinimumDate(QDate.currentDate())
        self.body.addWidget(FormRow(self.tr("Last day"), self.day))
        self.never = Button(self.tr("It never expires"), ButtonKind.LINK)
        self.never.setVisible(memory.expires_at is not None)
        self.never.clicked.connect(self._remove_day)
        self.body.addWidget(self.never, 0, Qt.AlignmentFlag.AlignLeading)
        self.add_reject(self.tr("Cancel"))
        self.add_accept(self.tr("Set the day"))
        self.accepted.connect(self._tell)

    def _tell(self) -> None:
        self.chosen.emit(Changes(expires_at=end_of(self.day.chosen)))

    def _remove_day(self) -> None:
        self.chosen.emit(Changes(no_expiry=True))
        self.reject()


def _proposed(memory: Memory) -> QDate:
    """The day that it has, unless that is over."""
    soon = QDate.currentDate().addDays(_DAYS_AHEAD)
    if memory.expires_at is None:
        return soon
    day = wording.moment(memory.expires_at).date()
    present = QDate(day.year, day.month, day.day)
    return present if present >= QDate.currentDate() else soon
