"""The type scale: sizes and weights of the system's own font."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QGuiApplication

_REFERENCE_DPI: Final = 96.0
_POINTS_PER_INCH: Final = 72.0
_USUAL_SYSTEM_PIXELS: Final = 15
_LIST_PIXELS: Final = 13


class TextStyle(StrEnum):
    """What a piece of text is. The value is the placeholder used in the stylesheet."""

    PAGE_TITLE = "page-title"
    MEMORY_TITLE = "memory-title"
    LIST_TITLE = "list-title"
    BODY = "body"
    LIST = "list"
    BUTTON = "button"
    META = "meta"
    SECTION = "section"


@dataclass(frozen=True, slots=True)
class _Measure:
    pixels: float
    weight: int
    line_height: float = 1.45


_SCALE: Final = {
    TextStyle.PAGE_TITLE: _Measure(22, 600),
    TextStyle.MEMORY_TITLE: _Measure(21, 600),
    TextStyle.LIST_TITLE: _Measure(14, 600),
    TextStyle.BODY: _Measure(14.5, 400, 1.62),
    TextStyle.LIST: _Measure(13, 400),
    TextStyle.BUTTON: _Measure(13, 500),
    TextStyle.META: _Measure(12, 400),
    TextStyle.SECTION: _Measure(12, 600),
}


class Typography:
    """Fonts of one scale factor.

    ``text_scale`` is the person's choice (1.0 = as designed). A system font set clearly larger
    than usual enlarges everything by the same proportion.
    """

    def __init__(self, text_scale: float = 1.0) -> None:
        system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        self._families = system.families()
        self.factor = text_scale * _system_factor(system)
        self._points_per_pixel = _POINTS_PER_INCH / _logical_dpi()

    def font(self, style: TextStyle) -> QFont:
        """Return the font of a style, scaled."""
        measure = _SCALE[style]
        font = QFont(self._families)
        font.setPointSizeF(self._points(measure.pixels))
        font.setWeight(QFont.Weight(measure.weight))
        if style is TextStyle.SECTION:
            font.setCapitalization(QFont.Capitalization.AllUppercase)
            font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 103)
        return font

    def css(self, style: TextStyle) -> str:
        """Return the size and weight of a style as stylesheet declarations."""
        measure = _SCALE[style]
        return f"font-size: {self._points(measure.pixels):.3f}pt; font-weight: {measure.weight}"

    def line_height(self, style: TextStyle) -> int:
        """Return the distance of lines of running text, in pixels."""
        measure = _SCALE[style]
        return self.pixels(measure.pixels * measure.line_height)

    def pixels(self, design_pixels: float) -> int:
        """Scale a length that has to grow with the text, such as an icon beside it."""
        return round(design_pixels * self.factor)

    def _points(self, pixels: float) -> float:
        return pixels * self.factor * self._points_per_pixel


def _system_factor(system: QFont) -> float:
    pixels = QFontInfo(system).pixelSize()
    return pixels / _LIST_PIXELS if pixels > _USUAL_SYSTEM_PIXELS else 1.0


def _logical_dpi() -> float:
    screen = QGuiApplication.primaryScreen()
    return screen.logicalDotsPerInchY() if screen is not None else _REFERENCE_DPI
