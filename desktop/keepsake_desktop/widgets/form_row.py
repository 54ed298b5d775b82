"""A labeled field of a form, with a hint or what is wrong with it below."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets.announcement import announce
from keepsake_desktop.widgets.badge import IconLabel
from keepsake_desktop.widgets.labels import Label

_FILL = Qt.AlignmentFlag(0)


class FormRow(QWidget):
    """Label above, field, hint below. ``set_error`` replaces the hint until it is empty again."""

    def __init__(
        self, label: str, field: QWidget, *, hint: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.field = field
        self._hint_text = hint
        caption = Label(label, TextStyle.BUTTON)
        caption.setBuddy(field)
        field.setAccessibleName(label)
        self._icon = IconLabel("error", Role.WRONG, 14)
        self._hint = Label(hint, TextStyle.META, Role.SECONDARY)
        note = QHBoxLayout()
        note.setSpacing(5)
        note.addWidget(self._icon)
        note.addWidget(self._hint, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(spacing.STEP)
        layout.addWidget(caption)
        fixed = isinstance(field, QSpinBox)
        layout.addWidget(field, 0, Qt.AlignmentFlag.AlignLeading if fixed else _FILL)
        layout.addLayout(note)
        self.set_error("")

    def set_error(self, message: str) -> None:
        """Say what is wrong with the value; empty when it is right."""
        wrong = bool(message)
        self._icon.setVisible(wrong)
        self._hint.setText(message or self._hint_text)
        self._hint.set_role(Role.WRONG if wrong else Role.SECONDARY)
        self._hint.setVisible(bool(self._hint.text()))
        self.field.setAccessibleDescription(self._hint.text())
        self.field.setProperty("invalid", wrong)
        self.field.style().unpolish(self.field)
        self.field.style().polish(self.field)
        if wrong:
            announce(self.field, message)
