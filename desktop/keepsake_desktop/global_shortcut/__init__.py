"""One key that opens the quick search from any program, where the system lets programs have one."""

from __future__ import annotations

import os
import sys
from typing import Final, Protocol

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtGui import QGuiApplication

KEYS: Final = "Ctrl+Alt+K"
"""As Qt writes it: Cmd and Option on macOS."""


class GlobalShortcut(Protocol):
    """A key that is pressed anywhere; ``pressed`` is emitted in the main thread."""

    pressed: SignalInstance

    def claim(self) -> bool:
        """Take the key; False when another program has it or the system refuses."""

    def release(self) -> None:
        """Give the key back."""


def has_global_shortcut() -> bool:
    """Whether programs can have such a key here: a Wayland desktop gives none away."""
    on_x = QGuiApplication.platformName() == "xcb" and not os.environ.get("WAYLAND_DISPLAY")
    return on_x or sys.platform in ("win32", "darwin")


def global_shortcut(parent: QObject) -> GlobalShortcut | None:
    """The way of this system; None where programs cannot have such a key."""
    if sys.platform == "win32":
        from keepsake_desktop.global_shortcut.windows import WindowsShortcut

        return WindowsShortcut(parent)
    if sys.platform == "darwin":
        from keepsake_desktop.global_shortcut.macos import MacShortcut

        return MacShortcut(parent)
    if has_global_shortcut():
        from keepsake_desktop.global_shortcut.x11 import X11Shortcut

        return X11Shortcut(parent)
    return None
