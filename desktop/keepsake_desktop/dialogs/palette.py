"""Everything the window can do, found by typing: commands first, then memories."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from keepsake.domain.query import Answer, Mode, Query
from keepsake_desktop import wording
from keepsake_desktop.theme import Role, current_theme, icon, icon_size, spacing
from keepsake_desktop.widgets import Rule, Sheet
from keepsake_desktop.widgets.large_field import LargeField
from keepsake_desktop.widgets.rounded_corners import RoundedCorners
from keepsake_desktop.workspace import Workspace

_WIDTH = 600
_ROW = 34
_MOST_ROWS = 11
_MOST_MEMORIES = 6
_FROM_TOP = 0.14
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}


@dataclass(frozen=True, slots=True)
class Command:
    """Something the window can do; ``also`` are other words it is found by."""

    words: str
    icon: str
    run: Callable[[], object]
    keys: str = ""
    also: str = ""

    def matches(self, typed: Sequence[str]) -> bool:
        """Whether all these beginnings of words are in it."""
        known = f"{self.words} {self.also}".casefold()
        return all(part in known for part in typed)


class Palette(QDialog):
    """Enter does what is marked, Escape leaves everything as it was."""

    def __init__(self, workspace: Workspace, commands: Sequence[Command], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        RoundedCorners(self, spacing.RADIUS_DIALOG)
        self.setWindowTitle(self.tr("Commands"))
        self._workspace = workspace
        self._commands = commands
        self._shown: list[Command] = []
        self.field = LargeField(self.tr("What would you like to do?"))
        self.field.installEventFilter(self)
        self.list = QTreeWidget()
        self.list.setAccessibleName(self.tr("Commands and memories"))
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setIconSize(icon_size(16))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.viewport().setAutoFillBackground(False)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, header.ResizeMode.Stretch)
        header.setSectionResizeMode(1, header.ResizeMode.ResizeToContents)
        self._lay_out()
        self.field.textChanged.connect(self._narrow)
        self.field.returnPressed.connect(self.run_current)
        self.list.itemClicked.connect(self.run_current)
        self._narrow("")
        self._place(parent)
        self.field.setFocus()

    def run_current(self) -> None:
        """Do what is marked."""
        place = self._current()
        if 0 <= place < len(self._shown):
            command = self._shown[place]
            self.close()
            command.run()

    def titles(self) -> list[str]:
        """What is offered now."""
        return [command.words for command in self._shown]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows move in the list while the field keeps the focus."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = _STEPS.get(Qt.Key(event.key()))
            if step is not None:
                self._mark(self._current() + step)
                return True
        return super().eventFilter(watched, event)

    def _lay_out(self) -> None:
        sheet = Sheet()
        sheet.body.setContentsMargins(1, 1, 1, spacing.GAP_SMALL)
        sheet.body.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(spacing.GAP, spacing.GAP, spacing.GAP, spacing.GAP_SMALL)
        head.addWidget(self.field)
        sheet.body.addLayout(head)
        sheet.body.addWidget(Rule())
        sheet.body.addWidget(self.list)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(sheet)

    def _place(self, parent: QWidget) -> None:
        width = min(current_theme().fonts.pixels(_WIDTH), parent.width() - 2 * spacing.GAP)
        self.setFixedWidth(width)
        corner = parent.mapToGlobal(parent.rect().topLeft())
        self.move(
            corner.x() + (parent.width() - width) // 2,
            corner.y() + round(parent.height() * _FROM_TOP),
        )

    def _narrow(self, text: str) -> None:
        typed = text.casefold().split()
        self._fill([command for command in self._commands if command.matches(typed)])
        self._workspace.tasks.outdate(self, "palette")
        if typed:
            query = Query(text=text, mode=Mode.LEXICAL, limit=_MOST_MEMORIES, noted=False)
            self._workspace.tasks.run(
                self,
                lambda memory: memory.search(query),
                self._add_memories,
                failed=lambda _error: None,
                topic="palette",
            )

    def _add_memories(self, answer: Answer) -> None:
        found = [
            Command(
                wording.title(hit.memory),
                "memories",
                partial(self._workspace.memory_requested.emit, hit.memory.uid),
                keys=wording.day(hit.memory.happened_at),
            )
            for hit in answer.hits
        ]
        place = self._current()
        self._fill([*self._shown, *found])
        self._mark(max(place, 0))

    def _fill(self, commands: list[Command]) -> None:
        self._shown = commands
        self.list.clear()
        fonts = current_theme().fonts
        for command in commands:
            item = QTreeWidgetItem([command.words, command.keys])
            item.setIcon(0, icon(command.icon, Role.SECONDARY))
            item.setSizeHint(0, QSize(0, fonts.pixels(_ROW)))
            item.setForeground(1, current_theme().colors[Role.SECONDARY])
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.list.addTopLevelItem(item)
        rows = min(len(commands), _MOST_ROWS)
        self.list.setFixedHeight(rows * fonts.pixels(_ROW) + 2 if rows else 0)
        self.adjustSize()
        self._mark(0)

    def _mark(self, place: int) -> None:
        item = self.list.topLevelItem(max(0, min(place, len(self._shown) - 1)))
        if item is not None:
            self.list.setCurrentItem(item)

    def _current(self) -> int:
        """The place of what is marked, -1 for nothing."""
        return self.list.currentIndex().row()
