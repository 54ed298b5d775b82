"""Every text of the application can be read on the ground it stands on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor

from keepsake_desktop.theme.colors import DARK, LIGHT, Role, contrast, legible_pairs


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
