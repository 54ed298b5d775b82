"""The rows of the list: a window into all memories, or the hits of a search."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from keepsake.domain.memory import Memory
from keepsake.domain.query import Hit, Page, Reason, Snippet
from keepsake_desktop import wording
from keepsake_desktop.widgets import MEMORY_ROW, MemoryRow

WINDOW = 100
_WINDOWS_HELD = 12
_PASSAGE = 400
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Row:
    """A memory in the list, and how it looks there."""

    memory: Memory
    passage: Snippet
    shown: MemoryRow


class MemoryRows(QAbstractListModel):
    """Holds only the windows that were looked at lately, however long the list is.

    ``window_wanted`` carries the offset of a window that is looked at but not there yet.
    """

    window_wanted = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._total = 0
        self._windows: OrderedDict[int, list[Row]] = OrderedDict()
        self._asked: set[int] = set()
        self._missed: set[int] = set()

    @property
    def total(self) -> int:
        return self._total

    def show_page(self, page: Page) -> None:
        """Begin the list anew with this part of it."""
        self.beginResetModel()
        self._clear()
        self._total = page.total
        self._put(page)
        self.endResetModel()

    def add_page(self, page: Page) -> None:
        """Fill in a part that was asked for; a list that changed its length begins anew."""
        if page.total != self._total:
            self.show_page(page)
            return
        self._put(page)
        last = page.offset + len(page.memories) - 1
        if last >= page.offset:
            self.dataChanged.emit(self.index(page.offset), self.index(last))

    def show_hits(self, hits: Sequence[Hit]) -> None:
        """Show what a search found, all of it."""
        self.beginResetModel()
        self._clear()
        self._total = len(hits)
        rows = [_row(hit.memory, hit.snippet, hit.reasons) for hit in hits]
        for offset in range(0, len(rows), WINDOW):
            self._windows[offset] = rows[offset : offset + WINDOW]
        self.endResetModel()

    def row(self, index: int) -> Row | None:
        """One row, None while its window is on the way."""
        window = self._windows.get(index - index % WINDOW)
        place = index % WINDOW
        return window[place] if window is not None and place < len(window) else None

    def find(self, uid: str) -> int:
        """The place of a memory among the rows that are here, -1 elsewhere."""
        for offset, rows in self._windows.items():
            for place, row in enumerate(rows):
                if row.memory.uid == uid:
                    return offset + place
        return -1

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else self._total

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.row(index.row())
        if row is None:
            self._ask(index.row() - index.row() % WINDOW)
            return None
        return _value(row, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return ["text/plain"]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = [row for index in indexes if (row := self.row(index.row())) is not None]
        data = QMimeData()
        data.setText("\n\n".join(f"# {wording.title(r.memory)}\n\n{r.memory.text}" for r in rows))
        return data

    def _clear(self) -> None:
        self._windows.clear()
        self._asked.clear()
        self._missed.clear()

    def _put(self, page: Page) -> None:
        rows = [_row(memory, beginning(memory)) for memory in page.memories]
        for start in range(0, len(rows), WINDOW):
            offset = page.offset + start
            self._windows[offset] = rows[start : start + WINDOW]
            self._windows.move_to_end(offset)
            self._asked.discard(offset)
        while len(self._windows) > _WINDOWS_HELD:
            self._windows.popitem(last=False)

    def _ask(self, offset: int) -> None:
        """Want a window, after the painting that found it missing is over."""
        if offset in self._asked:
            return
        self._asked.add(offset)
        self._missed.add(offset)
        QTimer.singleShot(0, self, self._want)

    def _want(self) -> None:
        missed, self._missed = self._missed, set()
        for offset in sorted(missed):
            self.window_wanted.emit(offset)


def beginning(memory: Memory) -> Snippet:
    """The first lines of a memory as a passage."""
    return Snippet(memory.text[:_PASSAGE], cut_right=len(memory.text) > _PASSAGE)


def without_title(passage: Snippet, title: str) -> Snippet:
    """The passage without a first line that only repeats the title; its marks move along."""
    first, _, rest = passage.text.lstrip().partition("\n")
    text = rest.lstrip()
    alone = not text and passage.marks
    if passage.cut_left or alone or wording.plain(first) != title:
        return passage
    gone = len(passage.text) - len(text)
    kept = tuple((start - gone, end - gone) for start, end in passage.marks if start >= gone)
    return Snippet(text, passage.start + gone, kept, passage.cut_left, passage.cut_right)


def _row(memory: Memory, passage: Snippet, found_by: tuple[Reason, ...] = ()) -> Row:
    title = wording.title(memory)
    part = without_title(passage, title)
    shift = 1 if part.cut_left else 0
    shown = MemoryRow(
        title=title,
        passage=("…" if part.cut_left else "") + part.text + ("…" if part.cut_right else ""),
        marks=tuple((start + shift, end + shift) for start, end in part.marks),
        source=memory.source_name,
        date=wording.day(memory.happened_at),
        category=wording.label(memory),
        reason=wording.reasons(found_by),
        pinned=memory.pinned,
    )
    return Row(memory, passage, shown)


def _value(row: Row, role: int) -> Any:
    if role == MEMORY_ROW:
        return row.shown
    if role == Qt.ItemDataRole.DisplayRole:
        return row.shown.title
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return row.shown.spoken()
    return None
