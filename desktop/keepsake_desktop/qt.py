"""Qt as this application uses it."""

from __future__ import annotations

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from keepsake_desktop.collector import GarbageCollector
from keepsake_desktop.theme import app_icon, apply_theme
from keepsake_desktop.widgets import install_accessible_roles, install_focus_rings


def make_qt() -> QApplication:
    """Qt with the name, icon and language of this application."""
    qt = QApplication(["keepsake-desktop"])
    qt.setApplicationName("Keepsake")
    qt.setDesktopFileName("keepsake")
    apply_theme(qt)
    qt.setWindowIcon(app_icon())
    install_focus_rings(qt)
    install_accessible_roles()
    GarbageCollector(qt)
    return qt


def breathe(milliseconds: int) -> None:
    """Let events happen for this long."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
