"""Icons are one family, take the theme's colors, and stay sharp."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QAction, QColor
from PySide6.QtSvg import QSvgRenderer

from keepsake_desktop.theme import Role, Scheme, apply_theme, bind_icon, current_theme, icon
from keepsake_desktop.theme.assets import asset
from keepsake_desktop.theme.icons import icon_pixmap, tinted_svg
from keepsake_desktop.theme.tray_icons import WORKING_FRAMES, TrayState, tray_icon

NAMES = sorted(path.stem for path in asset("icons").glob("*.svg"))
FAMILY = [name for name in NAMES if name != "app" and not name.startswith("tray-")]


def colors_of(pixmap):
    image = pixmap.toImage()
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


@pytest.mark.parametrize("name", NAMES)
def test_svg_can_be_drawn(name):
    assert QSvgRenderer(QByteArray(tinted_svg(name, "#000000"))).isValid()


@pytest.mark.parametrize("name", FAMILY)
def test_icon_belongs_to_the_family(name):
    text = asset("icons", f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 24 24"' in text
    assert 'stroke-width="1.7"' in text
    assert 'stroke-linejoin="round"' in text
    assert "#" not in text  # the color comes from the theme


def test_icon_has_the_color_of_its_role(qapp):
    wanted = current_theme().colors.hex(Role.WRONG).lower()
    assert colors_of(icon("trash", Role.WRONG).pixmap(QSize(64, 64), 1.0)) == {wanted}


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0, 3.0])
def test_pixmap_has_one_pixel_for_each_of_the_screen(qapp, ratio):
    pixmap = icon_pixmap("search", QColor("black"), 20, ratio)
    assert pixmap.width() == round(20 * ratio)
    assert pixmap.devicePixelRatio() == ratio


def test_bound_icon_follows_the_theme(qapp):
    action = QAction()
    bind_icon(action, "pin", Role.ACCENT)
    light = colors_of(action.icon().pixmap(QSize(64, 64), 1.0))
    try:
        dark = apply_theme(qapp, scheme=Scheme.DARK).colors.hex(Role.ACCENT).lower()
        assert light != {dark}
        assert colors_of(action.icon().pixmap(QSize(64, 64), 1.0)) == {dark}
    finally:
        apply_theme(qapp)


def test_tray_states_differ_at_sixteen_pixels(qapp):
    pictures = [tray_icon(state, on_dark=False) for state in TrayState]
    pictures += [
        tray_icon(TrayState.WORKING, on_dark=False, frame=n) for n in range(1, WORKING_FRAMES)
    ]
    images = [picture.pixmap(QSize(16, 16), 1.0).toImage() for picture in pictures]
    for index, image in enumerate(images):
        assert all(image != other for other in images[index + 1 :])


@pytest.mark.parametrize("state", list(TrayState))
def test_tray_icon_is_a_template_of_one_color(qapp, state):
    picture = tray_icon(state, on_dark=True)
    assert picture.isMask()
    assert len(colors_of(picture.pixmap(QSize(64, 64), 1.0))) == 1
