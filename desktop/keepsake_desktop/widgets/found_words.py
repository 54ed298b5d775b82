"""Found words on a soft rounded ground behind the text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QTextCharFormat, QTextLayout, QTextLine

from keepsake_desktop.widgets.text_lines import utf16_length

Marks = Sequence[tuple[int, int]]

_RADIUS = 3.0


def utf16_marks(text: str, marks: Marks) -> list[tuple[int, int]]:
    """Turn (start, end) offsets of characters into offsets of UTF-16 units, which Qt counts."""
    if text.isascii():
        return list(marks)
    return [(utf16_length(text[:start]), utf16_length(text[:end])) for start, end in marks]


def emphasize(layout: QTextLayout, marks: Marks, color: QColor) -> None:
    """Draw the marked words (UTF-16 offsets) in ``color``; the lines have to be broken anew."""
    ranges = []
    for start, end in marks:
        part = QTextLayout.FormatRange()
        part.start = start
        part.length = end - start
        part.format = QTextCharFormat()
        part.format.setForeground(QBrush(color))
        ranges.append(part)
    layout.setFormats(ranges)


def mark_rects(layout: QTextLayout, start: int, end: int) -> list[QRectF]:
    """Return the rectangles that cover (start, end), one a line, in the layout's coordinates."""
    rects = []
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        first = max(start, line.textStart())
        last = min(end, line.textStart() + line.textLength())
        if first >= last:
            continue
        left, right = sorted((_x(line, first), _x(line, last)))
        rects.append(QRectF(left - 2, line.y() - 0.5, right - left + 4, line.height() + 1))
    return rects


def _x(line: QTextLine, position: int) -> float:
    return cast("tuple[float, int]", line.cursorToX(position))[0]


def draw_marks(painter: QPainter, rects: Sequence[QRectF], color: QColor) -> None:
    """Draw the grounds of found words and leave the painter without a pen; text comes after."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    for rect in rects:
        painter.drawRoundedRect(rect, _RADIUS, _RADIUS)
