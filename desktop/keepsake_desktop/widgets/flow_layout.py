"""A layout that puts widgets in lines like words, from the side where reading begins."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QStyle, QWidget

from keepsake_desktop.theme import spacing


class FlowLayout(QLayout):
    """Wraps its items; its height follows from its width."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = spacing.GAP_SMALL) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Append an item."""
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item, or None outside the range, as Qt asks."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return an item, or None outside the range, as Qt asks."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Grow in no direction by itself."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Say that the height depends on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Place the items."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the smallest size; the real height comes from the width."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """Return the size of the largest item."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        area = rect.marginsRemoved(self.contentsMargins())
        y = area.y()
        for line in self._lines(area.width()):
            height = max(size.height() for _, size in line)
            if move:
                self._place(line, QRect(area.x(), y, area.width(), height))
            y += height + self._gap
        bottom = y - self._gap if y > area.y() else y
        return bottom - rect.y() + self.contentsMargins().bottom()

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        used = 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if size.width() > width:
                size.setWidth(max(width, item.minimumSize().width()))
                if item.hasHeightForWidth():
                    size.setHeight(item.heightForWidth(size.width()))
            if not lines or used + size.width() > width:
                lines.append([])
                used = 0
            lines[-1].append((item, size))
            used += size.width() + self._gap
        return lines

    def _place(self, line: list[tuple[QLayoutItem, QSize]], area: QRect) -> None:
        x = area.x()
        for item, size in line:
            y = area.y() + (area.height() - size.height()) // 2
            item.setGeometry(self._mirrored(QRect(QPoint(x, y), size), area))
            x += size.width() + self._gap

    def _mirrored(self, rect: QRect, area: QRect) -> QRect:
        parent = self.parentWidget()
        if parent is None:
            return rect
        return QStyle.visualRect(parent.layoutDirection(), area, rect)
