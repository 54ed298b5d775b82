"""The accounts of all imports, each of which can be taken back."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from keepsake.domain.source import Receipt, TakenBack
from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.pages.sources.files_dialog import receipt_files
from keepsake_desktop.pages.sources.receipt_card import ReceiptCard
from keepsake_desktop.theme import current_theme
from keepsake_desktop.widgets.page import ScrollPage
from keepsake_desktop.widgets.sheet import Dialog
from keepsake_desktop.workspace import Workspace

_SHOWN = 50
_WIDTH, _HEIGHT = 680, 560


class ReceiptsDialog(Dialog):
    """Cards of the last imports, the newest first."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("All imports"), parent=parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._workspace = workspace
        self.cards: list[ReceiptCard] = []
        self._list = ScrollPage(margins=False, parent=self)
        fonts = current_theme().fonts
        self.resize(fonts.pixels(_WIDTH), fonts.pixels(_HEIGHT))
        self.body.addWidget(self._list)
        self.add_reject(self.tr("Close"))
        workspace.bus.sources_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Read the accounts again."""
        self._workspace.tasks.run(
            self, lambda memory: memory.receipts(limit=_SHOWN), self._show, topic="receipts"
        )

    def _show(self, receipts: list[Receipt]) -> None:
        for card in self.cards:
            card.hide()
            card.deleteLater()
        finished = [receipt for receipt in receipts if receipt.finished_at is not None]
        self.cards = [receipt_card(self._workspace, receipt, self) for receipt in finished]
        for card in self.cards:
            self._list.body.addWidget(card)


def receipt_card(workspace: Workspace, receipt: Receipt, owner: QWidget) -> ReceiptCard:
    """The account of an import, with everything that can be done with it."""
    card = ReceiptCard(receipt)
    title = QCoreApplication.translate("sources", "Import of {name}").format(
        name=wording.source_name(receipt.source_name)
    )
    card.details_asked.connect(
        lambda: receipt_files(workspace, receipt.id, title, owner.window()).open()
    )
    card.undo_asked.connect(
        lambda undo: (
            take_back(workspace, receipt.id) if undo else bring_again(workspace, receipt.id)
        )
    )
    return card


def take_back(workspace: Workspace, receipt_id: int) -> None:
    """Take an import back, say what that did, and offer to bring it again."""

    def done(outcome: TakenBack) -> None:
        words = COUNTS.taken_back(outcome.removed)
        if outcome.reverted:
            words += ". " + COUNTS.as_before(outcome.reverted)
        words = _with_kept(words, outcome)
        if outcome.held:
            words += ". " + QCoreApplication.translate(
                "sources", "To remove what stays, undo that import as well"
            )
        workspace.toast(words, lambda: bring_again(workspace, receipt_id))

    workspace.tasks.run(workspace, lambda memory: memory.undo_import(receipt_id), done)


def bring_again(workspace: Workspace, receipt_id: int) -> None:
    """Bring an import again that was taken back, and say so."""

    def done(outcome: TakenBack) -> None:
        words = COUNTS.back_again(outcome.removed + outcome.reverted)
        workspace.toast(_with_kept(words, outcome))

    workspace.tasks.run(workspace, lambda memory: memory.redo_import(receipt_id), done)


def _with_kept(words: str, outcome: TakenBack) -> str:
    parts = [words]
    if outcome.kept:
        parts.append(COUNTS.staying(outcome.kept))
    if outcome.held:
        parts.append(COUNTS.held(outcome.held))
    return ". ".join(parts)
