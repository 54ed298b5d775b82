"""Fills the stylesheet template with the colors, fonts and images of a theme."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from keepsake_desktop.theme.assets import asset
from keepsake_desktop.theme.colors import Colors, Role
from keepsake_desktop.theme.icons import tinted_svg
from keepsake_desktop.theme.typography import TextStyle, Typography

_PLACEHOLDER: Final = re.compile(r"@(color|font|size|icon)\(([^)]+)\)")


def build_stylesheet(colors: Colors, fonts: Typography, images: Path) -> str:
    """Return the finished stylesheet.

    The template says ``@color(role)``, ``@font(style)``, ``@size(pixels)`` for a length that
    grows with the text, and ``@icon(name role)`` for an image; tinted images are written into
    the folder ``images``, because a stylesheet can only name files.
    """

    def fill(match: re.Match[str]) -> str:
        kind, argument = match.groups()
        match kind:
            case "color":
                return colors.hex(Role(argument))
            case "font":
                return fonts.css(TextStyle(argument))
            case "size":
                return f"{fonts.pixels(float(argument))}px"
            case _:
                name, role = argument.split()
                return f'url("{_image(images, name, colors.hex(Role(role)))}")'

    return _PLACEHOLDER.sub(fill, asset("styles", "keepsake.qss").read_text(encoding="utf-8"))


def _image(folder: Path, name: str, color: str) -> str:
    file = folder / f"{name}-{color.removeprefix('#')}.svg"
    if not file.exists():
        file.write_bytes(tinted_svg(name, color))
    return file.as_posix()
