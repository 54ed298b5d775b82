"""The tags of a memory: each can be searched or removed, new ones can be added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QSizePolicy, QWidget

from keepsake_desktop.theme import current_theme
from keepsake_desktop.widgets import Chip, FlowLayout
from keepsake_desktop.workspace import Workspace

_FIELD_WIDTH = 130
_SUGGESTED = 200


class TagRow(QWidget):
    """Chips of tags. A click on one searches it; Delete or its menu removes it."""

    add_asked = Signal(str)
    remove_asked = Signal(str)
    search_asked = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.chips: list[Chip] = []
        self.add = Chip(self.tr("Add tag"), checkable=False)
        self.add.clicked.connect(self._begin)
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Tag"))
        self.field.setAccessibleName(self.tr("New tag"))
        self.field.setFixedWidth(current_theme().fonts.pixels(_FIELD_WIDTH))
        self.field.returnPressed.connect(self._finish)
        self.field.installEventFilter(self)
        self.field.hide()
        self._known = QStringListModel(self)
        self._suggest()
        self._layout = FlowLayout(self, gap=6)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._layout.addWidget(self.add)
        self._layout.addWidget(self.field)

    def show_tags(self, tags: Sequence[str]) -> None:
        """Show these tags and forget a half-written one."""
        self._leave()
        for chip in self.chips:
            self._layout.removeWidget(chip)
            chip.deleteLater()
        self.chips = [self._chip(tag) for tag in tags]
        for widget in (self.add, self.field):
            self._layout.removeWidget(widget)
        for shown in (*self.chips, self.add):
            self._layout.addWidget(shown)
            shown.show()
        self._layout.addWidget(self.field)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape gives up a new tag, and so does leaving it empty; Delete removes a tag."""
        pressed = event.key() if _is_press(event) else None
        if watched is self.field:
            left = event.type() is QEvent.Type.FocusOut and not self.field.text().strip()
            if left or pressed == Qt.Key.Key_Escape:
                self._leave()
            return pressed == Qt.Key.Key_Escape
        if pressed == Qt.Key.Key_Delete:
            self.remove_asked.emit(watched.property("tag"))
            return True
        return False

    def _chip(self, tag: str) -> Chip:
        chip = Chip(tag, checkable=False)
        chip.setProperty("tag", tag)
        chip.setToolTip(self.tr("Show what carries this tag. Delete removes it here."))
        chip.clicked.connect(lambda: self.search_asked.emit(tag))
        chip.installEventFilter(self)
        chip.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        remove = chip.addAction(self.tr("Remove “{tag}”").format(tag=tag))
        remove.triggered.connect(lambda: self.remove_asked.emit(tag))
        return chip

    def _begin(self) -> None:
        self.add.hide()
        self.field.show()
        self.field.setFocus()
        self._workspace.tasks.run(
            self,
            lambda memory: memory.tags(limit=_SUGGESTED),
            lambda tags: self._known.setStringList([tag for tag, _count in tags]),
            topic="tag-suggestions",
        )

    def _suggest(self) -> None:
        completer = QCompleter(self._known, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.field.setCompleter(completer)

    def _finish(self) -> None:
        tag = self.field.text().strip()
        self._leave()
        if tag:
            self.add_asked.emit(tag)

    def _leave(self) -> None:
        self.field.clear()
        self.field.hide()
        self.add.show()


def _is_press(event: QEvent) -> TypeGuard[QKeyEvent]:
    return isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress
