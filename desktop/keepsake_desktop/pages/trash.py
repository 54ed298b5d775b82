"""Trash: what was forgotten, for thirty days."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from keepsake.domain.query import Filters, Order, Page
from keepsake.service import Service
from keepsake_desktop.dialogs.confirmation import confirm
from keepsake_desktop.pages.memories.rows import WINDOW, MemoryRows
from keepsake_desktop.pages.memories.selected import Selected
from keepsake_desktop.theme import spacing
from keepsake_desktop.widgets import (
    Button,
    ButtonKind,
    Dialog,
    EmptyState,
    MemoryList,
    PageHeader,
    Rule,
)
from keepsake_desktop.workspace import Workspace

_TRASHED = Filters(trashed=True, include_superseded=True)
_SETTLE_MS = 200
_AT_ONCE = 500


class TrashPage(QWidget):
    """Restore what is selected, or remove it for good."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.rows = MemoryRows(self)
        self.list = MemoryList(self.tr("Memories in the Trash"))
        self.list.setModel(self.rows)
        self.selected = Selected(
            workspace, self.list, self.rows, lambda memory: memory.uids(_TRASHED)
        )
        self.restore = Button(self.tr("Restore"), icon="undo")
        self.delete = Button(self.tr("Delete for good…"), ButtonKind.DESTRUCTIVE)
        self.empty = Button(self.tr("Empty the Trash…"), ButtonKind.DESTRUCTIVE)
        self._lay_out()
        self._timer = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self.refresh)
        self.rows.window_wanted.connect(self._fetch)
        self.rows.modelReset.connect(self._judge)
        self.list.selectionModel().selectionChanged.connect(self._judge)
        self.restore.clicked.connect(lambda: self.selected.resolve(self._restore))
        self.delete.clicked.connect(self.ask_delete)
        self.empty.clicked.connect(self.ask_empty)
        workspace.bus.memories_changed.connect(self._timer.start)
        self.refresh()

    def refresh(self) -> None:
        """Read the Trash again."""
        self._workspace.tasks.run(self, _browse, self._show, topic="trash")

    def ask_delete(self) -> Dialog:
        """Remove what is selected for good, after a question."""
        return confirm(
            self.window(),
            self.tr("Delete %Ln memories for good?", "", self.selected.count()),
            self.tr("They cannot be brought back."),
            self.tr("Delete for good"),
            lambda: self.selected.resolve(self._purge),
        )

    def ask_empty(self) -> Dialog:
        """Remove everything for good, after a question."""
        return confirm(
            self.window(),
            self.tr("Empty the Trash?"),
            self.tr("%Ln memories will be gone for good.", "", self.rows.total),
            self.tr("Empty the Trash"),
            self._purge_all,
        )

    def _lay_out(self) -> None:
        header = PageHeader(
            self.tr("Trash"),
            self.tr("What you removed stays here for 30 days, then it is gone for good."),
        )
        header.add_action(self.empty)
        nothing = EmptyState(
            "trash",
            self.tr("Nothing in the Trash"),
            self.tr("What you remove waits here, in case you change your mind."),
        )
        listed = QWidget()
        column = QVBoxLayout(listed)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        actions = QHBoxLayout()
        actions.setSpacing(spacing.GAP_SMALL)
        actions.addWidget(self.restore)
        actions.addWidget(self.delete)
        actions.addStretch()
        column.addLayout(actions)
        rows = QVBoxLayout()
        rows.setSpacing(0)
        rows.addWidget(Rule())
        rows.addWidget(self.list, 1)
        column.addLayout(rows, 1)
        self._stack = QStackedLayout()
        self._stack.addWidget(nothing)
        self._stack.addWidget(listed)
        margin = spacing.PAGE_MARGIN
        actions.setContentsMargins(margin, 0, margin, spacing.GAP)
        hung = margin - spacing.ROW_PADDING_X
        rows.setContentsMargins(hung, 0, hung, 0)
        head = QVBoxLayout()
        head.setContentsMargins(margin, 0, margin, 0)
        head.addWidget(header)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, spacing.SECTION_GAP + spacing.STEP, 0, 0)
        layout.setSpacing(spacing.GAP_LARGE)
        layout.addLayout(head)
        layout.addLayout(self._stack, 1)

    def _show(self, page: Page) -> None:
        self.rows.show_page(page)
        self._stack.setCurrentIndex(1 if page.total else 0)

    def _fetch(self, offset: int, count: int) -> None:
        self._workspace.tasks.run(
            self,
            lambda memory: _browse(memory, offset, count),
            self.rows.add_page,
            topic="trash window",
        )

    def _judge(self) -> None:
        chosen = self.list.selectionModel().hasSelection()
        self.restore.setEnabled(chosen)
        self.delete.setEnabled(chosen)
        self.empty.setVisible(self.rows.total > 0)

    def _restore(self, uids: list[str]) -> None:
        def undo() -> None:
            self._workspace.tasks.run(self, lambda memory: memory.forget(uids))

        self._workspace.tasks.run(
            self,
            lambda memory: memory.restore(uids),
            lambda count: self._workspace.toast(self.tr("%Ln memories are back", "", count), undo),
        )

    def _purge(self, uids: list[str]) -> None:
        self._workspace.tasks.run(
            self,
            lambda memory: memory.purge(uids),
            lambda count: self._workspace.toast(self.tr("%Ln memories are gone", "", count)),
        )

    def _purge_all(self) -> None:
        self._workspace.tasks.run(
            self,
            _empty,
            lambda count: self._workspace.toast(self.tr("%Ln memories are gone", "", count)),
        )


def _browse(memory: Service, offset: int = 0, count: int = WINDOW) -> Page:
    return memory.browse(_TRASHED, order=Order.UPDATED, limit=count, offset=offset)


def _empty(memory: Service) -> int:
    gone = 0
    while page := memory.browse(_TRASHED, limit=_AT_ONCE).memories:
        removed = memory.purge([one.uid for one in page])
        gone += removed
        if not removed:
            break
    return gone
