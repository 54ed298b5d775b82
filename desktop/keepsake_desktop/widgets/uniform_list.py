"""A list whose rows all have one height, so that a hundred thousand cost what ten cost.

Qt's own list lays out every row before it shows the first; here the place of a row is reckoned
when it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
)
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyleOptionViewItem, QWidget

from keepsake_desktop.widgets.floating_bar import FloatingBar

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_STEPS_A_ROW = 3
_Index = QModelIndex | QPersistentModelIndex


class UniformList(QListView):
    """Rows as high as the delegate says for any of them, as wide as the view."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        FloatingBar(self)

    def row_height(self) -> int:
        """The height of each row."""
        hint = self.itemDelegate().sizeHint(QStyleOptionViewItem(), QModelIndex())
        return max(1, hint.height())

    def doItemsLayout(self) -> None:
        """Lay out nothing; only the length of the list matters."""
        self.updateGeometries()
        self.viewport().update()

    def updateGeometries(self) -> None:
        """Fit the scroll bar to the length of the list."""
        bar, height, page = self.verticalScrollBar(), self.row_height(), self.viewport().height()
        bar.setSingleStep(max(1, height // _STEPS_A_ROW))
        bar.setPageStep(page)
        bar.setRange(0, max(0, self._count() * height - page))

    def verticalOffset(self) -> int:
        return self.verticalScrollBar().value()

    def horizontalOffset(self) -> int:
        return 0

    def visualRect(self, index: _Index) -> QRect:
        """Where a row is, in the coordinates of the viewport."""
        if not index.isValid():
            return QRect()
        height = self.row_height()
        top = index.row() * height - self.verticalOffset()
        return QRect(0, top, self.viewport().width(), height)

    def indexAt(self, point: QPoint) -> QModelIndex:
        """The row at a point of the viewport."""
        row = (point.y() + self.verticalOffset()) // self.row_height()
        return self._index(row) if 0 <= row < self._count() else QModelIndex()

    def scrollTo(
        self,
        index: _Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a row into sight."""
        if not index.isValid():
            return
        bar, page, row = self.verticalScrollBar(), self.viewport().height(), self.visualRect(index)
        self.updateGeometries()
        hints = QAbstractItemView.ScrollHint
        if hint is hints.PositionAtCenter:
            bar.setValue(bar.value() + row.center().y() - page // 2)
        elif hint is hints.PositionAtTop or (hint is hints.EnsureVisible and row.top() < 0):
            bar.setValue(bar.value() + row.top())
        elif hint is hints.PositionAtBottom or row.bottom() >= page:
            # The beginning of a row that has no room says more than its end.
            bar.setValue(bar.value() + min(row.bottom() + 1 - page, row.top()))

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, _modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """The row a key leads to."""
        actions = QAbstractItemView.CursorAction
        last = self._count() - 1
        page = max(1, self.viewport().height() // self.row_height() - 1)
        steps = {
            actions.MoveUp: -1,
            actions.MovePrevious: -1,
            actions.MoveDown: 1,
            actions.MoveNext: 1,
            actions.MovePageUp: -page,
            actions.MovePageDown: page,
            actions.MoveHome: -last - 1,
            actions.MoveEnd: last + 1,
        }
        current = self.currentIndex().row() if self.currentIndex().isValid() else -1
        if last < 0:
            return QModelIndex()
        return self._index(min(last, max(0, current + steps.get(action, 0))))

    def setSelection(self, rect: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """Select the rows that a rectangle of the viewport touches."""
        height, area = self.row_height(), rect.normalized()
        first = max(0, (area.top() + self.verticalOffset()) // height)
        last = min(self._count() - 1, (area.bottom() + self.verticalOffset()) // height)
        chosen = QItemSelection()
        if first <= last:
            chosen.select(self._index(first), self._index(last))
        self.selectionModel().select(chosen, command)

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """The part of the viewport that selected rows take."""
        region, page = QRegion(), self.viewport().rect()
        for part in map(selection.at, range(selection.size())):
            top = self.visualRect(part.topLeft())
            region += top.united(self.visualRect(part.bottomRight())).intersected(page)
        return region

    def keyboardSearch(self, _text: str) -> None:
        """Read no row only because a letter was typed: most of them are not there yet."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows in sight."""
        height, count = self.row_height(), self._count()
        first = max(0, (event.rect().top() + self.verticalOffset()) // height)
        last = min(count - 1, (event.rect().bottom() + self.verticalOffset()) // height)
        painter = QPainter(self.viewport())
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        plain = option.state & ~(QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_MouseOver)
        under = self.indexAt(self.viewport().mapFromGlobal(self.cursor().pos()))
        hovered = under.row() if self.viewport().underMouse() else -1
        for row in range(first, last + 1):
            index = self._index(row)
            option.rect = self.visualRect(index)
            option.state = plain | self._state(index, hovered=row == hovered)
            self.itemDelegate().paint(painter, option, index)
        painter.end()

    def _state(self, index: QModelIndex, *, hovered: bool) -> QStyle.StateFlag:
        states = QStyle.StateFlag
        state = states.State_None
        if self.selectionModel().isSelected(index):
            state |= states.State_Selected
        if self.hasFocus() and index == self.currentIndex():
            state |= states.State_HasFocus
        if hovered:
            state |= states.State_MouseOver
        return state

    def _count(self) -> int:
        return self.model().rowCount() if self.model() is not None else 0

    def _index(self, row: int) -> QModelIndex:
        return self.model().index(row, 0)
