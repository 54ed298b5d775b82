"""The files of a source or of one import, as rows of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from keepsake.domain.source import FileState, SourceFile
from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.engine_text import localized
from keepsake_desktop.pages.sources import naming
from keepsake_desktop.theme import current_theme
from keepsake_desktop.widgets.badge import TONE_ROLES

Index = QModelIndex | QPersistentModelIndex
NAME, STATE, SIZE, CHANGED = range(4)

_NUMBER: Final = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter


class FileRows(QAbstractTableModel):
    """Files with what became of each; windows of the list are added as they arrive."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._files: list[SourceFile] = []

    def clear(self) -> None:
        self.beginResetModel()
        self._files.clear()
        self.endResetModel()

    def add(self, files: Sequence[SourceFile]) -> None:
        """Append a window of the list."""
        if not files:
            return
        first = len(self._files)
        self.beginInsertRows(QModelIndex(), first, first + len(files) - 1)
        self._files.extend(files)
        self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._files)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else 4

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and section == SIZE:
            return _NUMBER
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        names = [self.tr("File"), self.tr("What became of it"), self.tr("Size"), self.tr("Changed")]
        return names[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        file = self._files[index.row()]
        column = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return _cell(file, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return file.path if column == NAME else _explained(file)
        if role == Qt.ItemDataRole.ForegroundRole and column == STATE:
            return _color(file.state)
        if role == Qt.ItemDataRole.TextAlignmentRole and column == SIZE:
            return _NUMBER
        return None


def _cell(file: SourceFile, column: int) -> str:
    if column == NAME:
        return file.path
    if column == STATE:
        return _explained(file)
    if column == SIZE:
        return wording.size(file.size)
    return wording.day(file.modified_at)


def _explained(file: SourceFile) -> str:
    words, _tone = naming.file_state(file.state)
    if file.state is FileState.KEPT and file.skipped:
        words = f"{words}, {COUNTS.skipped(file.skipped)}"
    return wording.named(words, localized(file.reason)) if file.reason else words


def _color(state: FileState) -> QColor:
    return current_theme().colors[TONE_ROLES[naming.file_state(state)[1]]]
