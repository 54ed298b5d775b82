"""The library that talks to an X server, with the types of what is called."""

from __future__ import annotations

import ctypes
import ctypes.util
from functools import cache

ErrorHandler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


@cache
def x11_library() -> ctypes.CDLL | None:
    """Return Xlib, None where it is missing."""
    name = ctypes.util.find_library("X11")
    if name is None:
        return None
    try:
        x = ctypes.CDLL(name)
    except OSError:
        return None
    display, number, window = ctypes.c_void_p, ctypes.c_int, ctypes.c_ulong
    x.XOpenDisplay.argtypes, x.XOpenDisplay.restype = [ctypes.c_char_p], display
    x.XCloseDisplay.argtypes = x.XConnectionNumber.argtypes = x.XPending.argtypes = [display]
    x.XDefaultRootWindow.argtypes, x.XDefaultRootWindow.restype = [display], window
    x.XDefaultScreen.argtypes = [display]
    x.XInternAtom.argtypes, x.XInternAtom.restype = [display, ctypes.c_char_p, number], window
    x.XGetSelectionOwner.argtypes, x.XGetSelectionOwner.restype = [display, window], window
    x.XStringToKeysym.argtypes, x.XStringToKeysym.restype = [ctypes.c_char_p], window
    x.XKeysymToKeycode.argtypes, x.XKeysymToKeycode.restype = [display, window], ctypes.c_ubyte
    x.XGrabKey.argtypes = [display, number, ctypes.c_uint, window, number, number, number]
    x.XSync.argtypes = [display, number]
    x.XNextEvent.argtypes = [display, ctypes.c_char_p]
    x.XSetErrorHandler.argtypes, x.XSetErrorHandler.restype = [ErrorHandler], display
    return x


def has_compositor() -> bool:
    """Whether what is transparent in a window shows what is behind it; True without X server."""
    x = x11_library()
    display = x.XOpenDisplay(None) if x is not None else None
    if x is None or not display:
        return True
    atom = x.XInternAtom(display, b"_NET_WM_CM_S%d" % x.XDefaultScreen(display), False)
    owner = x.XGetSelectionOwner(display, atom)
    x.XCloseDisplay(display)
    return bool(owner)
