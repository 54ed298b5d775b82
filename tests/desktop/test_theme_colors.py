"""Every text of the application can be read on the ground it stands on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor

from keepsake_desktop.theme.colors import DARK, LIGHT, Role

_TEXT_RATIO: Final = 4.5
_LARGE_RATIO: Final = 3.0

_SURFACES: Final = (Role.BACKGROUND, Role.PANEL, Role.CARD, Role.HOVER, Role.SELECTED)

_GROUNDS: Final[Mapping[Role, tuple[Role, ...]]] = {
    Role.TEXT: (
        *_SURFACES,
        Role.BADGE,
        Role.ACCENT_SOFT,
        Role.FOUND,
        Role.ATTENTION_SOFT,
        Role.WRONG_SOFT,
    ),
    Role.SECONDARY: (
        *_SURFACES,
        Role.BADGE,
        Role.ACCENT_SOFT,
        Role.ATTENTION_SOFT,
        Role.WRONG_SOFT,
    ),
    Role.ACCENT: (*_SURFACES, Role.ACCENT_SOFT),
    Role.GOOD: _SURFACES,
    Role.ATTENTION: (*_SURFACES, Role.ATTENTION_SOFT),
    Role.WRONG: (*_SURFACES, Role.WRONG_SOFT),
    Role.ON_ACCENT: (Role.ACCENT, Role.ACCENT_HOVER),
}

_LARGE_GROUNDS: Final[Mapping[Role, tuple[Role, ...]]] = {
    Role.FAINT: _SURFACES,
    Role.CONTROL_LINE: (Role.BACKGROUND, Role.PANEL, Role.CARD),
}


def legible_pairs() -> list[tuple[Role, Role, float]]:
    """Return (foreground, background, least contrast) of every pair the application draws."""
    pairs = [(front, back, _TEXT_RATIO) for front, backs in _GROUNDS.items() for back in backs]
    pairs += [
        (front, back, _LARGE_RATIO) for front, backs in _LARGE_GROUNDS.items() for back in backs
    ]
    return pairs


def _luminance(color: QColor) -> float:
    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(c) for c in (color.redF(), color.greenF(), color.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """Return the WCAG contrast ratio of two opaque colors, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "back", "least"), legible_pairs())
def test_pair_is_legible(colors, front, back, least):
    assert contrast(colors[front], colors[back]) >= least


def test_every_text_color_is_checked():
    checked = {front for front, _, _ in legible_pairs()}
    assert checked >= {Role.TEXT, Role.SECONDARY, Role.FAINT, Role.ACCENT, Role.ON_ACCENT}
    assert checked >= {Role.GOOD, Role.ATTENTION, Role.WRONG}


def test_contrast_of_black_and_white():
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)


@given(st.tuples(*[st.integers(0, 255)] * 3), st.tuples(*[st.integers(0, 255)] * 3))
def test_contrast_does_not_depend_on_the_order(one, other):
    ratio = contrast(QColor(*one), QColor(*other))
    assert ratio == contrast(QColor(*other), QColor(*one))
    assert 1 <= ratio <= 21.01
