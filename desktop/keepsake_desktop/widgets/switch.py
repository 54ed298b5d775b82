"""A switch for a choice that takes effect at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from keepsake_desktop.theme import Role, current_theme
from keepsake_desktop.theme.motion import motion, run_once

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QPaintEvent


class Switch(QCheckBox):
    """On or off; the knob's place shows it as well as the color. A checkbox for screen readers."""

    def __init__(self, name: str, *, checked: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setChecked(checked)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._knob = 1.0 if checked else 0.0
        self.toggled.connect(self._slide)

    def sizeHint(self) -> QSize:
        """Return a track that grows with the text."""
        fonts = current_theme().fonts
        return QSize(fonts.pixels(40), fonts.pixels(24))

    def minimumSizeHint(self) -> QSize:
        """Never shrink."""
        return self.sizeHint()

    def hitButton(self, position: QPoint) -> bool:
        """Take clicks everywhere on the track."""
        return self.rect().contains(position)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the track and the knob."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        track = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
        line, fill, knob = self._colors()
        painter.setPen(QPen(line, 1.5))
        painter.setBrush(fill)
        painter.drawRoundedRect(track, track.height() / 2, track.height() / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(knob)
        radius = track.height() / 2 - (2.5 if self.isChecked() else 4)
        painter.drawEllipse(self._center(track), radius, radius)

    def _colors(self) -> tuple[QColor, QColor, QColor]:
        colors = current_theme().colors
        if not self.isEnabled():
            fill = colors[Role.LINE] if self.isChecked() else colors[Role.CARD]
            return colors[Role.LINE], fill, colors[Role.FAINT]
        if self.isChecked():
            accent = colors[Role.ACCENT_HOVER if self.underMouse() else Role.ACCENT]
            return accent, accent, colors[Role.ON_ACCENT]
        line = colors[Role.SECONDARY if self.underMouse() else Role.CONTROL_LINE]
        return line, colors[Role.CARD], line

    def _center(self, track: QRectF) -> QPointF:
        half = track.height() / 2
        place = self._knob
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            place = 1 - place
        return QPointF(track.x() + half + place * (track.width() - 2 * half), track.center().y())

    def _slide(self, checked: bool) -> None:
        start, end = self._knob, 1.0 if checked else 0.0
        animation = motion(self)
        animation.valueChanged.connect(lambda value: self._move(start + (end - start) * value))
        run_once(animation)

    def _move(self, place: float) -> None:
        self._knob = place
        self.update()
