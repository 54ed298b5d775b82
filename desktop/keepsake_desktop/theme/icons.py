"""SVG icons tinted by color role, crisp at every scale, following the theme."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Protocol

from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from keepsake_desktop.theme.assets import asset
from keepsake_desktop.theme.colors import Role
from keepsake_desktop.theme.theme import current_theme

_DEVICE_SIZES: Final = (16, 18, 20, 22, 24, 27, 30, 32, 36, 40, 48, 54, 60, 64, 72)


class _HasIcon(Protocol):
    def setIcon(self, icon: QIcon, /) -> None: ...


def tinted_svg(name: str, color: str) -> bytes:
    """Return the SVG text of an icon with its strokes in ``color`` (``#RRGGBB``)."""
    text = asset("icons", f"{name}.svg").read_text(encoding="utf-8")
    return text.replace("currentColor", color).encode()


@lru_cache(maxsize=256)
def _renderer(name: str, color: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(tinted_svg(name, color)))


@lru_cache(maxsize=512)
def _device_pixmap(name: str, color: str, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    _renderer(name, color).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


def icon_pixmap(name: str, color: QColor, size: int, ratio: float) -> QPixmap:
    """Return an icon of ``size`` logical pixels for a screen with ``ratio`` device pixels each."""
    return _scaled_pixmap(name, color.name(), size, ratio)


@lru_cache(maxsize=512)
def _scaled_pixmap(name: str, color: str, size: int, ratio: float) -> QPixmap:
    pixmap = QPixmap(_device_pixmap(name, color, max(1, round(size * ratio))))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def draw_icon(painter: QPainter, rect: QRectF, name: str, color: QColor) -> None:
    """Draw an icon into ``rect`` in the painter's coordinates."""
    device = painter.device()
    ratio = device.devicePixelRatioF() if device is not None else 1.0
    size = round(min(rect.width(), rect.height()))
    pixmap = icon_pixmap(name, color, size, ratio)
    target = QRectF(0, 0, size, size)
    target.moveCenter(rect.center())
    painter.drawPixmap(target.topLeft().toPoint(), pixmap)


@lru_cache(maxsize=256)
def _icon(name: str, color: str, disabled: str) -> QIcon:
    result = QIcon()
    for size in _DEVICE_SIZES:
        result.addPixmap(_device_pixmap(name, color, size), QIcon.Mode.Normal)
        result.addPixmap(_device_pixmap(name, disabled, size), QIcon.Mode.Disabled)
    return result


def icon(name: str, role: Role = Role.TEXT) -> QIcon:
    """Return an icon in the present theme. For one that follows the theme, use ``bind_icon``."""
    colors = current_theme().colors
    return _icon(name, colors.hex(role), colors.hex(Role.FAINT))


class _Binding(QObject):
    """Keeps the icon of its parent in the colors of the theme."""

    def __init__(self, target: QObject, name: str, role: Role) -> None:
        super().__init__(target)
        self.name = name
        self.role = role
        current_theme().changed.connect(self.apply)

    def apply(self) -> None:
        target: _HasIcon = self.parent()  # type: ignore[assignment]
        target.setIcon(icon(self.name, self.role))


def bind_icon(target: QObject, name: str, role: Role = Role.TEXT) -> None:
    """Give ``target`` (a button, an action, a window) an icon that follows the theme."""
    binding = target.findChild(_Binding, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if binding is None:
        binding = _Binding(target, name, role)
    binding.name, binding.role = name, role
    binding.apply()


def app_icon() -> QIcon:
    """Return the colored mark of the application, for windows and the task bar."""
    result = QIcon()
    for size in (16, 24, 32, 48, 64, 128, 256):
        result.addPixmap(_device_pixmap("app", "#000000", size))
    return result


def icon_size(size: int = 20) -> QSize:
    """Return the size of an icon beside text, grown with the text."""
    side = current_theme().fonts.pixels(size)
    return QSize(side, side)
