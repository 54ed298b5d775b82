"""Sources: what Keepsake remembers from, what is being imported, what came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from keepsake.domain.source import Receipt, Source
from keepsake.domain.status import Status
from keepsake.service import Service
from keepsake_desktop.pages.sources.adding import AddSourceDialog
from keepsake_desktop.pages.sources.files_dialog import source_files
from keepsake_desktop.pages.sources.import_card import ImportCard
from keepsake_desktop.pages.sources.receipt_card import ReceiptCard
from keepsake_desktop.pages.sources.receipts_dialog import ReceiptsDialog, receipt_card
from keepsake_desktop.pages.sources.removing import RemoveSourceDialog
from keepsake_desktop.pages.sources.source_card import SourceCard
from keepsake_desktop.theme import current_theme, spacing
from keepsake_desktop.widgets import Button, Card, PageHeader, ScrollPage
from keepsake_desktop.workspace import Workspace

_TWO_COLUMNS = 720
_SETTLE_MS = 300


@dataclass(frozen=True, slots=True)
class _Shown:
    sources: list[Source]
    paused: bool
    last: Receipt | None


class SourcesPage(ScrollPage):
    """Cards of running imports, of sources, and the account of the last import."""

    memories_asked = Signal(int)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._workspace = workspace
        self.import_cards: dict[int, ImportCard] = {}
        self.source_cards: list[SourceCard] = []
        self.receipt: ReceiptCard | None = None
        header = PageHeader(
            self.tr("Sources"),
            self.tr("What Keepsake remembers from. Drop files or folders anywhere in this window."),
        )
        self._imports = QVBoxLayout()
        self._grid = QGridLayout()
        self._account = QVBoxLayout()
        for part in (self._imports, self._grid, self._account):
            part.setSpacing(spacing.GAP)
        self.earlier = Button(self.tr("All imports…"))
        self.earlier.clicked.connect(self.show_receipts)
        self.earlier.hide()
        self.add_card = self._add_card()
        self.body.addWidget(header)
        self.body.addSpacing(spacing.GAP_SMALL)
        for part in (self._imports, self._grid, self._account):
            self.body.addLayout(part)
        self.body.addWidget(self.earlier, alignment=Qt.AlignmentFlag.AlignLeft)
        self._timer = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self.refresh)
        self._columns = 2
        bus = workspace.bus
        for signal in (bus.sources_changed, bus.import_finished, bus.pause_changed):
            signal.connect(self._settle)
        bus.memories_changed.connect(self._settle)
        workspace.pulse.changed.connect(self._show_imports)
        if workspace.pulse.status is not None:
            self._show_imports(workspace.pulse.status)
        self.refresh()

    def refresh(self) -> None:
        """Read sources and the last account again."""
        self._workspace.tasks.run(self, _read, self._show, topic="sources")

    def add_source(self) -> AddSourceDialog:
        """Let the person choose another source."""
        dialog = AddSourceDialog(self._workspace, self.window())
        dialog.open()
        return dialog

    def show_receipts(self) -> ReceiptsDialog:
        """Show the accounts of all imports."""
        dialog = ReceiptsDialog(self._workspace, self.window())
        dialog.open()
        return dialog

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.viewport().width() >= current_theme().fonts.pixels(_TWO_COLUMNS)
        columns = 2 if wide else 1
        if columns != self._columns:
            self._columns = columns
            self._arrange()

    def _settle(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _add_card(self) -> Card:
        card = Card(clickable=True)
        card.add_heading(
            self.tr("Add a source"), self.tr("A folder, files, an app on this computer"), icon="add"
        )
        card.activated.connect(self.add_source)
        return card

    def _show(self, shown: _Shown) -> None:
        for card in self.source_cards:
            card.hide()
            card.deleteLater()
        self.source_cards = [self._card(source, paused=shown.paused) for source in shown.sources]
        self._arrange()
        self._show_receipt(shown.last)

    def _card(self, source: Source, *, paused: bool) -> SourceCard:
        card = SourceCard(source, paused=paused)
        run = self._act
        card.rescan_asked.connect(lambda: run(lambda memory: memory.rescan(source.id)))
        card.pause_asked.connect(lambda paused: self._pause(source, paused=paused))
        card.files_asked.connect(
            lambda: source_files(self._workspace, source, self.window()).open()
        )
        card.memories_asked.connect(lambda: self.memories_asked.emit(source.id))
        card.open_asked.connect(
            lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(source.location))
        )
        card.remove_asked.connect(lambda: self.remove_source(source))
        return card

    def remove_source(self, source: Source) -> RemoveSourceDialog:
        """Ask what becomes of its memories, then remove it."""
        dialog = RemoveSourceDialog(source, self.window())

        def remove(forget: bool) -> None:
            self._workspace.tasks.run(
                self,
                lambda memory: memory.remove_source(source.id, forget=forget),
                lambda _count: self._workspace.toast(
                    self.tr("No longer remembering from {name}").format(name=source.name)
                ),
            )

        dialog.removed.connect(remove)
        dialog.open()
        return dialog

    def _pause(self, source: Source, *, paused: bool) -> None:
        if paused:
            self._act(lambda memory: memory.pause_source(source.id))
        else:
            self._act(lambda memory: memory.resume_source(source.id))

    def _arrange(self) -> None:
        while self._grid.count():
            self._grid.takeAt(0)
        for column in range(2):
            self._grid.setColumnStretch(column, 1 if column < self._columns else 0)
        for place, card in enumerate((*self.source_cards, self.add_card)):
            self._grid.addWidget(card, place // self._columns, place % self._columns)

    def _show_receipt(self, receipt: Receipt | None) -> None:
        if self.receipt is not None:
            self.receipt.hide()
            self.receipt.deleteLater()
            self.receipt = None
        if receipt is None:
            self.earlier.hide()
            return
        self.receipt = receipt_card(self._workspace, receipt, self)
        self._account.addWidget(self.receipt)
        self.earlier.show()

    def _show_imports(self, status: Status) -> None:
        running = {progress.receipt_id: progress for progress in status.imports}
        for receipt_id in set(self.import_cards) - set(running):
            card = self.import_cards.pop(receipt_id)
            card.hide()
            card.deleteLater()
        for receipt_id, progress in running.items():
            if receipt_id in self.import_cards:
                self.import_cards[receipt_id].show_progress(progress)
            else:
                card = ImportCard(progress)
                card.pause_asked.connect(
                    lambda paused, id_=receipt_id: self._hold(id_, paused=paused)
                )
                card.stop_asked.connect(
                    lambda id_=receipt_id: self._act(lambda memory: memory.stop_import(id_))
                )
                self.import_cards[receipt_id] = card
                self._imports.addWidget(card)

    def _hold(self, receipt_id: int, *, paused: bool) -> None:
        if paused:
            self._act(lambda memory: memory.pause_import(receipt_id))
        else:
            self._act(lambda memory: memory.resume_import(receipt_id))

    def _act(self, work: Callable[[Service], object]) -> None:
        self._workspace.tasks.run(self, work)


def _read(memory: Service) -> _Shown:
    finished = [receipt for receipt in memory.receipts(limit=10) if receipt.finished_at]
    paused = memory.status().paused_until is not None
    return _Shown(memory.sources(), paused, finished[0] if finished else None)
