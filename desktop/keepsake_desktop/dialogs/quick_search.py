"""A search over everything else: type, read, copy, go."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keepsake_desktop.pages.memories.finder import Finder, Finding
from keepsake_desktop.pages.memories.rows import MemoryRows, Row
from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets import Label, MemoryList, Rule, Sheet
from keepsake_desktop.widgets.large_field import LargeField
from keepsake_desktop.widgets.rounded_corners import RoundedCorners
from keepsake_desktop.workspace import Workspace

_WIDTH = 640
_MOST_ROWS = 5
_FROM_TOP = 0.18


class QuickSearch(QWidget):
    """Frameless, closes when it loses the focus. Enter opens, Ctrl+C copies, Ctrl+N keeps."""

    opened = Signal(str)
    new_asked = Signal(str)

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(
            None,
            Qt.WindowType.Tool
            | Qt.WindowType.FramelessWindowHint
            | Qt.WindowType.WindowStaysOnTopHint,
        )
        RoundedCorners(self, spacing.RADIUS_DIALOG)
        self.setWindowTitle(self.tr("Search your memories"))
        self._workspace = workspace
        self._answered = ""
        self._opens_best = False
        self.rows = MemoryRows(self)
        self.finder = Finder(workspace, self.rows, self, browses=False)
        self.field = LargeField(self.tr("Search your memories"))
        self.field.installEventFilter(self)
        self.list = MemoryList(self.tr("Found memories"), passage_lines=1)
        self.list.setModel(self.rows)
        self.list.viewport().setAutoFillBackground(False)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.clicked.connect(self._open)
        self.hint = Label("", TextStyle.META, Role.SECONDARY)
        self._lay_out()
        self.field.textChanged.connect(self._ask)
        self.field.returnPressed.connect(self._enter)
        self.finder.found.connect(self._show)
        QShortcut(QKeySequence("Ctrl+N"), self).activated.connect(self._keep)
        QShortcut(QKeySequence("Escape"), self).activated.connect(self.hide)

    def ask(self) -> None:
        """Appear on the screen with the pointer, ready to type."""
        self._opens_best = False
        self.field.selectAll()
        self._fit()
        screen = QGuiApplication.primaryScreen().availableGeometry()
        x = screen.x() + (screen.width() - self.width()) // 2
        self.move(x, screen.y() + round(screen.height() * _FROM_TOP))
        self.show()
        self.raise_()
        self.activateWindow()
        self.field.setFocus()

    def current(self) -> Row | None:
        index = self.list.currentIndex()
        return self.rows.row(index.row()) if index.isValid() else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows move in the list; Ctrl+C copies the memory when no text is selected."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
            if event.key() in steps:
                self._step(steps[Qt.Key(event.key())])
                return True
            copies = event.matches(QKeySequence.StandardKey.Copy)
            if copies and not self.field.hasSelectedText():
                self._copy()
                return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() is QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.hide()
        super().changeEvent(event)

    def _lay_out(self) -> None:
        sheet = Sheet()
        sheet.body.setContentsMargins(1, 1, 1, 1)
        sheet.body.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(spacing.GAP, spacing.GAP, spacing.GAP, spacing.GAP)
        head.addWidget(self.field)
        foot = QVBoxLayout()
        foot.setContentsMargins(spacing.ROW_PADDING_X, spacing.GAP, spacing.GAP, spacing.GAP)
        foot.addWidget(self.hint)
        sheet.body.addLayout(head)
        sheet.body.addWidget(Rule())
        sheet.body.addWidget(self.list)
        sheet.body.addLayout(foot)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(sheet)

    def _ask(self, text: str) -> None:
        self._opens_best = False
        self.finder.ask(text)

    def _enter(self) -> None:
        """Open what is chosen; while the answer is still on the way, what it finds best."""
        if self._answered == self.field.text().strip():
            self._open()
        else:
            self._opens_best = True

    def _show(self, finding: Finding) -> None:
        if finding.total and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.rows.index(0))
        self._fit(nothing=bool(finding.text) and finding.settled and not finding.total)
        if finding.total or finding.settled:
            self._answered = finding.text
            if self._opens_best and self.isVisible():
                self._opens_best = False
                self._open()

    def _fit(self, *, nothing: bool = False) -> None:
        """Be as tall as what was found."""
        shown = min(self.rows.total, _MOST_ROWS)
        row = self.list.sizeHintForRow(0) if shown else 0
        self.list.setVisible(shown > 0)
        self.list.setFixedHeight(max(shown * row, 1))
        if nothing:
            self.hint.setText(self.tr("Nothing found. Ctrl N keeps this as a new memory"))
        else:
            self.hint.setText(
                self.tr("Enter opens · Ctrl C copies · Ctrl N keeps this as a new memory")
            )
        self.setFixedWidth(current_theme().fonts.pixels(_WIDTH))
        self.adjustSize()

    def _step(self, by: int) -> None:
        place = self.list.currentIndex().row() + by
        if 0 <= place < self.rows.total:
            self.list.setCurrentIndex(self.rows.index(place))

    def _open(self) -> None:
        row = self.current()
        if row is not None:
            self.hide()
            self.opened.emit(row.memory.uid)

    def _copy(self) -> None:
        row = self.current()
        if row is not None:
            uid = row.memory.uid
            self._workspace.tasks.run(
                self,
                lambda memory: memory.get(uid),
                lambda memory: QGuiApplication.clipboard().setText(memory.text),
            )
            self._workspace.tasks.run(self, lambda memory: memory.mark_used([uid]))
            self.hide()

    def _keep(self) -> None:
        self.hide()
        self.new_asked.emit(self.field.text())
