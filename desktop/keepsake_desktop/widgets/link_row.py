"""A line that leads somewhere: a title, and a word about it at the trailing side."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing

_AIR = 7


class LinkRow(QAbstractButton):
    """Acts like a button; the whole line can be clicked."""

    def __init__(self, title: str, note: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(title)
        self._note = note
        self.setAccessibleName(f"{title}, {note}" if note else title)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the height of a line with air around it."""
        font = current_theme().fonts.font(TextStyle.LIST)
        return QSize(160, QFontMetrics(font).height() + 2 * _AIR)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the title, in color when pointed at, and the note."""
        theme = current_theme()
        painter = QPainter(self)
        meta = theme.fonts.font(TextStyle.META)
        note_width = QFontMetrics(meta).horizontalAdvance(self._note) + 1 if self._note else 0
        gap = spacing.GAP if note_width else 0
        room = self.width() - note_width - gap
        font = theme.fonts.font(TextStyle.LIST)
        title = QFontMetrics(font).elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter.setFont(font)
        pointed_at = self.isEnabled() and (self.underMouse() or self.isDown())
        painter.setPen(theme.colors[Role.ACCENT if pointed_at else Role.TEXT])
        self._draw(painter, 0, room + 1, title, Qt.AlignmentFlag.AlignLeft)
        painter.setFont(meta)
        painter.setPen(theme.colors[Role.SECONDARY])
        start = self.width() - note_width
        self._draw(painter, start, note_width, self._note, Qt.AlignmentFlag.AlignRight)

    def _draw(
        self, painter: QPainter, x: float, width: float, text: str, side: Qt.AlignmentFlag
    ) -> None:
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        if mirrored:
            x = self.width() - x - width
        aligned = self.style().visualAlignment(
            self.layoutDirection(), side | Qt.AlignmentFlag.AlignVCenter
        )
        painter.drawText(QRectF(x, 0, width, self.height()), aligned, text)
