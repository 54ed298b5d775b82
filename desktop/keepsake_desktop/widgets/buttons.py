"""Buttons: one primary a view, secondary, quiet, quiet-destructive, links, and icons alone."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from keepsake_desktop.theme import Role, bind_icon, current_theme, icon_size

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_LEAST_CHARACTERS: Final = 6
_ICON_GAP: Final = "\u2002"


class ButtonKind(StrEnum):
    """How much a button asks for attention."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    QUIET = "quiet"
    DESTRUCTIVE = "destructive"
    LINK = "link"


_ICON_ROLES = {
    ButtonKind.PRIMARY: Role.ON_ACCENT,
    ButtonKind.SECONDARY: Role.TEXT,
    ButtonKind.QUIET: Role.SECONDARY,
    ButtonKind.DESTRUCTIVE: Role.SECONDARY,
    ButtonKind.LINK: Role.ACCENT,
}


class Button(QPushButton):
    """A button with text, and an icon if one is named."""

    def __init__(
        self,
        text: str,
        kind: ButtonKind = ButtonKind.SECONDARY,
        *,
        icon: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self.kind = kind
        self.setProperty("kind", kind.value)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        if icon:
            self.set_icon(icon)

    def set_icon(self, name: str) -> None:
        """Show another icon."""
        bind_icon(self, name, _ICON_ROLES[self.kind])
        self.setIconSize(icon_size(16))

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Keep the text clear of the icon; the style itself leaves hardly a gap."""
        super().initStyleOption(option)
        if not self.icon().isNull():
            option.text = _ICON_GAP + option.text

    def sizeHint(self) -> QSize:
        """Leave room for the gap between icon and text."""
        size = super().sizeHint()
        if not self.icon().isNull():
            size.setWidth(size.width() + QFontMetrics(self.font()).horizontalAdvance(_ICON_GAP))
        return size

    def minimumSizeHint(self) -> QSize:
        """Let a link shrink to a few characters, since it may say anything."""
        size = self.sizeHint()
        if self.kind is ButtonKind.LINK:
            least = QFontMetrics(self.font()).averageCharWidth() * _LEAST_CHARACTERS
            size.setWidth(min(size.width(), least))
        return size

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a link that has no room with an ellipsis."""
        if self.kind is not ButtonKind.LINK:
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        metrics = QFontMetrics(self.font())
        option.text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)


class IconButton(QPushButton):
    """An icon alone; its name is the tooltip and what a screen reader says."""

    def __init__(
        self,
        icon: str,
        name: str,
        *,
        role: Role = Role.SECONDARY,
        checkable: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._role = role
        self.setCheckable(checkable)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_action(icon, name)
        self._resize_icon()
        current_theme().changed.connect(self._resize_icon)

    def set_action(self, icon: str, name: str) -> None:
        """Change what the button does, such as from pin to unpin."""
        bind_icon(self, icon, self._role)
        self.setToolTip(name)
        self.setAccessibleName(name)

    def _resize_icon(self) -> None:
        self.setIconSize(icon_size(20))
