"""What became of each file, those with a problem first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from keepsake.domain.source import FileState, Source, SourceFile
from keepsake.service import Service
from keepsake_desktop.pages.sources import naming
from keepsake_desktop.pages.sources.file_rows import CHANGED, NAME, SIZE, STATE, FileRows
from keepsake_desktop.theme import current_theme
from keepsake_desktop.widgets.chips import ChipGroup
from keepsake_desktop.widgets.labels import Label
from keepsake_desktop.widgets.sheet import Dialog
from keepsake_desktop.widgets.table import Table
from keepsake_desktop.workspace import Workspace

_WINDOW = 200
_NEAR_END = 20
_NAME_WIDTH = 280
Fetch = Callable[[Service, FileState | None, int, int], Sequence[SourceFile]]


class FilesDialog(Dialog):
    """A list that goes on loading while it is scrolled, with chips for one state alone."""

    def __init__(
        self, workspace: Workspace, title: str, fetch: Fetch, parent: QWidget | None = None
    ) -> None:
        super().__init__(title, parent=parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._workspace = workspace
        self._fetch = fetch
        self._complete = False
        self._loading = False
        self.rows = FileRows(self)
        self.filters = ChipGroup(self.tr("Which files"), exclusive=True)
        self.filters.add_chip("", self.tr("Problems first"), checked=True)
        for state in FileState:
            self.filters.add_chip(state.value, naming.file_state(state)[0])
        self.filters.changed.connect(self._start)
        self.empty = Label(self.tr("No such files."))
        self.empty.hide()
        self.table = self._table()
        self.body.addWidget(self.filters)
        self.body.addWidget(self.empty)
        self.body.addWidget(self.table, 1)
        self.add_reject(self.tr("Close"))
        self.table.setFocus()
        fonts = current_theme().fonts
        self.resize(fonts.pixels(760), fonts.pixels(560))
        self._start()

    def _table(self) -> Table:
        table = Table(self.tr("Files"))
        table.setModel(self.rows)
        table.setItemDelegateForColumn(NAME, _PathDelegate(table))
        header = table.horizontalHeader()
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(NAME, current_theme().fonts.pixels(_NAME_WIDTH))
        header.setSectionResizeMode(STATE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(SIZE, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(CHANGED, QHeaderView.ResizeMode.ResizeToContents)
        bar = table.verticalScrollBar()
        bar.valueChanged.connect(lambda value: self._load_near_end(value, bar.maximum()))
        return table

    def _start(self) -> None:
        self.rows.clear()
        self._complete = False
        self._load()

    def _load_near_end(self, value: int, maximum: int) -> None:
        if not self._complete and not self._loading and value >= maximum - _NEAR_END:
            self._load()

    def _load(self) -> None:
        self._loading = True
        (chosen,) = self.filters.chosen() or ("",)
        state = FileState(chosen) if chosen else None
        offset = self.rows.rowCount()
        self._workspace.tasks.run(
            self,
            lambda memory: self._fetch(memory, state, _WINDOW, offset),
            self._show,
            topic=f"files-{id(self)}",
        )

    def _show(self, files: Sequence[SourceFile]) -> None:
        self._loading = False
        self._complete = len(files) < _WINDOW
        self.rows.add(files)
        self.empty.setVisible(not self.rows.rowCount())


class _PathDelegate(QStyledItemDelegate):
    """Shortens a path in its middle, so that folder and name stay readable."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideMiddle


def source_files(workspace: Workspace, source: Source, parent: QWidget) -> FilesDialog:
    """The files of one source."""

    def fetch(
        memory: Service, state: FileState | None, limit: int, offset: int
    ) -> Sequence[SourceFile]:
        return memory.source_files(source.id, state=state, limit=limit, offset=offset)

    return FilesDialog(workspace, naming.source_name(source), fetch, parent)


def receipt_files(
    workspace: Workspace, receipt_id: int, title: str, parent: QWidget
) -> FilesDialog:
    """The files of one import."""

    def fetch(
        memory: Service, state: FileState | None, limit: int, offset: int
    ) -> Sequence[SourceFile]:
        return memory.receipt_files(receipt_id, state=state, limit=limit, offset=offset)

    return FilesDialog(workspace, title, fetch, parent)
