"""The look of the running application: colors, fonts and motion, and when they change."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QObject, Qt, QTemporaryDir, Signal
from PySide6.QtWidgets import QApplication, QStyle

from keepsake_desktop.theme.colors import DARK, LIGHT, Colors
from keepsake_desktop.theme.typography import Typography


class Scheme(StrEnum):
    """The person's choice between light and dark."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme(QObject):
    """Colors and fonts in use. ``changed`` is emitted after both were exchanged."""

    changed = Signal()

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.setObjectName("keepsake-theme")
        self.scheme = Scheme.SYSTEM
        self.text_scale = 1.0
        self.colors = LIGHT
        self.fonts = Typography()
        self.force_reduced_motion = False
        self.images = QTemporaryDir()

    @property
    def reduced_motion(self) -> bool:
        """Whether the system or the person asked for no motion."""
        return self.force_reduced_motion or _system_asks_for_no_motion()

    def colors_wanted(self) -> Colors:
        """Return the colors the choice and the system ask for."""
        if self.scheme is Scheme.SYSTEM:
            dark = QApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        else:
            dark = self.scheme is Scheme.DARK
        return DARK if dark else LIGHT


def _system_asks_for_no_motion() -> bool:
    # Desktops that let people switch animations off tell Qt's style so.
    return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0


def current_theme() -> Theme:
    """Return the theme of the application; it exists once ``apply_theme`` was called."""
    app = QApplication.instance()
    theme = app.findChild(Theme) if app is not None else None
    if theme is None:
        raise RuntimeError("apply_theme has to be called before the first widget is made")
    return theme
