"""Text laid out in lines: broken inside a word if need be, elided, aligned as it is read."""

from __future__ import annotations

import unicodedata
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption

_LONGEST: Final = 600
# Laid out, a text is up to two pixels wider than it was measured, and would be broken once more.
_ELISION_AIR: Final = 2
_BREAKS: Final = str.maketrans({"\n": " ", "\r": " ", "\t": " ", "\u2028": " ", "\u2029": " "})


def lay_out(
    text: str,
    font: QFont,
    width: float,
    *,
    lines: int,
    line_height: float,
    alignment: Qt.AlignmentFlag | None = None,
) -> tuple[QTextLayout, int]:
    """Lay text out in at most ``lines`` lines, the last one elided.

    Returns the layout and the number of UTF-16 units of ``text`` that are shown unchanged.
    Without an ``alignment`` the text begins where its script is read from.
    """
    flat = text[:_LONGEST].translate(_BREAKS)
    layout = QTextLayout(flat, font)
    break_lines(layout, width, lines=lines, line_height=line_height, alignment=alignment)
    shown = utf16_length(flat)
    last = layout.lineAt(layout.lineCount() - 1) if layout.lineCount() else None
    if last is None or last.textStart() + last.textLength() >= shown:
        return layout, shown
    units = flat.encode("utf-16-le", "surrogatepass")
    head = units[: last.textStart() * 2].decode("utf-16-le", "surrogatepass")
    tail = units[last.textStart() * 2 :].decode("utf-16-le", "surrogatepass")
    room = max(0.0, width - _ELISION_AIR)
    elided = QFontMetricsF(font).elidedText(tail, Qt.TextElideMode.ElideRight, room)
    kept = last.textStart() + utf16_length(elided) - 1
    layout = QTextLayout(head + elided, font)
    break_lines(layout, width, lines=lines, line_height=line_height, alignment=alignment)
    return layout, kept


def break_lines(
    layout: QTextLayout,
    width: float,
    *,
    lines: int | None = None,
    line_height: float = 0,
    alignment: Qt.AlignmentFlag | None = None,
) -> None:
    """Break the text of a layout into at most ``lines`` lines, each at least ``line_height``.

    Without an ``alignment`` the text begins where its script is read from.
    """
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    if alignment is not None:
        option.setAlignment(alignment)
    elif reads_from_right(layout.text()):
        option.setAlignment(Qt.AlignmentFlag.AlignRight)
    layout.setTextOption(option)
    layout.setCacheEnabled(True)
    layout.beginLayout()
    y, count = 0.0, 0
    while lines is None or count < lines:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        height = max(line.height(), line_height)
        line.setPosition(QPointF(0, y + (height - line.height()) / 2))
        y += height
        count += 1
    layout.endLayout()


def natural_width(layout: QTextLayout) -> float:
    """Return the width of the widest line as broken."""
    lines = (layout.lineAt(number) for number in range(layout.lineCount()))
    return max((line.naturalTextWidth() for line in lines), default=0.0)


def reads_from_right(text: str) -> bool:
    """Tell whether the first letter with a direction belongs to a script such as Arabic."""
    directions = (unicodedata.bidirectional(letter) for letter in text)
    return next((d != "L" for d in directions if d in ("L", "R", "AL")), False)


def utf16_length(text: str) -> int:
    """Return the length of text in UTF-16 units, which Qt counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
