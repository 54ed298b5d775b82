"""Filter chips: small toggles that wrap, one or several on at a time."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from keepsake_desktop.widgets.emptying import remove_widgets
from keepsake_desktop.widgets.flow_layout import FlowLayout


class Chip(QPushButton):
    """One toggle. Without ``checkable`` it is a small button, such as one that opens a menu."""

    def __init__(self, text: str, *, checkable: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setCheckable(checkable)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Leave room for the bold text of a chip that is on, so that nothing moves."""
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        growth = QFontMetrics(bold).horizontalAdvance(self.text())
        growth -= QFontMetrics(self.font()).horizontalAdvance(self.text())
        return super().sizeHint() + QSize(max(0, growth), 0)


class ChipGroup(QWidget):
    """Chips with keys. ``changed`` is emitted with the tuple of chosen keys when a person chose.

    ``exclusive`` keeps exactly one on; otherwise any number may be on.
    """

    changed = Signal(tuple)

    def __init__(
        self, name: str, *, exclusive: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._exclusive = exclusive
        self._chips: dict[str, Chip] = {}
        self._layout = FlowLayout(self, gap=6)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add_chip(self, key: str, text: str, *, checked: bool = False) -> Chip:
        """Append a chip and return it."""
        chip = Chip(text)
        chip.setChecked(checked)
        chip.clicked.connect(lambda: self._choose(key))
        self._chips[key] = chip
        self._layout.addWidget(chip)
        return chip

    def clear(self) -> None:
        """Remove all chips."""
        self._chips.clear()
        remove_widgets(self._layout)

    def add_button(self, button: QPushButton) -> None:
        """Append a button after the chips, such as "More..."."""
        self._layout.addWidget(button)

    def chosen(self) -> tuple[str, ...]:
        """Return the keys of the chips that are on, in their order."""
        return tuple(key for key, chip in self._chips.items() if chip.isChecked())

    def choose(self, *keys: str) -> None:
        """Turn exactly these chips on, without emitting ``changed``."""
        for key, chip in self._chips.items():
            chip.setChecked(key in keys)

    def _choose(self, key: str) -> None:
        if self._exclusive:
            self.choose(key)
        self.changed.emit(self.chosen())
