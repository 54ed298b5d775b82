"""Tells assistive technology what the widgets of this house are.

Qt knows its own widgets. One that is drawn or put together here says by ``accessible_role`` what
it is; its name and description are those of any widget.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleObject
from PySide6.QtWidgets import QWidget

_installed = False


class _Described(QAccessibleObject):
    """A widget with a role of its own, and its visible children."""

    def role(self) -> QAccessible.Role:
        role: QAccessible.Role = self.object().accessible_role  # type: ignore[attr-defined]
        return role

    def text(self, kind: QAccessible.Text) -> str:
        texts = {
            QAccessible.Text.Name: self._widget().accessibleName,
            QAccessible.Text.Description: self._widget().accessibleDescription,
        }
        return texts[kind]() if kind in texts else ""

    def state(self) -> QAccessible.State:
        widget, state = self._widget(), QAccessible.State()
        state.invisible = not widget.isVisible()
        state.disabled = not widget.isEnabled()
        state.focusable = bool(widget.focusPolicy())
        state.focused = widget.hasFocus()
        return state

    def rect(self) -> QRect:
        widget = self._widget()
        return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        above = self._widget().parentWidget()
        return QAccessible.queryAccessibleInterface(above) if above is not None else None

    def childCount(self) -> int:
        return len(self._children())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        children = self._children()
        if not 0 <= index < len(children):
            return None
        return QAccessible.queryAccessibleInterface(children[index])

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        children = self._children()
        return children.index(child.object()) if child.object() in children else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        inside = self._widget().childAt(self._widget().mapFromGlobal(QPoint(x, y)))
        return QAccessible.queryAccessibleInterface(inside) if inside is not None else None

    def _widget(self) -> QWidget:
        widget = self.object()
        if not isinstance(widget, QWidget):
            raise TypeError(f"{widget} is no widget")
        return widget

    def _children(self) -> list[QObject]:
        parts = self._widget().children()
        return [part for part in parts if isinstance(part, QWidget) and not part.isHidden()]


def install_accessible_roles() -> None:
    """Let widgets say what they are; once is enough."""
    global _installed  # noqa: PLW0603 - Qt keeps factories for the whole process
    if not _installed:
        QAccessible.installFactory(_describe)
        _installed = True


def _describe(_class_name: str, item: QObject) -> QAccessibleInterface | None:
    return _Described(item) if getattr(item, "accessible_role", None) is not None else None
