"""Color roles and their values in light and dark."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from PySide6.QtGui import QColor


class Role(StrEnum):
    """What a color is for. The value is the placeholder used in the stylesheet."""

    BACKGROUND = "background"
    PANEL = "panel"
    CARD = "card"
    HOVER = "hover"
    SELECTED = "selected"
    BADGE = "badge"
    LINE = "line"
    CONTROL_LINE = "control-line"
    TEXT = "text"
    SECONDARY = "secondary"
    FAINT = "faint"
    ACCENT = "accent"
    ACCENT_HOVER = "accent-hover"
    ACCENT_SOFT = "accent-soft"
    ON_ACCENT = "on-accent"
    FOUND = "found"
    GOOD = "good"
    ATTENTION = "attention"
    ATTENTION_SOFT = "attention-soft"
    WRONG = "wrong"
    WRONG_SOFT = "wrong-soft"


class Colors:
    """One complete set of colors."""

    def __init__(self, values: Mapping[Role, str], *, dark: bool) -> None:
        self.dark = dark
        self._hex = dict(values)
        self._colors = {role: QColor(value) for role, value in values.items()}

    def __getitem__(self, role: Role) -> QColor:
        """Return the color of a role."""
        return self._colors[role]

    def hex(self, role: Role) -> str:
        """Return the color of a role as ``#RRGGBB``."""
        return self._hex[role]


LIGHT: Final = Colors(
    {
        Role.BACKGROUND: "#FAF9F6",
        Role.PANEL: "#F3F1EC",
        Role.CARD: "#FFFFFF",
        Role.HOVER: "#F1EEE8",
        Role.SELECTED: "#E6F2EF",
        Role.BADGE: "#F0EDE6",
        Role.LINE: "#E4E0D8",
        Role.CONTROL_LINE: "#8E8980",
        Role.TEXT: "#22252A",
        Role.SECONDARY: "#62676F",
        Role.FAINT: "#83888F",
        Role.ACCENT: "#0B6B63",
        Role.ACCENT_HOVER: "#095A53",
        Role.ACCENT_SOFT: "#DDF0EC",
        Role.ON_ACCENT: "#FFFFFF",
        Role.FOUND: "#FBE7B2",
        Role.GOOD: "#1F7A43",
        Role.ATTENTION: "#9A4B00",
        Role.ATTENTION_SOFT: "#FBF0E1",
        Role.WRONG: "#A3232C",
        Role.WRONG_SOFT: "#FBEBEA",
    },
    dark=False,
)

DARK: Final = Colors(
    {
        Role.BACKGROUND: "#17191C",
        Role.PANEL: "#1D2023",
        Role.CARD: "#212529",
        Role.HOVER: "#282D32",
        Role.SELECTED: "#203532",
        Role.BADGE: "#2B3036",
        Role.LINE: "#30353B",
        Role.CONTROL_LINE: "#6C727A",
        Role.TEXT: "#ECECEA",
        Role.SECONDARY: "#A5ABB3",
        Role.FAINT: "#7F868F",
        Role.ACCENT: "#5CC9B8",
        Role.ACCENT_HOVER: "#76D5C6",
        Role.ACCENT_SOFT: "#1D3A37",
        Role.ON_ACCENT: "#10211F",
        Role.FOUND: "#5A4A17",
        Role.GOOD: "#7CCB97",
        Role.ATTENTION: "#F0B26B",
        Role.ATTENTION_SOFT: "#33291B",
        Role.WRONG: "#F08A8A",
        Role.WRONG_SOFT: "#362224",
    },
    dark=True,
)
