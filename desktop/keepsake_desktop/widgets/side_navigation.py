"""The side panel: places with icon, name and count; shrinks to icons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from keepsake_desktop.theme import Role, TextStyle, current_theme, draw_icon, spacing
from keepsake_desktop.widgets.badge import IconLabel
from keepsake_desktop.widgets.labels import Label

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_PADDING = 10
_ICON = 20


class NavigationItem(QAbstractButton):
    """One place."""

    def __init__(self, icon: str, label: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._count = ""
        self._collapsed = False
        self.setText(label)
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._name()

    def set_count(self, count: str) -> None:
        """Show a number, finished in the person's locale; empty for none."""
        self._count = count
        self._name()
        self.update()

    def set_collapsed(self, *, collapsed: bool) -> None:
        """Show the icon alone, with the name as tooltip."""
        self._collapsed = collapsed
        self.setToolTip(self.text() if collapsed else "")
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of a line of text with air around it."""
        fonts = current_theme().fonts
        text = QFontMetrics(fonts.font(TextStyle.LIST_TITLE)).height()
        return QSize(fonts.pixels(120), max(fonts.pixels(_ICON), text) + 2 * 9)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, icon, name and count."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_ground(painter)
        role = Role.TEXT if self.isChecked() else Role.SECONDARY
        side = theme.fonts.pixels(_ICON)
        inset = (self.width() - side) / 2 if self._collapsed else _PADDING
        draw_icon(painter, self._visual(inset, side), self._icon, theme.colors[role])
        if not self._collapsed:
            self._draw_texts(painter, inset + side + spacing.GAP_SMALL, role)

    def _draw_ground(self, painter: QPainter) -> None:
        colors = current_theme().colors
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked():
            painter.setPen(colors[Role.LINE])
            painter.setBrush(colors[Role.CARD])
        elif self.underMouse():
            painter.setBrush(colors[Role.HOVER])
        else:
            return
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(area, spacing.RADIUS_BUTTON, spacing.RADIUS_BUTTON)

    def _draw_texts(self, painter: QPainter, start: float, role: Role) -> None:
        theme = current_theme()
        meta = theme.fonts.font(TextStyle.META)
        count_width = QFontMetrics(meta).horizontalAdvance(self._count)
        end = self.width() - _PADDING - count_width
        center = Qt.AlignmentFlag.AlignVCenter
        lead = self.layoutDirection() is Qt.LayoutDirection.LeftToRight
        near = Qt.AlignmentFlag.AlignLeft if lead else Qt.AlignmentFlag.AlignRight
        font = theme.fonts.font(TextStyle.LIST_TITLE)
        if not self.isChecked():
            font.setWeight(font.Weight.Medium)
        room = int(end - start - (spacing.GAP_SMALL if self._count else 0))
        label = QFontMetrics(font).elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter.setFont(font)
        painter.setPen(theme.colors[role])
        painter.drawText(self._visual(start, room), near | center, label)
        painter.setFont(meta)
        painter.setPen(theme.colors[Role.SECONDARY])
        painter.drawText(self._visual(end, count_width + 1), center, self._count)

    def _visual(self, x: float, width: float) -> QRectF:
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            x = self.width() - x - width
        return QRectF(x, 0, width, self.height())

    def _name(self) -> None:
        self.setAccessibleName(f"{self.text()}, {self._count}" if self._count else self.text())


class SideNavigation(QFrame):
    """Places at the top, a widget of the caller and further places at the bottom.

    ``current_changed`` carries the key of the place a person chose. The arrow keys move.
    """

    current_changed = Signal(str)

    def __init__(self, brand: str, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._items: dict[str, NavigationItem] = {}
        self._group = QButtonGroup(self)
        self._top = QVBoxLayout()
        self._status = QVBoxLayout()
        self._bottom = QVBoxLayout()
        self._brand_name = Label(brand, TextStyle.LIST_TITLE, wrap=False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_PADDING, spacing.GAP_LARGE, _PADDING, spacing.GAP_LARGE)
        layout.setSpacing(spacing.STEP)
        layout.addLayout(self._brand_row())
        layout.addSpacing(spacing.GAP)
        for part in (self._top, self._bottom):
            part.setSpacing(2)
        layout.addLayout(self._top)
        layout.addStretch(1)
        layout.addLayout(self._status)
        layout.addSpacing(spacing.GAP_SMALL)
        layout.addLayout(self._bottom)
        self.set_collapsed(collapsed=False)
        current_theme().changed.connect(self._fit_width)

    def add_place(self, key: str, icon: str, label: str, *, at_bottom: bool = False) -> None:
        """Append a place."""
        item = NavigationItem(icon, label)
        item.clicked.connect(lambda: self.current_changed.emit(key))
        self._items[key] = item
        self._group.addButton(item)
        (self._bottom if at_bottom else self._top).addWidget(item)

    def set_status(self, widget: QWidget) -> None:
        """Put a widget, such as what is happening now, over the places at the bottom."""
        self._status.addWidget(widget)
        widget.setVisible(not self.collapsed)

    def set_count(self, key: str, count: str) -> None:
        """Show a number beside a place, finished in the person's locale; empty for none."""
        self._items[key].set_count(count)

    def set_current(self, key: str) -> None:
        """Mark a place as the present one, without emitting; Tab leads to it."""
        self._items[key].setChecked(True)
        for item in self._items.values():
            reached = Qt.FocusPolicy.StrongFocus if item.isChecked() else Qt.FocusPolicy.ClickFocus
            item.setFocusPolicy(reached)

    def current(self) -> str:
        """Return the key of the present place, empty before the first."""
        return next((key for key, item in self._items.items() if item.isChecked()), "")

    def current_item(self) -> QWidget:
        """Return what stands for the present place; all of it before the first."""
        return self._items.get(self.current(), self)

    def set_collapsed(self, *, collapsed: bool) -> None:
        """Show icons alone, or names too."""
        self.collapsed = collapsed
        self._brand_name.setVisible(not collapsed)
        for item in self._items.values():
            item.set_collapsed(collapsed=collapsed)
        for index in range(self._status.count()):
            item_at = self._status.itemAt(index)
            widget = item_at.widget() if item_at is not None else None
            if widget is not None:
                widget.setVisible(not collapsed)
        self._fit_width()

    def _brand_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(_PADDING + 1, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(IconLabel("app", Role.TEXT, 22))
        row.addWidget(self._brand_name)
        row.addStretch(1)
        return row

    def _fit_width(self) -> None:
        fonts = current_theme().fonts
        width = spacing.SIDE_PANEL_COLLAPSED if self.collapsed else spacing.SIDE_PANEL_WIDTH
        self.setFixedWidth(fonts.pixels(width))
