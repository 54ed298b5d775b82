"""The accounts of all imports, each of which can be taken back."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keepsake.domain.source import Receipt
from keepsake_desktop.pages.sources.receipt_card import ReceiptCard
from keepsake_desktop.pages.sources.receipts_dialog import receipt_card
from keepsake_desktop.theme import spacing
from keepsake_desktop.widgets import EmptyState, ScrollPage
from keepsake_desktop.widgets.emptying import remove_widgets
from keepsake_desktop.workspace import Workspace

_SHOWN = 50
_SETTLE_MS = 400


class Imports(ScrollPage):
    """Cards of the last imports, the newest first."""

    sources_asked = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._workspace = workspace
        self.cards: list[ReceiptCard] = []
        self._list = QVBoxLayout()
        self._list.setSpacing(spacing.GAP)
        self.body.addLayout(self._list)
        self._timer = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self.refresh)
        bus = workspace.bus
        for signal in (bus.sources_changed, bus.import_finished, bus.memories_changed):
            signal.connect(self._settle)
        self.refresh()

    def refresh(self) -> None:
        """Read the accounts again."""
        self._workspace.tasks.run(
            self, lambda memory: memory.receipts(limit=_SHOWN), self._show, topic="imports"
        )

    def _settle(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _show(self, receipts: list[Receipt]) -> None:
        remove_widgets(self._list)
        finished = [receipt for receipt in receipts if receipt.finished_at is not None]
        self.cards = [receipt_card(self._workspace, receipt, self) for receipt in finished]
        for card in self.cards:
            self._list.addWidget(card)
        if not finished:
            state = EmptyState(
                "download",
                self.tr("Nothing was imported yet"),
                self.tr("Each import is listed here with what came of it, and can be undone."),
                button_text=self.tr("Add a source"),
            )
            state.activated.connect(self.sources_asked)
            self._list.addWidget(state)
