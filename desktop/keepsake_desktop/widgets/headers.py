"""Headings of pages and of sections."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets.labels import Label


class PageHeader(QWidget):
    """Title of a page, a sentence below, and actions at the trailing side."""

    def __init__(self, title: str, subtitle: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Label(title, TextStyle.PAGE_TITLE)
        self.subtitle = Label(subtitle, TextStyle.LIST, Role.SECONDARY)
        self.subtitle.setVisible(bool(subtitle))
        texts = QVBoxLayout()
        texts.setSpacing(spacing.STEP)
        texts.addWidget(self.title)
        texts.addWidget(self.subtitle)
        self._actions = QHBoxLayout()
        self._actions.setSpacing(spacing.GAP_SMALL)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, spacing.GAP)
        layout.setSpacing(spacing.GAP_LARGE)
        layout.addLayout(texts, 1)
        layout.addLayout(self._actions)
        layout.setAlignment(self._actions, Qt.AlignmentFlag.AlignTop)

    def add_action(self, widget: QWidget) -> None:
        """Append a button at the trailing side."""
        self._actions.addWidget(widget)


class SectionHeader(QWidget):
    """Small heading over a group, with an optional line above and a widget at the end."""

    def __init__(
        self,
        title: str,
        *,
        ruled: bool = False,
        action: QWidget | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.title = Label(title, TextStyle.SECTION, Role.SECONDARY)
        row = QHBoxLayout()
        row.setSpacing(spacing.GAP_SMALL)
        row.addWidget(self.title, 1)
        if action is not None:
            row.addWidget(action)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, spacing.GAP_SMALL if ruled else 0, 0, 0)
        layout.setSpacing(spacing.GAP_LARGE)
        if ruled:
            layout.addWidget(Rule())
        layout.addLayout(row)


class Rule(QFrame):
    """A line of one pixel between groups."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("rule", True)
        self.setFixedHeight(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
