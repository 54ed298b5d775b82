"""Text laid out in a few lines, with the found words on a soft rounded ground."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)

Marks = Sequence[tuple[int, int]]

_LONGEST = 600
_BREAKS = str.maketrans({"\n": " ", "\r": " ", "\t": " ", "\u2028": " ", "\u2029": " "})
_RADIUS = 3.0


def utf16_marks(text: str, marks: Marks) -> list[tuple[int, int]]:
    """Turn (start, end) offsets of characters into offsets of UTF-16 units, which Qt counts."""
    if text.isascii():
        return list(marks)
    return [(_utf16_length(text[:start]), _utf16_length(text[:end])) for start, end in marks]


def _utf16_length(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def lay_out(
    text: str, font: QFont, width: float, *, lines: int, line_height: float
) -> tuple[QTextLayout, int]:
    """Lay text out in at most ``lines`` lines, the last one elided.

    Returns the layout and the number of UTF-16 units of ``text`` that are shown unchanged.
    Paragraphs that read from right to left are aligned to the right.
    """
    flat = text[:_LONGEST].translate(_BREAKS)
    layout = QTextLayout(flat, font)
    break_lines(layout, width, lines=lines, line_height=line_height)
    shown = _utf16_length(flat)
    last = layout.lineAt(layout.lineCount() - 1) if layout.lineCount() else None
    if last is None or last.textStart() + last.textLength() >= shown:
        return layout, shown
    units = flat.encode("utf-16-le", "surrogatepass")
    head = units[: last.textStart() * 2].decode("utf-16-le", "surrogatepass")
    tail = units[last.textStart() * 2 :].decode("utf-16-le", "surrogatepass")
    elided = QFontMetricsF(font).elidedText(tail, Qt.TextElideMode.ElideRight, width)
    kept = last.textStart() + _utf16_length(elided) - 1
    layout = QTextLayout(head + elided, font)
    break_lines(layout, width, lines=lines, line_height=line_height)
    return layout, kept


def break_lines(layout: QTextLayout, width: float, *, lines: int, line_height: float) -> None:
    """Break the text of a layout into at most ``lines`` lines at even distances."""
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setCacheEnabled(True)
    layout.beginLayout()
    for number in range(lines):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0, number * line_height + (line_height - line.height()) / 2))
    layout.endLayout()


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
        left, right = sorted((_x(line.cursorToX(first)), _x(line.cursorToX(last))))
        rects.append(QRectF(left - 2, line.y() - 0.5, right - left + 4, line.height() + 1))
    return rects


def _x(cursor: float | tuple[float, int]) -> float:
    return cursor[0] if isinstance(cursor, tuple) else cursor


def draw_marks(
    painter: QPainter, layout: QTextLayout, origin: QPointF, marks: Marks, color: QColor
) -> None:
    """Draw the grounds of the marked words; the text is drawn over them afterwards."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    for start, end in marks:
        for rect in mark_rects(layout, start, end):
            painter.drawRoundedRect(rect.translated(origin), _RADIUS, _RADIUS)
