"""Several memories are selected: how many, and what can be done with all of them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import Button, ButtonKind, FlowLayout, IconLabel, Label


class SeveralPanel(QWidget):
    """Every wish goes out as a signal."""

    tags_asked = Signal()
    pin_asked = Signal(bool)
    space_asked = Signal()
    copy_asked = Signal()
    export_asked = Signal()
    trash_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.count = Label("", TextStyle.MEMORY_TITLE)
        self.count.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.hint = Label(
            self.tr("Drag them into another program, or choose what to do with all of them."),
            TextStyle.LIST,
            Role.SECONDARY,
        )
        self.hint.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.tags = Button(self.tr("Tags…"), icon="tag")
        self.pin = Button(self.tr("Pin"), icon="pin")
        self.unpin = Button(self.tr("Unpin"), icon="unpin")
        self.space = Button(self.tr("Move to a space…"), icon="folder")
        self.copy = Button(self.tr("Copy"), icon="copy")
        self.export = Button(self.tr("Export as Markdown…"), icon="upload")
        self.trash = Button(self.tr("Move to Trash"), ButtonKind.DESTRUCTIVE, icon="trash")
        self._connect()
        self._lay_out()

    def show_count(self, count: int) -> None:
        """Say how many are selected."""
        self.count.setText(self.tr("%Ln memories selected", "", count))

    def _connect(self) -> None:
        self.tags.clicked.connect(self.tags_asked)
        self.pin.clicked.connect(lambda: self.pin_asked.emit(True))
        self.unpin.clicked.connect(lambda: self.pin_asked.emit(False))
        self.space.clicked.connect(self.space_asked)
        self.copy.clicked.connect(self.copy_asked)
        self.export.clicked.connect(self.export_asked)
        self.trash.clicked.connect(self.trash_asked)

    def _lay_out(self) -> None:
        actions = QWidget()
        flow = FlowLayout(actions)
        buttons = (
            self.tags,
            self.pin,
            self.unpin,
            self.space,
            self.copy,
            self.export,
            self.trash,
        )
        for button in buttons:
            flow.addWidget(button)
        column = QVBoxLayout(self)
        margin = spacing.PAGE_MARGIN
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(spacing.GAP)
        column.addStretch(1)
        column.addWidget(IconLabel("memories", Role.FAINT, 36), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.count)
        column.addWidget(self.hint)
        column.addSpacing(spacing.GAP)
        column.addWidget(actions)
        column.addStretch(2)
