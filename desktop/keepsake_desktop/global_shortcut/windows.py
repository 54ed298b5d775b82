"""Ctrl+Alt+K as a hot key of this process on Windows."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

from PySide6.QtCore import QAbstractNativeEventFilter, QByteArray, QCoreApplication, QObject, Signal

_ID: Final = 0x4B50
_MODIFIERS: Final = 0x0001 | 0x0002 | 0x4000  # Alt, Ctrl, and once while held
_KEY: Final = ord("K")
_WM_HOTKEY: Final = 0x0312


class _Message(ctypes.Structure):
    """The beginning of a Windows MSG, as far as it is read."""

    _fields_ = (
        ("window", ctypes.c_void_p),
        ("message", ctypes.c_uint),
        ("which", ctypes.c_size_t),
    )


class WindowsShortcut(QObject):
    """The key arrives as a message of the main thread."""

    pressed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._filter = _HotKeyFilter(self)
        self._claimed = False

    def claim(self) -> bool:
        """Take the key; False when another program has it."""
        if sys.platform == "win32" and not self._claimed:
            self._claimed = bool(ctypes.windll.user32.RegisterHotKey(None, _ID, _MODIFIERS, _KEY))
            application = QCoreApplication.instance()
            if self._claimed and application is not None:
                application.installNativeEventFilter(self._filter)
        return self._claimed

    def release(self) -> None:
        """Give the key back."""
        if sys.platform == "win32" and self._claimed:
            ctypes.windll.user32.UnregisterHotKey(None, _ID)
            application = QCoreApplication.instance()
            if application is not None:
                application.removeNativeEventFilter(self._filter)
            self._claimed = False


class _HotKeyFilter(QAbstractNativeEventFilter):
    def __init__(self, shortcut: WindowsShortcut) -> None:
        super().__init__()
        self._shortcut = shortcut

    def nativeEventFilter(
        self, _kind: QByteArray | bytes | bytearray | memoryview, message: int
    ) -> tuple[bool, int]:
        if is_hot_key(int(message)):
            self._shortcut.pressed.emit()
            return True, 0
        return False, 0


def is_hot_key(address: int) -> bool:
    """Whether the Windows message at this address is our key."""
    message = _Message.from_address(address)
    return bool(message.message == _WM_HOTKEY and message.which == _ID)
