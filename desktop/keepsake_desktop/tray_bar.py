"""Whether the bar that holds the tray is dark."""

from __future__ import annotations

import os

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from keepsake_desktop.theme import Scheme, current_theme

_ALWAYS_DARK = ("GNOME", "Unity", "Cinnamon")


class TrayBar(QObject):
    """Follows the system's light and dark, which the person's own choice for windows hides.

    Make it before such a choice is applied. Some desktops have a dark bar in any case.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        hints = QGuiApplication.styleHints()
        self.dark = self._dark(hints.colorScheme())
        hints.colorSchemeChanged.connect(self._follow)

    def _follow(self, scheme: Qt.ColorScheme) -> None:
        if current_theme().scheme is Scheme.SYSTEM and self._dark(scheme) is not self.dark:
            self.dark = not self.dark
            self.changed.emit()

    @staticmethod
    def _dark(scheme: Qt.ColorScheme) -> bool:
        desktop = os.environ.get("XDG_CURRENT_DESKTOP", "")
        return scheme is Qt.ColorScheme.Dark or any(name in desktop for name in _ALWAYS_DARK)
