"""A row of settings: title and description at one side, the control at the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets.labels import Label
from keepsake_desktop.widgets.switch import Switch

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent


class OptionRow(QWidget):
    """Title, description and a control. A click on the text toggles a switch or checkbox.

    ``leading`` puts the control before the text, as with a list of ticks.
    """

    def __init__(
        self,
        title: str,
        description: str,
        control: QWidget,
        *,
        leading: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.control = control
        if not control.accessibleName():
            control.setAccessibleName(title)
        control.setAccessibleDescription(description)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        caption = Label(title, TextStyle.BUTTON)
        caption.setBuddy(control)
        texts.addWidget(caption)
        if description:
            texts.addWidget(Label(description, TextStyle.LIST, Role.SECONDARY))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, spacing.GAP_SMALL, 0, spacing.GAP_SMALL)
        row.setSpacing(spacing.GAP_LARGE)
        if leading:
            row.setSpacing(spacing.STEP)
            row.addWidget(control, 0, Qt.AlignmentFlag.AlignTop)
            row.addLayout(texts, 1)
        else:
            row.addLayout(texts, 1)
            row.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Toggle the control, since its text belongs to it."""
        control = self.control
        if isinstance(control, QAbstractButton) and control.isCheckable():
            control.click()
        super().mouseReleaseEvent(event)


def switch_row(title: str, description: str = "", *, checked: bool = False) -> OptionRow:
    """Return a row with a switch; it is ``row.control``."""
    return OptionRow(title, description, Switch(title, checked=checked))
