"""Short messages at the bottom of a window, with an action such as Undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QFrame, QGraphicsOpacityEffect, QHBoxLayout, QWidget

from keepsake_desktop.theme import TextStyle, spacing
from keepsake_desktop.theme.motion import motion, run_once
from keepsake_desktop.widgets.announcement import announce
from keepsake_desktop.widgets.badge import TONE_ICONS, TONE_ROLES, IconLabel, Tone
from keepsake_desktop.widgets.buttons import Button, ButtonKind, IconButton
from keepsake_desktop.widgets.labels import Label

if TYPE_CHECKING:
    from PySide6.QtGui import QEnterEvent

_TIMEOUT_MS = 8000
_MOST = 3
_WIDEST = 520


class Toast(QFrame):
    """One message. It leaves by itself, but not while the pointer or the focus is on it."""

    gone = Signal()

    def __init__(
        self,
        text: str,
        *,
        tone: Tone = Tone.NEUTRAL,
        action_text: str = "",
        timeout_ms: int = _TIMEOUT_MS,
        topic: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.topic = topic
        self.setAccessibleName(text)
        self.setMaximumWidth(_WIDEST)
        self.action = Button(action_text, ButtonKind.LINK) if action_text else None
        close = IconButton("close", self.tr("Dismiss"))
        close.clicked.connect(self.dismiss)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(spacing.GAP_LARGE, 6, 6, 6)
        layout.setSpacing(spacing.GAP)
        if tone is not Tone.NEUTRAL:
            layout.addWidget(IconLabel(TONE_ICONS[tone], TONE_ROLES[tone], 18))
        layout.addWidget(Label(text, TextStyle.LIST), 1)
        if self.action is not None:
            self.action.clicked.connect(self.dismiss)
            layout.addWidget(self.action)
        layout.addWidget(close)
        self._timer = QTimer(self, interval=timeout_ms, singleShot=True)
        self._timer.timeout.connect(self._leave_if_unattended)
        self._timer.start()

    def dismiss(self) -> None:
        """Leave now."""
        self._timer.stop()
        self.gone.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay while the pointer is here."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Count again from the start."""
        self._timer.start()
        super().leaveEvent(event)

    def _leave_if_unattended(self) -> None:
        focus = self.window().focusWidget()
        if focus is not None and self.isAncestorOf(focus) and self.isActiveWindow():
            self._timer.start()
        else:
            self.gone.emit()


class ToastArea(QWidget):
    """The stack of toasts of one window; put one on each window that shows messages.

    ``above`` is how far it stays from the lower edge.
    """

    def __init__(self, window: QWidget, *, above: int = spacing.SECTION_GAP) -> None:
        super().__init__(window)
        self._window = window
        self._above = above
        self._toasts: list[Toast] = []
        window.installEventFilter(self)
        self.hide()

    def show_message(
        self,
        text: str,
        *,
        tone: Tone = Tone.NEUTRAL,
        action_text: str = "",
        on_action: Callable[[], None] | None = None,
        timeout_ms: int = _TIMEOUT_MS,
        topic: str = "",
    ) -> Toast:
        """Show a message and speak it to screen readers; ``on_action`` runs on the action.

        It takes the place of a message on the same ``topic``.
        """
        toast = Toast(
            text,
            tone=tone,
            action_text=action_text,
            timeout_ms=timeout_ms,
            topic=topic,
            parent=self,
        )
        if toast.action is not None and on_action is not None:
            toast.action.clicked.connect(on_action)
        toast.gone.connect(lambda: self._remove(toast))
        for former in [one for one in self._toasts if topic and one.topic == topic]:
            self._remove(former)
        while len(self._toasts) >= _MOST:
            self._remove(self._toasts[0])
        self._toasts.append(toast)
        toast.show()
        self._place()
        self.show()
        self.raise_()
        self._appear(toast)
        announce(self._window, text, urgent=tone is Tone.WRONG)
        return toast

    def toasts(self) -> list[Toast]:
        """Return the messages shown, oldest first."""
        return list(self._toasts)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the bottom when the window changes its size."""
        if event.type() is QEvent.Type.Resize and watched is self._window:
            self._place()
        return False

    def _appear(self, toast: Toast) -> None:
        effect = QGraphicsOpacityEffect(toast)
        toast.setGraphicsEffect(effect)
        animation = motion(toast)
        animation.valueChanged.connect(lambda value: effect.setOpacity(float(value)))
        animation.finished.connect(lambda: effect.setEnabled(False))
        run_once(animation)

    def _remove(self, toast: Toast) -> None:
        if toast in self._toasts:
            self._toasts.remove(toast)
            toast.hide()
            toast.deleteLater()
            self.setVisible(bool(self._toasts))
            self._place()

    def _place(self) -> None:
        """Stack the toasts upwards from the bottom of the window, each centered."""
        window = self._window
        widest = min(_WIDEST, window.width() - 2 * spacing.GAP_LARGE)
        y = 0
        for toast in self._toasts:
            width = min(toast.sizeHint().width(), widest)
            height = max(toast.heightForWidth(width), toast.sizeHint().height())
            toast.setGeometry((widest - width) // 2, y, width, height)
            y += height + spacing.GAP_SMALL
        bottom = window.height() - self._above
        height = max(0, y - spacing.GAP_SMALL)
        self.setGeometry((window.width() - widest) // 2, bottom - height, widest, height)
