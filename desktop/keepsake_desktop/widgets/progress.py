"""A slim progress bar, with a known end or without."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from keepsake_desktop.theme import Role, current_theme

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QPaintEvent, QShowEvent

_THICKNESS = 6
_SWEEP_MS = 1400
_SWEEP_PART = 0.3


class ProgressBar(QProgressBar):
    """How far a job is. ``setRange(0, 0)`` shows that it works without knowing how far.

    ``name`` is what a screen reader says; put the numbers in words beside the bar.
    """

    def __init__(self, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setTextVisible(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._sweep = QVariantAnimation(self)
        self._sweep.setStartValue(0.0)
        self._sweep.setEndValue(1.0)
        self._sweep.setDuration(_SWEEP_MS)
        self._sweep.setLoopCount(-1)
        self._sweep.valueChanged.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return a slim line."""
        return QSize(160, _THICKNESS)

    def minimumSizeHint(self) -> QSize:
        """Return the least useful size."""
        return QSize(40, _THICKNESS)

    def showEvent(self, event: QShowEvent) -> None:
        """Sweep only while seen."""
        super().showEvent(event)
        if not current_theme().reduced_motion:
            self._sweep.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Rest while unseen."""
        super().hideEvent(event)
        self._sweep.stop()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the track and the part done."""
        colors = current_theme().colors
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors[Role.LINE])
        track = QRectF(self.rect())
        radius = track.height() / 2
        painter.drawRoundedRect(track, radius, radius)
        done = self._done_rect(track)
        if done.width() > 0:
            painter.setBrush(colors[Role.ACCENT])
            painter.drawRoundedRect(done, radius, radius)

    def _done_rect(self, track: QRectF) -> QRectF:
        total = self.maximum() - self.minimum()
        if total == 0:
            return self._sweep_rect(track)
        part = max(0, self.value() - self.minimum()) / total
        width = track.width() * part
        if part > 0:
            width = max(width, track.height())
        x = track.right() - width if self._mirrored() else track.x()
        return QRectF(x, track.y(), width, track.height())

    def _sweep_rect(self, track: QRectF) -> QRectF:
        running = self._sweep.state() is QVariantAnimation.State.Running
        phase = float(self._sweep.currentValue()) if running else 0.5
        if self._mirrored():
            phase = 1 - phase
        start = (phase * (1 + _SWEEP_PART) - _SWEEP_PART) * track.width()
        sweep = QRectF(start, track.y(), track.width() * _SWEEP_PART, track.height())
        return sweep.intersected(track)

    def _mirrored(self) -> bool:
        return self.layoutDirection() is Qt.LayoutDirection.RightToLeft
