"""Ctrl+Alt+K on an X server: grabbed on the root window over a connection of its own."""

from __future__ import annotations

import ctypes
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier, Signal

from keepsake_desktop.x11_library import ErrorHandler, x11_library

_CONTROL, _ALT = 1 << 2, 1 << 3
_LOCKS: Final = (0, 1 << 1, 1 << 4, (1 << 1) | (1 << 4))
"""Caps Lock and Num Lock count as modifiers: the key is grabbed with and without each."""
_KEY_PRESS: Final = 2
_ASYNC: Final = 1
_KEY_NAME: Final = b"k"
_EVENT_BYTES: Final = 192


class X11Shortcut(QObject):
    """Listens on the socket of the connection, so that nothing polls."""

    pressed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._x = x11_library()
        self._display: int | None = None
        self._notifier: QSocketNotifier | None = None
        self._refused = False
        # X ends the process on an error unless somebody takes it; kept as long as this object.
        self._handler = ErrorHandler(self._note_error)

    def claim(self) -> bool:
        """Take the key; False when another program has it or there is no X server."""
        if self._x is None or self._display is not None:
            return self._display is not None
        display = self._x.XOpenDisplay(None)
        if not display:
            return False
        self._display = display
        if not self._grab(self._x, display):
            self.release()
            return False
        self._notifier = QSocketNotifier(
            self._x.XConnectionNumber(display), QSocketNotifier.Type.Read, self
        )
        self._notifier.activated.connect(self._read)
        return True

    def release(self) -> None:
        """Give the key back."""
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier.deleteLater()
            self._notifier = None
        if self._x is not None and self._display is not None:
            self._x.XCloseDisplay(self._display)
            self._display = None

    def _grab(self, x: ctypes.CDLL, display: int) -> bool:
        root = x.XDefaultRootWindow(display)
        code = x.XKeysymToKeycode(display, x.XStringToKeysym(_KEY_NAME))
        former = x.XSetErrorHandler(self._handler)
        self._refused = False
        for lock in _LOCKS:
            x.XGrabKey(display, code, _CONTROL | _ALT | lock, root, False, _ASYNC, _ASYNC)
        x.XSync(display, False)
        x.XSetErrorHandler(ctypes.cast(former, ErrorHandler))
        return not self._refused

    def _note_error(self, _display: int | None, _event: int | None) -> int:
        self._refused = True
        return 0

    def _read(self) -> None:
        if self._x is None or self._display is None:
            return
        event = ctypes.create_string_buffer(_EVENT_BYTES)
        while self._x.XPending(self._display):
            self._x.XNextEvent(self._display, event)
            if ctypes.c_int.from_buffer(event).value == _KEY_PRESS:
                self.pressed.emit()
