"""What can be told of a window by looking at every widget in it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QScrollArea,
    QTabBar,
    QWidget,
)

from keepsake_desktop.widgets import ElidedLabel, Label

LEAST_TARGET = 24
TAB = Qt.FocusPolicy.TabFocus
_MOST_STEPS = 400


def visible(root: QWidget) -> Iterator[QWidget]:
    """Every widget a person can see, scrolled to or not."""
    yield from (part for part in root.findChildren(QWidget) if part.isVisibleTo(root))


def operated(root: QWidget) -> list[QWidget]:
    """Every widget the keyboard stops at."""
    return [
        part
        for part in visible(root)
        if part.focusPolicy() & TAB == TAB and part.isEnabled() and part.focusProxy() is None
    ]


def name(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface is not None else ""


def role(widget: QWidget) -> QAccessible.Role:
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.role() if interface is not None else QAccessible.Role.NoRole


def described(widget: QWidget) -> str:
    said = widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""
    above = [type(widget).__name__]
    holder = widget.parentWidget()
    while holder is not None and len(above) < 4:
        above.insert(0, type(holder).__name__)
        holder = holder.parentWidget()
    return f"{' > '.join(above)} {said or name(widget)!r}"


def nameless(root: QWidget) -> list[str]:
    """What a screen reader could not name."""
    return [described(part) for part in operated(root) if not name(part).strip()]


def without_role(root: QWidget) -> list[str]:
    """What a screen reader could not tell the kind of."""
    vague = {QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Pane}
    return [described(part) for part in operated(root) if role(part) in vague]


def tabbed(root: QWidget) -> list[QWidget]:
    """What the Tab key reaches, in this order, pressed as a person presses it.

    Reading Qt's own chain of focus from Python would tie the widgets to each other for good.
    """
    window = root.window()
    window.activateWindow()
    order: list[QWidget] = []
    for _ in range(_MOST_STEPS):
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        focused = window.focusWidget()
        if focused is None or focused in order:
            break
        order.append(focused)
    return order


def left_out_of_tabbing(root: QWidget) -> list[str]:
    """What the Tab key never reaches, though nothing of its group is reached in its place."""
    reached = tabbed(root)
    return [
        described(part)
        for part in operated(root)
        if part not in reached and not _is_reached_by_arrows(part)
    ]


def _is_reached_by_arrows(part: QWidget) -> bool:
    if not isinstance(part, QAbstractButton) or part.isChecked():
        return False
    group = part.group()
    return part.autoExclusive() or (group is not None and group.exclusive())


def tabbed_upwards(root: QWidget) -> list[str]:
    """Steps of the Tab key that lead back up within one column of one parent."""
    return [
        f"{described(former)} -> {described(later)}"
        for former, later in itertools.pairwise(tabbed(root))
        if former.parentWidget() is later.parentWidget() and _is_above(later, former, root)
    ]


def _is_above(one: QWidget, other: QWidget, root: QWidget) -> bool:
    upper, lower = _place(one, root), _place(other, root)
    return upper.bottom() < lower.top() and upper.left() <= lower.right()


def _place(widget: QWidget, root: QWidget) -> QRect:
    return QRect(widget.mapTo(root, QPoint(0, 0)), widget.size())


def too_small(root: QWidget) -> list[str]:
    """What is hard to hit with a pointer (WCAG 2.5.8)."""
    return [
        f"{described(part)} {part.width()}x{part.height()}"
        for part in visible(root)
        if isinstance(part, QAbstractButton)
        and part.isVisible()
        and min(part.width(), part.height()) < LEAST_TARGET
    ]


def cut_off(root: QWidget) -> list[str]:
    """Texts with less room than they need, and pages wider than what shows them."""
    found = []
    for part in visible(root):
        if _lacks_room(part) or _is_wider_than_seen(part):
            found.append(f"{described(part)} {part.width()} < {part.minimumSizeHint().width()}")
    return found


def _lacks_room(part: QWidget) -> bool:
    if isinstance(part, ElidedLabel) or part.size().isEmpty():
        return False
    if isinstance(part, Label) and part.wordWrap():
        return part.height() < part.heightForWidth(part.width())
    if isinstance(part, QLabel):
        return bool(part.text()) and part.width() < part.minimumSizeHint().width()
    if isinstance(part, QTabBar):
        return False
    if isinstance(part, QComboBox):
        needed = QFontMetrics(part.font()).horizontalAdvance(part.currentText())
        return part.width() < needed
    if isinstance(part, QAbstractButton) and part.text():
        return part.width() < part.minimumSizeHint().width()
    return False


def _is_wider_than_seen(part: QWidget) -> bool:
    if not isinstance(part, QScrollArea) or (content := part.widget()) is None:
        return False
    hidden = part.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    return hidden and content.width() > part.viewport().width()


def outside(root: QWidget) -> list[str]:
    """What lies outside of the widget that holds it, where nothing scrolls."""
    return [
        described(part)
        for part in visible(root)
        if part.isVisible()
        and isinstance(part, QAbstractButton | QLabel)
        and (holder := part.parentWidget()) is not None
        and not isinstance(holder, QAbstractScrollArea)
        and not holder.rect().adjusted(-1, -1, 1, 1).contains(part.geometry())
    ]


def texts(root: QWidget) -> set[str]:
    """What buttons, labels and tabs say."""
    said: list[str] = []
    for part in visible(root):
        if isinstance(part, QTabBar):
            said += [part.tabText(place) for place in range(part.count())]
        elif isinstance(part, QLabel | QAbstractButton):
            said.append(part.text())
    return {text for text in said if text.strip()}
