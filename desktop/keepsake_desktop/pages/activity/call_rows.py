"""The calls of assistants as rows of a list, fetched as far as it is looked at."""

from __future__ import annotations

import time
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from keepsake.domain.agent import ActivityPage, LoggedAccess
from keepsake_desktop import wording
from keepsake_desktop.pages.activity.call_words import (
    call_title,
    given_words,
    outcome_words,
    size_words,
)
from keepsake_desktop.widgets import MEMORY_ROW, MemoryRow

WINDOW = 100
Index = QModelIndex | QPersistentModelIndex


class CallRows(QAbstractListModel):
    """``more_wanted`` carries how many calls are here when the end of them comes into sight."""

    more_wanted = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._calls: list[LoggedAccess] = []
        self.total = 0

    def show_page(self, page: ActivityPage) -> None:
        """Begin anew with the newest calls."""
        self.beginResetModel()
        self._calls = list(page.entries)
        self.total = page.total
        self.endResetModel()

    def add_page(self, page: ActivityPage) -> None:
        """Go on with older calls."""
        known = {call.id for call in self._calls}
        older = [call for call in page.entries if call.id not in known]
        if older:
            first = len(self._calls)
            self.beginInsertRows(QModelIndex(), first, first + len(older) - 1)
            self._calls += older
            self.endInsertRows()

    def call(self, place: int) -> LoggedAccess | None:
        """One call."""
        return self._calls[place] if 0 <= place < len(self._calls) else None

    def place_of(self, call_id: int) -> int:
        """Where a call is listed, -1 where it is not."""
        return next((n for n, call in enumerate(self._calls) if call.id == call_id), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._calls)

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and len(self._calls) < self.total

    def fetchMore(self, _parent: Index) -> None:
        self.more_wanted.emit(len(self._calls))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        call = self.call(index.row())
        if call is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return call_title(call.access)
        if role == MEMORY_ROW:
            return _row(call)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return _row(call).spoken()
        return None


def _row(call: LoggedAccess) -> MemoryRow:
    access = call.access
    return MemoryRow(
        title=call_title(access),
        passage=given_words(access),
        source=wording.assistant_name(call.agent),
        date=wording.ago(access.at, now=int(time.time() * 1000)),
        category=outcome_words(access.outcome)[0],
        reason=size_words(access),
    )
