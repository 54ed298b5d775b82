"""Threads of a Windows computer, each of which has a priority within its program."""

from __future__ import annotations

import sys
from typing import Final

_BELOW_NORMAL: Final = -1  # THREAD_PRIORITY_BELOW_NORMAL


def lower_priority() -> None:
    """Let the calling thread be scheduled after those of ordinary priority."""
    if sys.platform == "win32":
        import ctypes
        from ctypes import wintypes

        kernel = ctypes.WinDLL("kernel32")
        kernel.GetCurrentThread.restype = wintypes.HANDLE
        kernel.SetThreadPriority.argtypes = (wintypes.HANDLE, ctypes.c_int)
        kernel.SetThreadPriority(kernel.GetCurrentThread(), _BELOW_NORMAL)
