"""Puts the theme on the application and keeps it in step with the system."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from keepsake_desktop.theme.palette import build_palette
from keepsake_desktop.theme.stylesheet import build_stylesheet
from keepsake_desktop.theme.theme import Scheme, Theme
from keepsake_desktop.theme.typography import TextStyle, Typography

_FORCED: Final = {Scheme.LIGHT: Qt.ColorScheme.Light, Scheme.DARK: Qt.ColorScheme.Dark}


def apply_theme(
    app: QApplication, *, scheme: Scheme = Scheme.SYSTEM, text_scale: float = 1.0
) -> Theme:
    """Dress the application; call it again whenever a choice changes.

    With ``Scheme.SYSTEM`` the application follows the system's light and dark live.
    """
    theme = app.findChild(Theme)
    if theme is None:
        theme = Theme(app)
        app.setStyle("Fusion")
        app.styleHints().colorSchemeChanged.connect(lambda _scheme: _follow(app, theme))
    theme.scheme = scheme
    theme.text_scale = text_scale
    theme.fonts = Typography(text_scale)
    hints = app.styleHints()
    if scheme is Scheme.SYSTEM:
        hints.unsetColorScheme()
    else:
        hints.setColorScheme(_FORCED[scheme])
    _dress(app, theme)
    return theme


def _follow(app: QApplication, theme: Theme) -> None:
    if theme.colors_wanted() is not theme.colors:
        _dress(app, theme)


def _dress(app: QApplication, theme: Theme) -> None:
    theme.colors = theme.colors_wanted()
    app.setPalette(build_palette(theme.colors))
    app.setFont(theme.fonts.font(TextStyle.LIST))
    images = Path(theme.images.path())
    app.setStyleSheet(build_stylesheet(theme.colors, theme.fonts, images))
    theme.changed.emit()
