"""Small marks beside text: a category, a key of the keyboard, a state in words."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeySequence, QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from keepsake_desktop.theme import Role, TextStyle, current_theme, draw_icon, icon_size
from keepsake_desktop.widgets.labels import Label

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent


class Tone(StrEnum):
    """What a badge, a state or a banner wants to say."""

    NEUTRAL = "neutral"
    ACCENT = "accent"
    GOOD = "good"
    ATTENTION = "attention"
    WRONG = "wrong"


TONE_ROLES = {
    Tone.NEUTRAL: Role.SECONDARY,
    Tone.ACCENT: Role.ACCENT,
    Tone.GOOD: Role.GOOD,
    Tone.ATTENTION: Role.ATTENTION,
    Tone.WRONG: Role.WRONG,
}

TONE_ICONS = {
    Tone.NEUTRAL: "info",
    Tone.ACCENT: "info",
    Tone.GOOD: "check",
    Tone.ATTENTION: "warning",
    Tone.WRONG: "error",
}


class Badge(QLabel):
    """A word on a soft ground, such as a category or a tag."""

    def __init__(
        self, text: str, tone: Tone = Tone.NEUTRAL, *, parent: QWidget | None = None
    ) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("tone", tone.value)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)


class KeyBadge(QLabel):
    """The keys of a shortcut in the notation of the system."""

    def __init__(self, keys: QKeySequence, *, parent: QWidget | None = None) -> None:
        super().__init__(keys.toString(QKeySequence.SequenceFormat.NativeText), parent)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)


class IconLabel(QWidget):
    """An icon as a picture; silent for screen readers, since text beside it says the same."""

    def __init__(
        self, icon: str, role: Role = Role.TEXT, size: int = 16, *, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon, self._role, self._size = icon, role, size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        current_theme().changed.connect(self.updateGeometry)

    def set_icon(self, icon: str, role: Role) -> None:
        """Show another icon or the same in another color."""
        self._icon, self._role = icon, role
        self.update()

    def sizeHint(self) -> QSize:
        """Return a square that grows with the text."""
        return icon_size(self._size)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon."""
        color = current_theme().colors[self._role]
        draw_icon(QPainter(self), QRectF(self.rect()), self._icon, color)


class StateLabel(QWidget):
    """A state in words with an icon before it, so that color is never the only sign."""

    def __init__(
        self, text: str = "", tone: Tone = Tone.GOOD, *, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon = IconLabel(TONE_ICONS[tone], TONE_ROLES[tone], 14)
        self._text = Label(text, TextStyle.META, TONE_ROLES[tone], wrap=False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(5)
        layout.addWidget(self._icon)
        layout.addWidget(self._text)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        """Return the words shown."""
        return self._text.text()

    def set_state(self, text: str, tone: Tone) -> None:
        """Show another state."""
        self._text.setText(text)
        self._text.set_role(TONE_ROLES[tone])
        self._icon.set_icon(TONE_ICONS[tone], TONE_ROLES[tone])
