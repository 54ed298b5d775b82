"""The keyboard keeps a place in the window, whatever vanishes under it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


class FocusReturn(QObject):
    """Gives the focus to ``home()`` when the widget that had it went away.

    Qt then gives it to nobody or to whatever comes next, which may be the button of a passing
    message in ``passing``: Enter would undo what was just done.
    """

    def __init__(
        self, window: QWidget, passing: QWidget, home: Callable[[], QWidget | None]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._passing = passing
        self._home = home
        self._last: QWidget | None = None
        self._look = QTimer(self, interval=0, singleShot=True)
        self._look.timeout.connect(self._settle)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._look.start)

    def _settle(self) -> None:
        """Look where the focus is once all that happens at once has happened."""
        if not self._window.isActiveWindow() or QApplication.activePopupWidget() is not None:
            return
        now = self._window.focusWidget()
        gone = self._last is not None and not _can_hold_focus(self._last)
        astray = now is None or (gone and self._passing.isAncestorOf(now))
        if astray and (home := self._home()) is not None:
            home.setFocus(Qt.FocusReason.OtherFocusReason)
            now = home
        self._last = now


def _can_hold_focus(widget: QWidget) -> bool:
    return isValid(widget) and widget.isVisible() and widget.isEnabled()
