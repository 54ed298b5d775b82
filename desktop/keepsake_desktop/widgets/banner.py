"""A message inside a page that stays until its cause is gone."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets.badge import TONE_ICONS, TONE_ROLES, IconLabel, Tone
from keepsake_desktop.widgets.buttons import Button, ButtonKind, IconButton
from keepsake_desktop.widgets.flow_layout import FlowLayout
from keepsake_desktop.widgets.labels import Label


class Banner(QFrame):
    """What happened (``title``), what it means (``text``), and what to do now (the action).

    ``activated`` is the click on the action, ``other_activated`` that on the other way to solve
    it, ``dismissed`` the click on the cross.
    """

    activated = Signal()
    other_activated = Signal()
    dismissed = Signal()

    def __init__(
        self,
        title: str,
        text: str = "",
        *,
        tone: Tone = Tone.ATTENTION,
        action_text: str = "",
        other_text: str = "",
        dismissible: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("tone", tone.value)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(Label(title, TextStyle.BUTTON))
        if text:
            texts.addWidget(Label(text, TextStyle.LIST, Role.SECONDARY))
        row = QHBoxLayout(self)
        row.setContentsMargins(spacing.GAP_LARGE, spacing.GAP, spacing.GAP, spacing.GAP)
        row.setSpacing(spacing.GAP)
        icon = IconLabel(TONE_ICONS[tone], TONE_ROLES[tone], 20)
        row.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(texts, 1)
        self.action = Button(action_text) if action_text else None
        self.other = Button(other_text, ButtonKind.QUIET) if other_text else None
        if self.action is not None:
            self.action.clicked.connect(self.activated)
        if self.action is not None and self.other is not None:
            self.other.clicked.connect(self.other_activated)
            below = FlowLayout(gap=spacing.GAP_SMALL)
            below.addWidget(self.action)
            below.addWidget(self.other)
            texts.addSpacing(spacing.GAP_SMALL)
            texts.addLayout(below)
        elif self.action is not None:
            row.addWidget(self.action)
        if dismissible:
            row.addWidget(self._cross(), 0, Qt.AlignmentFlag.AlignTop)

    def _cross(self) -> IconButton:
        cross = IconButton("close", self.tr("Dismiss"))
        cross.clicked.connect(self.hide)
        cross.clicked.connect(self.dismissed)
        return cross
