"""None outlives the many calls of a window."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

CALLS = 50_000


def test_many_calls_leave_none_alive(qapp):
    pixmap = QPixmap(4, 4)
    painter = QPainter(pixmap)
    for _ in range(CALLS):
        painter.setPen(Qt.PenStyle.NoPen)
    painter.end()
    assert sys.getrefcount(None) > CALLS
