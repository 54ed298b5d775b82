"""The keyboard keeps a place in the window, whatever vanishes under it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget
from shiboken6 import isValid


class FocusReturn(QObject):
    """Gives the focus to ``home()`` when the widget that had it went away.

    Qt then gives it to nobody or to whatever comes next outside of the page, which may be the
    button of a passing message: Enter would undo what was just done.
    """

    def __init__(self, window: QWidget, pages: QStackedWidget, home: Callable[[], QWidget]) -> None:
        super().__init__(window)
        self._window = window
        self._pages = pages
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
        if now is None or self._is_astray(now):
            now = self._home()
            now.setFocus(Qt.FocusReason.OtherFocusReason)
        self._last = now

    def _is_astray(self, now: QWidget) -> bool:
        if now.focusPolicy() is Qt.FocusPolicy.NoFocus:
            return True
        page = self._pages.currentWidget()
        outside = page is not None and not page.isAncestorOf(now)
        return outside and self._last is not None and not _can_hold_focus(self._last)


def _can_hold_focus(widget: QWidget) -> bool:
    return isValid(widget) and widget.isVisible() and widget.isEnabled()
