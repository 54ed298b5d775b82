"""The account of one import."""

from __future__ import annotations

import time

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from keepsake.domain.source import Receipt
from keepsake_desktop import wording
from keepsake_desktop.pages.sources import naming
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets.buttons import Button, ButtonKind
from keepsake_desktop.widgets.card import Card
from keepsake_desktop.widgets.fact_table import FactTable
from keepsake_desktop.widgets.labels import Label


class ReceiptCard(Card):
    """What was kept, was there already, was left out and was masked.

    ``undo_asked`` tells whether the import is to be taken back (True) or brought again.
    """

    details_asked = Signal()
    undo_asked = Signal(bool)

    def __init__(self, receipt: Receipt, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        ended = receipt.finished_at or receipt.started_at
        when = wording.ago(ended, now=int(time.time() * 1000))
        title = self.tr("Import: {name}, {when}").format(
            name=wording.source_name(receipt.source_name), when=when
        )
        self.body.addWidget(Label(title, TextStyle.LIST_TITLE))
        if state := self._state(receipt, when):
            self.body.addWidget(Label(state, TextStyle.LIST, Role.SECONDARY))
        facts = FactTable()
        for name, value in naming.receipt_facts(receipt):
            facts.add_row(name, value)
        self.body.addWidget(facts)
        details = Button(self.tr("Show details"))
        details.clicked.connect(self.details_asked)
        self.undo = Button(self.tr("Undo this import"), ButtonKind.DESTRUCTIVE)
        self.undo.clicked.connect(lambda: self.undo_asked.emit(True))
        holds = receipt.undone_at is None and receipt.found > receipt.skipped + receipt.failed
        self.undo.setVisible(holds or receipt.turning)
        self.redo = Button(self.tr("Bring it again"), ButtonKind.QUIET)
        self.redo.clicked.connect(lambda: self.undo_asked.emit(False))
        self.redo.setVisible(receipt.undone_at is not None)
        row = QHBoxLayout()
        row.setContentsMargins(0, spacing.STEP, 0, 0)
        for button in (details, self.undo, self.redo):
            row.addWidget(button)
        row.addStretch()
        self.body.addLayout(row)

    def _state(self, receipt: Receipt, ended: str) -> str:
        if receipt.turning:
            return self.tr("Only a part of it is taken back so far.")
        if receipt.undone_at is not None:
            return self.tr("Taken back. What it kept is in the Trash.")
        if receipt.finished_by is not None:
            words = self.tr("It was interrupted. Another import, {when}, brought in the rest.")
            return words.format(when=ended)
        return ""
