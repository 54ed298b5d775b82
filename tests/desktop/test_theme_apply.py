"""The theme dresses the application, on choice and with the system."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontInfo, QPalette
from PySide6.QtWidgets import QLabel, QWidget
from tests.desktop.test_theme_colors import contrast

from keepsake_desktop.theme import Role, Scheme, TextStyle, apply_theme, current_theme
from keepsake_desktop.theme.colors import DARK, LIGHT
from keepsake_desktop.theme.motion import motion


@pytest.fixture(autouse=True)
def _as_before(qapp):
    yield
    current_theme().force_reduced_motion = False
    apply_theme(qapp)


def test_stylesheet_is_filled_completely(qapp):
    assert re.search(r"@\w", qapp.styleSheet()) is None


def test_images_of_the_stylesheet_exist(qapp):
    from pathlib import Path

    named = re.findall(r'url\("([^"]+)"\)', qapp.styleSheet())
    assert named
    assert all(Path(name).is_file() for name in named)


@pytest.mark.parametrize(("scheme", "colors"), [(Scheme.LIGHT, LIGHT), (Scheme.DARK, DARK)])
def test_chosen_scheme_is_used(qapp, scheme, colors):
    theme = apply_theme(qapp, scheme=scheme)
    assert theme.colors is colors
    assert qapp.palette().color(QPalette.ColorRole.Window) == colors[Role.BACKGROUND]
    assert colors.hex(Role.ACCENT) in qapp.styleSheet()


def test_one_theme_however_often_applied(qapp):
    assert apply_theme(qapp) is apply_theme(qapp) is current_theme()


def test_text_grows_with_the_choice(qapp):
    usual = QFontInfo(apply_theme(qapp).fonts.font(TextStyle.BODY)).pixelSize()
    large = QFontInfo(apply_theme(qapp, text_scale=2.0).fonts.font(TextStyle.BODY)).pixelSize()
    assert large == pytest.approx(2 * usual, abs=1)


def test_lines_for_reading_are_far_apart(qapp):
    fonts = current_theme().fonts
    pixels = fonts.font(TextStyle.BODY).pointSizeF() * 96 / 72
    assert fonts.line_height(TextStyle.BODY) == pytest.approx(pixels * 1.62, abs=1)


def test_changes_are_announced(qapp, qtbot):
    with qtbot.waitSignal(current_theme().changed):
        apply_theme(qapp, scheme=Scheme.DARK)


def test_motion_takes_no_time_where_it_is_unwanted(qapp):
    theme = current_theme()
    assert 0 < motion(qapp).duration() <= 150
    theme.force_reduced_motion = True
    assert motion(qapp).duration() == 0


def test_follows_the_system_only_without_a_choice(qapp):
    theme = apply_theme(qapp, scheme=Scheme.DARK)
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert theme.colors is DARK
    theme.scheme = Scheme.LIGHT
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert theme.colors is LIGHT


class QBalloonTip(QWidget):
    """Dressed like the one of this name that Qt makes beside the tray."""

    def __init__(self) -> None:
        super().__init__()
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(0xFF, 0xFF, 0xE1))
        palette.setColor(QPalette.ColorRole.WindowText, Qt.GlobalColor.black)
        self.setPalette(palette)
        self.words = QLabel("Keepsake goes on in the tray", self)


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK])
def test_what_qt_says_beside_the_tray_is_legible(qapp, qtbot, scheme):
    apply_theme(qapp, scheme=scheme)
    tip = QBalloonTip()
    qtbot.addWidget(tip)
    tip.show()
    words = tip.words.palette().color(QPalette.ColorRole.WindowText)
    assert contrast(words, tip.palette().color(QPalette.ColorRole.Window)) >= 4.5
