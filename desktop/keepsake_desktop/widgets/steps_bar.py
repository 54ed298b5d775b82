"""How far a person is in a wizard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from keepsake_desktop.theme import Role, current_theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_THICKNESS = 4
_GAP = 6


class StepsBar(QWidget):
    """One segment a step; those up to the present one are filled. Not operable."""

    def __init__(self, count: int, *, step: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = count
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_step(step)

    def set_step(self, step: int) -> None:
        """Show ``step``, counted from 1."""
        self._step = step
        self.setAccessibleName(
            self.tr("Step {step} of {count}").format(step=step, count=self._count)
        )
        self.update()

    def sizeHint(self) -> QSize:
        """Return a slim line."""
        return QSize(self._count * 40, _THICKNESS)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the segments."""
        colors = current_theme().colors
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        width = (self.width() - _GAP * (self._count - 1)) / self._count
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        for index in range(self._count):
            place = self._count - 1 - index if mirrored else index
            segment = QRectF(place * (width + _GAP), 0, width, self.height())
            painter.setBrush(colors[Role.ACCENT if index < self._step else Role.LINE])
            painter.drawRoundedRect(segment, self.height() / 2, self.height() / 2)
