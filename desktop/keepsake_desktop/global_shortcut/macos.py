"""Cmd+Option+K as a hot key of this process on macOS, which needs no permission."""

from __future__ import annotations

import ctypes
import ctypes.util
from typing import Final

from PySide6.QtCore import QObject, Signal

_SIGNATURE: Final = int.from_bytes(b"KPSK", "big")
_KEYBOARD: Final = int.from_bytes(b"keyb", "big")
_HOT_KEY_PRESSED: Final = 5
_KEY_CODE_K: Final = 40
_COMMAND_AND_OPTION: Final = (1 << 8) | (1 << 11)

_Handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


class _EventType(ctypes.Structure):
    _fields_ = (("kind_class", ctypes.c_uint32), ("kind", ctypes.c_uint32))


class _HotKeyId(ctypes.Structure):
    _fields_ = (("signature", ctypes.c_uint32), ("number", ctypes.c_uint32))


class MacShortcut(QObject):
    """Carbon calls back in the main thread."""

    pressed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._carbon = _library()
        self._handler = _Handler(self._pressed)
        self._key = ctypes.c_void_p()
        self._installed = ctypes.c_void_p()

    def claim(self) -> bool:
        """Take the key; False when the system refuses."""
        carbon = self._carbon
        if carbon is None or self._key:
            return bool(self._key)
        target = carbon.GetApplicationEventTarget()
        kind = _EventType(_KEYBOARD, _HOT_KEY_PRESSED)
        carbon.InstallEventHandler(
            target, self._handler, 1, ctypes.byref(kind), None, ctypes.byref(self._installed)
        )
        key = _HotKeyId(_SIGNATURE, 1)
        refused = carbon.RegisterEventHotKey(
            _KEY_CODE_K, _COMMAND_AND_OPTION, key, target, 0, ctypes.byref(self._key)
        )
        if refused:
            self.release()
        return not refused

    def release(self) -> None:
        """Give the key back."""
        if self._carbon is None:
            return
        if self._key:
            self._carbon.UnregisterEventHotKey(self._key)
            self._key = ctypes.c_void_p()
        if self._installed:
            self._carbon.RemoveEventHandler(self._installed)
            self._installed = ctypes.c_void_p()

    def _pressed(self, _caller: int | None, _event: int | None, _data: int | None) -> int:
        self.pressed.emit()
        return 0


def _library() -> ctypes.CDLL | None:
    """Carbon with the types of what is called, None where it is missing."""
    name = ctypes.util.find_library("Carbon")
    if name is None:
        return None
    carbon = ctypes.CDLL(name)
    pointer, number = ctypes.c_void_p, ctypes.c_uint32
    carbon.GetApplicationEventTarget.restype = pointer
    carbon.InstallEventHandler.argtypes = [pointer, _Handler, number, pointer, pointer, pointer]
    carbon.RegisterEventHotKey.argtypes = [number, number, _HotKeyId, pointer, number, pointer]
    carbon.UnregisterEventHotKey.argtypes = carbon.RemoveEventHandler.argtypes = [pointer]
    return carbon
