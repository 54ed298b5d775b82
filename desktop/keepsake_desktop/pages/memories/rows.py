"""The rows of the list: a window into all memories, or the hits of a search."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property
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
from keepsake_desktop.pages.memories.passages import without_signs
from keepsake_desktop.widgets import MEMORY_ROW, MemoryRow

WINDOW = 100
FIRST_ROWS = 2 * WINDOW
_WINDOWS_HELD = 12
_WINDOWS_ASKED = 3
_AHEAD = 25
_PASSAGE = 400
Index = QModelIndex | QPersistentModelIndex


class Row:
    """A memory in the list; how it looks there is worked out when it is first looked at."""

    def __init__(self, memory: Memory, passage: Snippet, found_by: tuple[Reason, ...] = ()) -> None:
        self.memory = memory
        self.passage = passage
        self._found_by = found_by

    @cached_property
    def shown(self) -> MemoryRow:
        """The texts of the row, finished."""
        memory = self.memory
        title = wording.title(memory)
        part = without_signs(without_title(self.passage, title))
        shift = 1 if part.cut_left else 0
        return MemoryRow(
            title=title,
            passage=("…" if part.cut_left else "") + part.text + ("…" if part.cut_right else ""),
            marks=tuple((start + shift, end + shift) for start, end in part.marks),
            source=wording.origin(memory),
            date=wording.day(memory.happened_at),
            category=wording.label(memory),
            reason=wording.reasons(self._found_by),
            pinned=memory.pinned,
        )


class MemoryRows(QAbstractListModel):
    """Holds only the windows that were looked at lately, however long the list is.

    ``window_wanted`` carries offset and length of a part that is looked at, or is about to be,
    and is not there yet. Only the part asked for last is waited for: whoever drags the list past
    a thousand windows sees the one where she stops at once.
    """

    window_wanted = Signal(int, int)

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
        rows = [Row(hit.memory, hit.snippet, hit.reasons) for hit in hits]
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
        self._look_at(index.row())
        row = self.row(index.row())
        return None if row is None else _value(row, role)

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
        rows = [Row(memory, beginning(memory)) for memory in page.memories]
        for start in range(0, len(rows), WINDOW):
            offset = page.offset + start
            self._windows[offset] = rows[start : start + WINDOW]
            self._windows.move_to_end(offset)
            self._asked.discard(offset)
        while len(self._windows) > _WINDOWS_HELD:
            self._windows.popitem(last=False)

    def _look_at(self, index: int) -> None:
        """Want the window of this row, and the next one before its rows come into sight."""
        self._want_later(index)
        self._want_later(index - _AHEAD)
        self._want_later(index + _AHEAD)

    def _want_later(self, index: int) -> None:
        """Want a window, after the painting that found it missing is over."""
        offset = index - index % WINDOW
        if not 0 <= offset < self._total or offset in self._windows or offset in self._asked:
            return
        if not self._missed:
            QTimer.singleShot(0, self, self._want)
        self._missed.add(offset)

    def _want(self) -> None:
        missed, self._missed = self._missed, set()
        if not missed:
            return
        first = min(missed)
        self._asked = {offset for offset in missed if offset < first + _WINDOWS_ASKED * WINDOW}
        self.window_wanted.emit(first, max(self._asked) + WINDOW - first)


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


def _value(row: Row, role: int) -> Any:
    if role == MEMORY_ROW:
        return row.shown
    if role == Qt.ItemDataRole.DisplayRole:
        return row.shown.title
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return row.shown.spoken()
    return None
