"""Lets the Tab key follow the order in which a page is read, whenever its parts were made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cmp_to_key
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def tab_in_reading_order(page: QWidget) -> None:
    """Chain everything on a page that takes the focus: rows from above, each in its direction."""
    for former, later in pairwise(focusable(page)):
        QWidget.setTabOrder(former, later)


def focusable(parent: QWidget) -> Iterator[QWidget]:
    """Everything inside that the Tab key stops at, in the order it is read."""
    options = Qt.FindChildOption.FindDirectChildrenOnly
    parts = [part for part in parent.findChildren(QWidget, options=options) if not part.isHidden()]
    for part in sorted(parts, key=cmp_to_key(_compared)):
        if part.focusPolicy() & Qt.FocusPolicy.TabFocus and not part.isWindow():
            yield part
        yield from focusable(part)


def _compared(one: QWidget, other: QWidget) -> int:
    """Negative when ``one`` is read before ``other``."""
    first, second = one.geometry(), other.geometry()
    if first.bottom() < second.top():
        return -1
    if second.bottom() < first.top():
        return 1
    across = first.left() - second.left()
    return -across if one.layoutDirection() is Qt.LayoutDirection.RightToLeft else across
