"""Draws the rows of a list of memories."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from keepsake_desktop.theme import Role, current_theme, draw_icon, spacing
from keepsake_desktop.widgets.found_words import draw_marks
from keepsake_desktop.widgets.memory_row import MEMORY_ROW, MemoryRow
from keepsake_desktop.widgets.row_arrangement import Arrangement, RowFonts, arrange

_BAR = 3
_KEPT_ROWS = 400


class MemoryRowDelegate(QStyledItemDelegate):
    """Paints rows of memories; arranged rows are kept, so scrolling only draws.

    ``ring_visible`` says whether the row with the keyboard's focus gets a ring.
    """

    def __init__(self, parent: QObject, *, passage_lines: int = 2) -> None:
        super().__init__(parent)
        self.ring_visible = False
        self._passage_lines = passage_lines
        self._fonts = RowFonts()
        self._arranged = lru_cache(maxsize=_KEPT_ROWS)(self._arrange)
        current_theme().changed.connect(self._renew)

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the height of every row."""
        return QSize(240, self._fonts.row_height(self._passage_lines))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one row."""
        row = index.data(MEMORY_ROW)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(option.rect)
        mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        _draw_ground(painter, area, option.state, mirrored=mirrored)
        if self.ring_visible and option.state & QStyle.StateFlag.State_HasFocus:
            _draw_ring(painter, area)
        painter.translate(area.x() + spacing.ROW_PADDING_X, area.y() + spacing.ROW_PADDING_Y)
        width = round(area.width()) - 2 * spacing.ROW_PADDING_X
        if isinstance(row, MemoryRow):
            arranged = self._arranged(row, width, mirrored)
            painter.translate(0, arranged.top)
            selected = bool(option.state & QStyle.StateFlag.State_Selected)
            _draw_texts(painter, arranged, badge=Role.CARD if selected else Role.BADGE)
        else:
            self._draw_waiting(painter, width, mirrored=mirrored)
        painter.restore()

    def _arrange(self, row: MemoryRow, width: int, mirrored: bool) -> Arrangement:
        height = self._fonts.row_height(self._passage_lines) - 2 * spacing.ROW_PADDING_Y - 1
        size = QRectF(0, 0, width, height)
        return arrange(row, size, self._fonts, passage_lines=self._passage_lines, mirrored=mirrored)

    def _draw_waiting(self, painter: QPainter, width: float, *, mirrored: bool) -> None:
        """Show where the texts of a row will be that is still on its way."""
        fonts = self._fonts
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(current_theme().colors[Role.BADGE])
        top = fonts.title_height / 4
        for part, height in ((0.4, fonts.title_height), (0.9, fonts.passage_height)):
            bar = QRectF(0, top, width * part, height / 2)
            if mirrored:
                bar.moveRight(width)
            painter.drawRoundedRect(bar, spacing.STEP, spacing.STEP)
            top += height + 2

    def _renew(self) -> None:
        self._fonts = RowFonts()
        self._arranged.cache_clear()


def _draw_ground(
    painter: QPainter, area: QRectF, state: QStyle.StateFlag, *, mirrored: bool
) -> None:
    """Show selection by ground and bar, and the pointer by ground."""
    colors = current_theme().colors
    if state & QStyle.StateFlag.State_Selected:
        painter.fillRect(area, colors[Role.SELECTED])
        x = area.right() - _BAR if mirrored else area.x()
        painter.fillRect(QRectF(x, area.y(), _BAR, area.height()), colors[Role.ACCENT])
    elif state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(area, colors[Role.HOVER])
    painter.fillRect(QRectF(area.x(), area.bottom() - 1, area.width(), 1), colors[Role.LINE])


def _draw_ring(painter: QPainter, area: QRectF) -> None:
    painter.setPen(QPen(current_theme().colors[Role.ACCENT], 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ring = area.adjusted(3, 3, -3, -4)
    painter.drawRoundedRect(ring, spacing.RADIUS_SMALL, spacing.RADIUS_SMALL)


def _draw_texts(painter: QPainter, arrangement: Arrangement, *, badge: Role) -> None:
    colors = current_theme().colors
    draw_marks(painter, arrangement.marks, colors[Role.FOUND])
    if arrangement.badge is not None:
        painter.setBrush(colors[badge])
        painter.drawRoundedRect(arrangement.badge, spacing.RADIUS_SMALL, spacing.RADIUS_SMALL)
    for layout, place, role in arrangement.texts:
        painter.setPen(colors[role])
        layout.draw(painter, place)
    if arrangement.pin is not None:
        draw_icon(painter, arrangement.pin, "pin", colors[Role.ACCENT])
