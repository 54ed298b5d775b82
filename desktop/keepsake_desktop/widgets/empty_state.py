"""An empty place that teaches: what will be here, and the one button to start."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets.badge import IconLabel
from keepsake_desktop.widgets.buttons import Button, ButtonKind
from keepsake_desktop.widgets.labels import Label


class EmptyState(QWidget):
    """Icon, title, one sentence, at most one button. ``activated`` is the button's click."""

    activated = Signal()

    def __init__(
        self,
        icon: str,
        title: str,
        sentence: str = "",
        *,
        button_text: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(spacing.GAP_LARGE, 0, spacing.GAP_LARGE, 0)
        layout.setSpacing(spacing.GAP_SMALL)
        layout.addStretch(2)
        layout.addWidget(IconLabel(icon, Role.FAINT, 36), 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addSpacing(spacing.GAP_SMALL)
        layout.addWidget(self._line(title, TextStyle.LIST_TITLE, Role.TEXT))
        if sentence:
            layout.addWidget(self._line(sentence, TextStyle.LIST, Role.SECONDARY))
        self.button = Button(button_text, ButtonKind.PRIMARY) if button_text else None
        if self.button is not None:
            self.button.clicked.connect(self.activated)
            layout.addSpacing(spacing.GAP)
            layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)

    @staticmethod
    def _line(text: str, style: TextStyle, role: Role) -> Label:
        label = Label(text, style, role)
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        label.setMinimumWidth(0)
        return label
