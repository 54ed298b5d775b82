"""Cards: a bordered surface with an icon tile, a title, a subtitle and what belongs to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from keepsake_desktop.theme import Role, TextStyle, current_theme, draw_icon, spacing
from keepsake_desktop.widgets.labels import Label

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent

_TILE = 36
_TILE_ICON = 20


class IconTile(QWidget):
    """A soft square with an icon, or with up to two letters when no icon is named."""

    def __init__(self, *, icon: str = "", letters: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._letters = letters[:2]
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return a square that grows with the text."""
        side = current_theme().fonts.pixels(_TILE)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the tile."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colors[Role.ACCENT_SOFT])
        area = QRectF(self.rect())
        painter.drawRoundedRect(area, spacing.RADIUS_BUTTON, spacing.RADIUS_BUTTON)
        if self._icon:
            side = theme.fonts.pixels(_TILE_ICON)
            target = QRectF(0, 0, side, side)
            target.moveCenter(area.center())
            draw_icon(painter, target, self._icon, theme.colors[Role.ACCENT])
        else:
            painter.setFont(theme.fonts.font(TextStyle.LIST_TITLE))
            painter.setPen(theme.colors[Role.ACCENT])
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self._letters)


class Card(QFrame):
    """A surface with ``body`` (a vertical layout) for anything.

    ``add_heading`` fills the top in the usual form. A clickable card acts like a button and
    emits ``activated``.
    """

    activated = Signal()

    def __init__(self, *, clickable: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clickable = clickable
        self.accessible_role = QAccessible.Role.Button if clickable else None
        self.setProperty("clickable", clickable)
        self.body = QVBoxLayout(self)
        padding = spacing.CARD_PADDING
        self.body.setContentsMargins(padding, spacing.GAP_LARGE, padding, spacing.GAP_LARGE)
        self.body.setSpacing(spacing.GAP)
        if clickable:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def add_heading(
        self,
        title: str,
        subtitle: str = "",
        *,
        icon: str = "",
        letters: str = "",
        trailing: QWidget | None = None,
    ) -> CardHeading:
        """Append a heading and return it."""
        heading = CardHeading(title, subtitle, icon=icon, letters=letters)
        if trailing is not None:
            heading.add_trailing(trailing)
        self.body.addWidget(heading)
        if self._clickable:
            self.setAccessibleName(title)
            self.setAccessibleDescription(subtitle)
        return heading

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Activate a clickable card."""
        inside = self.rect().contains(event.position().toPoint())
        if self._clickable and inside and event.button() is Qt.MouseButton.LeftButton:
            self.activated.emit()
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Activate a clickable card with Enter or Space."""
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if self._clickable and event.key() in keys:
            self.activated.emit()
        else:
            super().keyPressEvent(event)


class CardHeading(QWidget):
    """Icon tile, title over subtitle, and widgets at the trailing side."""

    def __init__(
        self,
        title: str,
        subtitle: str = "",
        *,
        icon: str = "",
        letters: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.title = Label(title, TextStyle.LIST_TITLE, lines=2)
        self.subtitle = Label(subtitle, TextStyle.LIST, Role.SECONDARY)
        self.subtitle.setVisible(bool(subtitle))
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(self.title)
        texts.addWidget(self.subtitle)
        self._meet()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(spacing.GAP)
        if icon or letters:
            self._row.addWidget(IconTile(icon=icon, letters=letters))
        self._row.addLayout(texts, 1)

    def add_trailing(self, widget: QWidget) -> None:
        """Append a state or a button at the trailing side."""
        self._row.addWidget(widget)

    def set_subtitle(self, text: str) -> None:
        """Show another sentence below the title, or none."""
        self.subtitle.setText(text)
        self.subtitle.setVisible(bool(text))
        self._meet()

    def _meet(self) -> None:
        """Keep title and subtitle together where there is more height than they need."""
        alone = not self.subtitle.text()
        middle, leading = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignLeading
        self.title.setAlignment(leading | (middle if alone else Qt.AlignmentFlag.AlignBottom))
        self.subtitle.setAlignment(leading | Qt.AlignmentFlag.AlignTop)
