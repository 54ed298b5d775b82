"""Where the texts of a row of a memory go, measured once for each width."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QTextLayout

from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets.found_words import emphasize, mark_rects, utf16_marks
from keepsake_desktop.widgets.memory_row import MemoryRow
from keepsake_desktop.widgets.text_lines import break_lines, lay_out, natural_width

_REASON_PART: Final = 0.45
_BADGE_PADDING: Final = 7
_LEAST_CHARACTERS: Final = 4
_DOT: Final = "·"
_DOT_AIR: Final = 7


class RowFonts:
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
        """Return the height of a row with its padding and the line below."""
        text = self.title_height + passage_lines * self.passage_height + self.meta_height
        return round(text + 2 * spacing.ROW_PADDING_Y + 2 * spacing.STEP) + 1


def _height(style: TextStyle) -> float:
    fonts = current_theme().fonts
    return max(QFontMetricsF(fonts.font(style)).height(), fonts.line_height(style))


# Enough of a long one to recognize it by; every row has this much height.
_LINES_OF_A_TITLE_ALONE: Final = 2


@dataclass(slots=True)
class Arrangement:
    """What to draw, relative to the corner of the row's inner rectangle.

    Each text comes with its place and the color role it is drawn in. ``top`` is how far down all
    of it begins: a row with little to say stands in the middle.
    """

    top: float = 0.0

    texts: list[tuple[QTextLayout, QPointF, Role]] = field(default_factory=list)
    marks: list[QRectF] = field(default_factory=list)
    badge: QRectF | None = None
    pin: QRectF | None = None


def arrange(
    row: MemoryRow, size: QRectF, fonts: RowFonts, *, passage_lines: int, mirrored: bool
) -> Arrangement:
    """Lay out the texts of a row for an inner rectangle of ``size``."""
    return _Arranging(row, size, fonts, mirrored=mirrored).run(passage_lines)


class _Arranging:
    def __init__(self, row: MemoryRow, size: QRectF, fonts: RowFonts, *, mirrored: bool) -> None:
        self._row = row
        self._width = size.width()
        self._height = size.height()
        self._meta_top = 0.0
        self._fonts = fonts
        self._mirrored = mirrored
        self._result = Arrangement()

    def run(self, passage_lines: int) -> Arrangement:
        if self._row.passage:
            self._put_title(1)
            self._put_passage(passage_lines)
        else:
            self._put_title(_LINES_OF_A_TITLE_ALONE)
        self._put_meta()
        used = self._meta_top + self._fonts.meta_height
        self._result.top = round(max(0.0, self._height - used) / 2)
        return self._result

    def _put_title(self, lines: int) -> None:
        fonts, x, width = self._fonts, 0.0, self._width
        if self._row.pinned:
            width -= fonts.icon + 6
            pin = QRectF(self._width - fonts.icon, 0, fonts.icon, fonts.title_height)
            self._result.pin = self._visual(pin)
            x = self._width - width if self._mirrored else 0.0
        title, _ = lay_out(
            self._row.title, fonts.title, width, lines=lines, line_height=fonts.title_height
        )
        self._result.texts.append((title, QPointF(x, 0), Role.TEXT))
        self._meta_top = title.lineCount() * fonts.title_height + spacing.STEP

    def _put_passage(self, lines: int) -> None:
        font, height = self._fonts.passage, self._fonts.passage_height
        origin = QPointF(0, self._fonts.title_height + 2)
        layout, shown = lay_out(
            self._row.passage, font, self._width, lines=lines, line_height=height
        )
        marks = [
            (start, min(end, shown))
            for start, end in utf16_marks(self._row.passage, self._row.marks)
            if start < shown
        ]
        emphasize(layout, marks, current_theme().colors[Role.TEXT])
        break_lines(layout, self._width, lines=lines, line_height=height)
        for start, end in marks:
            rects = mark_rects(layout, start, end)
            self._result.marks += [rect.translated(origin) for rect in rects]
        self._result.texts.append((layout, origin, Role.SECONDARY))
        self._meta_top = origin.y() + layout.lineCount() * height + spacing.STEP + 2

    def _put_meta(self) -> None:
        """Give room to the reason, then to the category, then to date and source."""
        room = self._width
        if self._row.reason:
            reason, taken = self._piece(self._row.reason, room * _REASON_PART)
            self._put(reason, self._width - taken, taken, Role.ACCENT)
            room -= taken + spacing.GAP
        if not self._row.category:
            self._put_origin(room)
            return
        category, taken = self._piece(self._row.category, room / 2 - 2 * _BADGE_PADDING)
        badge_width = taken + 2 * _BADGE_PADDING
        used = self._put_origin(room - badge_width - spacing.GAP_SMALL)
        x = used + spacing.GAP_SMALL if used else 0.0
        badge = QRectF(x, self._meta_top, badge_width, self._fonts.meta_height)
        self._result.badge = self._visual(badge)
        self._put(category, x + _BADGE_PADDING, taken, Role.SECONDARY)

    def _put_origin(self, room: float) -> float:
        """Put source and date, shortening the source, and return the width used."""
        x, least = 0.0, QFontMetricsF(self._fonts.meta).averageCharWidth() * _LEAST_CHARACTERS
        date, date_width = self._piece(self._row.date, room)
        dot, dot_width = self._piece(_DOT, room)
        gap = dot_width + 2 * _DOT_AIR if date_width else 0.0
        if self._row.source and room - date_width - gap >= least:
            source, x = self._piece(self._row.source, room - date_width - gap)
            self._put(source, 0, x, Role.SECONDARY)
            if gap:
                self._put(dot, x + _DOT_AIR, dot_width, Role.SECONDARY)
            x += gap
        self._put(date, x, date_width, Role.SECONDARY)
        return x + date_width

    def _piece(self, text: str, room: float) -> tuple[QTextLayout, float]:
        """Return one line of the meta font, elided to ``room``, with its width."""
        layout, _ = lay_out(
            text,
            self._fonts.meta,
            max(1.0, room),
            lines=1,
            line_height=self._fonts.meta_height,
            alignment=Qt.AlignmentFlag.AlignLeft,
        )
        return layout, natural_width(layout)

    def _put(self, layout: QTextLayout, x: float, width: float, role: Role) -> None:
        place = self._visual(QRectF(x, self._meta_top, width, 0)).topLeft()
        self._result.texts.append((layout, place, role))

    def _visual(self, rect: QRectF) -> QRectF:
        if self._mirrored:
            rect.moveLeft(self._width - rect.right())
        return rect
