"""The color roles as a QPalette, for everything the stylesheet does not reach."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QPalette

from keepsake_desktop.theme.colors import Colors, Role

_ROLES: Final = {
    QPalette.ColorRole.Window: Role.BACKGROUND,
    QPalette.ColorRole.WindowText: Role.TEXT,
    QPalette.ColorRole.Base: Role.CARD,
    QPalette.ColorRole.AlternateBase: Role.PANEL,
    QPalette.ColorRole.Text: Role.TEXT,
    QPalette.ColorRole.PlaceholderText: Role.SECONDARY,
    QPalette.ColorRole.Button: Role.CARD,
    QPalette.ColorRole.ButtonText: Role.TEXT,
    QPalette.ColorRole.BrightText: Role.WRONG,
    QPalette.ColorRole.Light: Role.CARD,
    QPalette.ColorRole.Midlight: Role.PANEL,
    QPalette.ColorRole.Mid: Role.LINE,
    QPalette.ColorRole.Dark: Role.CONTROL_LINE,
    QPalette.ColorRole.Shadow: Role.LINE,
    QPalette.ColorRole.Highlight: Role.ACCENT,
    QPalette.ColorRole.HighlightedText: Role.ON_ACCENT,
    QPalette.ColorRole.Accent: Role.ACCENT,
    QPalette.ColorRole.Link: Role.ACCENT,
    QPalette.ColorRole.LinkVisited: Role.ACCENT,
    QPalette.ColorRole.ToolTipBase: Role.CARD,
    QPalette.ColorRole.ToolTipText: Role.TEXT,
}

_DIMMED: Final = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
    QPalette.ColorRole.HighlightedText,
)


def build_palette(colors: Colors) -> QPalette:
    """Return the palette of one set of colors."""
    palette = QPalette()
    for qt_role, role in _ROLES.items():
        palette.setColor(qt_role, colors[role])
    for qt_role in _DIMMED:
        palette.setColor(QPalette.ColorGroup.Disabled, qt_role, colors[Role.FAINT])
    palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Highlight, colors[Role.LINE])
    return palette
