"""The look of Keepsake: color roles, type, distances, icons, motion."""

from keepsake_desktop.theme.apply import apply_theme
from keepsake_desktop.theme.colors import Role
from keepsake_desktop.theme.icons import app_icon, bind_icon, draw_icon, icon, icon_size
from keepsake_desktop.theme.theme import Scheme, Theme, current_theme
from keepsake_desktop.theme.typography import TextStyle

__all__ = [
    "Role",
    "Scheme",
    "TextStyle",
    "Theme",
    "app_icon",
    "apply_theme",
    "bind_icon",
    "current_theme",
    "draw_icon",
    "icon",
    "icon_size",
]
