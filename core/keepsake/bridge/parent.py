"""Noticing that the program that started this one is gone."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable

_CHECK_SECONDS = 2.0


def when_orphaned(call: Callable[[], None]) -> None:
    """Call ``call`` from another thread once the parent process has ended.

    The end of standard input usually tells first; but a brother process that inherited the pipe
    keeps it open.
    """
    parent = os.getppid()

    def run() -> None:
        if _outlives(parent):
            call()

    threading.Thread(target=run, name="keepsake-parent", daemon=True).start()


if sys.platform == "win32":

    def _outlives(parent: int) -> bool:
        """Wait for the parent's end; False when it may not be watched."""
        import ctypes

        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = ctypes.c_void_p
        kernel.WaitForSingleObject.argtypes = (ctypes.c_void_p, ctypes.c_ulong)
        synchronize, forever, signaled = 0x00100000, 0xFFFFFFFF, 0
        handle = kernel.OpenProcess(synchronize, 0, parent)
        return bool(handle) and kernel.WaitForSingleObject(handle, forever) == signaled

else:

    def _outlives(parent: int) -> bool:
        """Wait for the parent's end: then this process gets another one."""
        never = threading.Event()
        while os.getppid() == parent:
            never.wait(_CHECK_SECONDS)
        return True
