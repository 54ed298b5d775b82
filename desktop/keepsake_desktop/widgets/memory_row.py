"""How one memory looks in a list: title, passage, meta line, and why it was found."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QTextLayout
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from keepsake_desktop.theme import Role, TextStyle, current_theme, draw_icon, spacing
from keepsake_desktop.widgets.found_words import draw_marks, emphasize, utf16_marks
from keepsake_desktop.widgets.text_lines import break_lines, lay_out

MEMORY_ROW = Qt.ItemDataRole.UserRole + 1
"""The model role under which a view of memories expects a ``MemoryRow``."""

_REASON_PART = 0.45
_BADGE_PADDING = 7
_BAR = 3
_DOT = "  ·  "
_LEAST_CHARACTERS = 4


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """What a row shows; every text is finished. ``marks`` are (start, end) in ``passage``."""

    title: str
    passage: str
    marks: tuple[tuple[int, int], ...] = ()
    source: str = ""
    date: str = ""
    category: str = ""
    reason: str = ""
    pinned: bool = False

    def spoken(self) -> str:
        """Return the row as one sentence for screen readers (AccessibleTextRole)."""
        parts = (self.title, self.passage, self.source, self.date, self.category, self.reason)
        return ". ".join(part for part in parts if part)


class _Metrics:
    """Fonts and heights of a row in the present theme."""

    def __init__(self) -> None:
        fonts = current_theme().fonts
        self.title = fonts.font(TextStyle.LIST_TITLE)
        self.passage = fonts.font(TextStyle.LIST)
        self.meta = fonts.font(TextStyle.META)
        self.title_height = _height(TextStyle.LIST_TITLE)
        self.passage_height = _height(TextStyle.LIST)
        self.meta_height = _height(TextStyle.META) + 2
        self.icon = fonts.pixels(14)

    def row_height(self, passage_lines: int) -> int:
        text = self.title_height + passage_lines * self.passage_height + self.meta_height
        return round(text + 2 * spacing.ROW_PADDING_Y + 2 * spacing.STEP) + 1


def _height(style: TextStyle) -> float:
    fonts = current_theme().fonts
    return max(QFontMetricsF(fonts.font(style)).height(), fonts.line_height(style))


class MemoryRowDelegate(QStyledItemDelegate):
    """Paints rows of memories; laid-out texts are kept, so scrolling only draws."""

    def __init__(self, parent: QObject, *, passage_lines: int = 2) -> None:
        super().__init__(parent)
        self._passage_lines = passage_lines
        self._metrics = _Metrics()
        self._texts = lru_cache(maxsize=400)(self._lay_out)
        current_theme().changed.connect(self._renew)

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the height of every row."""
        return QSize(240, self._metrics.row_height(self._passage_lines))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one row."""
        row = index.data(MEMORY_ROW)
        if not isinstance(row, MemoryRow):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(option.rect)
        mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        self._draw_ground(painter, area, option.state, mirrored=mirrored)
        inner = area.adjusted(
            spacing.ROW_PADDING_X, spacing.ROW_PADDING_Y, -spacing.ROW_PADDING_X, 0
        )
        _RowPainter(painter, inner, row, self._metrics, mirrored=mirrored).draw(
            *self._texts(row, round(inner.width()))
        )
        painter.restore()

    def _lay_out(self, row: MemoryRow, width: int) -> _Texts:
        metrics = self._metrics
        title_width = width - (metrics.icon + 6 if row.pinned else 0)
        title, _ = lay_out(
            row.title, metrics.title, title_width, lines=1, line_height=metrics.title_height
        )
        passage, shown = lay_out(
            row.passage,
            metrics.passage,
            width,
            lines=self._passage_lines,
            line_height=metrics.passage_height,
        )
        marks = tuple(
            (start, min(end, shown))
            for start, end in utf16_marks(row.passage, row.marks)
            if start < shown
        )
        emphasize(passage, marks, current_theme().colors[Role.TEXT])
        break_lines(passage, width, lines=self._passage_lines, line_height=metrics.passage_height)
        return title, passage, marks

    def _renew(self) -> None:
        self._metrics = _Metrics()
        self._texts.cache_clear()

    @staticmethod
    def _draw_ground(
        painter: QPainter, area: QRectF, state: QStyle.StateFlag, *, mirrored: bool
    ) -> None:
        colors = current_theme().colors
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, colors[Role.SELECTED])
            x = area.right() - _BAR if mirrored else area.x()
            painter.fillRect(QRectF(x, area.y(), _BAR, area.height()), colors[Role.ACCENT])
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, colors[Role.HOVER])
        line = QRectF(area.x(), area.bottom() - 1, area.width(), 1)
        painter.fillRect(line, colors[Role.LINE])
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(colors[Role.ACCENT], 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            ring = area.adjusted(3, 3, -3, -4)
            painter.drawRoundedRect(ring, spacing.RADIUS_SMALL, spacing.RADIUS_SMALL)


_Texts = tuple[QTextLayout, QTextLayout, tuple[tuple[int, int], ...]]


class _RowPainter:
    """Draws the texts of one row into its inner rectangle."""

    def __init__(
        self, painter: QPainter, area: QRectF, row: MemoryRow, metrics: _Metrics, *, mirrored: bool
    ) -> None:
        self._painter = painter
        self._area = area
        self._row = row
        self._metrics = metrics
        self._mirrored = mirrored
        self._colors = current_theme().colors

    def draw(
        self, title: QTextLayout, passage: QTextLayout, marks: tuple[tuple[int, int], ...]
    ) -> None:
        """Draw the title, the passage with its marks, and the meta line."""
        painter, y = self._painter, self._area.y()
        pin_room = self._metrics.icon + 6 if self._row.pinned and self._mirrored else 0
        painter.setPen(self._colors[Role.TEXT])
        title.draw(painter, QPointF(self._area.x() + pin_room, y))
        if self._row.pinned:
            self._draw_pin(y)
        origin = QPointF(self._area.x(), y + self._metrics.title_height + 2)
        draw_marks(painter, passage, origin, marks, self._colors[Role.FOUND])
        painter.setPen(self._colors[Role.SECONDARY])
        passage.draw(painter, origin)
        self._draw_meta()

    def _draw_pin(self, y: float) -> None:
        side = self._metrics.icon
        rect = self._visual(self._area.right() - side, y, side, self._metrics.title_height)
        draw_icon(self._painter, rect, "pin", self._colors[Role.ACCENT])

    def _draw_meta(self) -> None:
        row, height = self._row, self._metrics.meta_height
        top = self._area.bottom() - 1 - spacing.ROW_PADDING_Y - height
        metrics = QFontMetricsF(self._metrics.meta)
        self._painter.setFont(self._metrics.meta)
        room = self._area.width()
        if row.reason:
            reason_width = min(metrics.horizontalAdvance(row.reason) + 1, room * _REASON_PART)
            x = self._area.right() - reason_width
            self._text(row.reason, x, top, reason_width, Role.ACCENT, at_end=True)
            room -= reason_width + spacing.GAP
        badge_width = 0.0
        if row.category:
            badge_width = min(
                metrics.horizontalAdvance(row.category) + 2 * _BADGE_PADDING, room / 2
            )
        used = self._draw_origin(
            top, room - badge_width - (spacing.GAP_SMALL if badge_width else 0)
        )
        if badge_width:
            x = self._area.x() + used + (spacing.GAP_SMALL if used else 0)
            self._badge(row.category, x, top, badge_width)

    def _draw_origin(self, top: float, room: float) -> float:
        """Draw source and date, shortening the source, and return the width used."""
        metrics = QFontMetricsF(self._metrics.meta)
        date = self._row.date
        date_width = min(metrics.horizontalAdvance(date), max(0.0, room))
        gap = metrics.horizontalAdvance(_DOT) if self._row.source and date else 0.0
        source_room = room - date_width - gap
        source = metrics.elidedText(
            self._row.source, Qt.TextElideMode.ElideRight, max(0.0, source_room)
        )
        if source_room < metrics.averageCharWidth() * _LEAST_CHARACTERS:
            source, gap = "", 0.0
        source_width = metrics.horizontalAdvance(source)
        x = self._area.x()
        self._text(source, x, top, source_width + 1, Role.SECONDARY)
        if gap:
            self._text(_DOT, x + source_width, top, gap + 1, Role.SECONDARY)
        self._text(date, x + source_width + gap, top, date_width + 1, Role.SECONDARY)
        return source_width + gap + date_width

    def _badge(self, text: str, x: float, top: float, width: float) -> None:
        rect = self._visual(x, top, width, self._metrics.meta_height)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._colors[Role.BADGE])
        self._painter.drawRoundedRect(rect, spacing.RADIUS_SMALL, spacing.RADIUS_SMALL)
        self._text(text, x + _BADGE_PADDING, top, width - 2 * _BADGE_PADDING + 1, Role.SECONDARY)

    def _text(
        self, text: str, x: float, top: float, width: float, role: Role, *, at_end: bool = False
    ) -> None:
        rect = self._visual(x, top, width, self._metrics.meta_height)
        shown = QFontMetricsF(self._metrics.meta).elidedText(
            text, Qt.TextElideMode.ElideRight, width + 1
        )
        right = at_end is not self._mirrored
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        flags = side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        self._painter.setPen(self._colors[role])
        self._painter.drawText(rect, flags.value, shown)

    def _visual(self, x: float, y: float, width: float, height: float) -> QRectF:
        if self._mirrored:
            x = self._area.x() + self._area.right() - x - width
        return QRectF(x, y, width, height)
