"""The welcome: a few pages, each of which can be skipped."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QStackedWidget, QWidget

from keepsake_desktop.present import present
from keepsake_desktop.theme import current_theme, spacing
from keepsake_desktop.widgets import Button, ButtonKind, Sheet, StepsBar, ToastArea, Tone
from keepsake_desktop.widgets.floating_bar import FloatingBar
from keepsake_desktop.wizard.connect import ConnectStep
from keepsake_desktop.wizard.first_memory import FirstMemoryStep
from keepsake_desktop.wizard.places import PlacesStep
from keepsake_desktop.wizard.step import Step
from keepsake_desktop.wizard.welcome import WelcomeStep
from keepsake_desktop.workspace import Undo, Workspace

_WIDTH = 780
_HEIGHT = 620
_ABOVE_EDGE = spacing.SECTION_GAP + spacing.GAP_LARGE


class Wizard(QWidget):
    """Closing it at any time is as good as finishing it. ``finished`` comes once."""

    finished = Signal()

    def __init__(self, workspace: Workspace, folder: str) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(self.tr("Welcome to Keepsake"))
        self._workspace = workspace
        self.steps: list[Step] = [
            WelcomeStep(workspace, folder),
            PlacesStep(workspace),
            ConnectStep(workspace),
            FirstMemoryStep(workspace),
        ]
        self.bar = StepsBar(len(self.steps))
        self.stack = QStackedWidget()
        for step in self.steps:
            self.stack.addWidget(_scrolling(step))
        self.back = Button(self.tr("Back"), ButtonKind.QUIET)
        self.skip = Button(self.tr("Skip"), ButtonKind.QUIET)
        self.next = Button("", ButtonKind.PRIMARY)
        self.next.setDefault(True)
        self.back.clicked.connect(lambda: self.go_to(self.place - 1))
        self.skip.clicked.connect(self._skip)
        self.next.clicked.connect(self._go_on)
        self.toasts = ToastArea(self, above=_ABOVE_EDGE)
        workspace.toast_requested.connect(self._say)
        workspace.problem_found.connect(self._say_problem)
        self._lay_out()
        fonts = current_theme().fonts
        room = self.screen().availableGeometry()
        width = min(fonts.pixels(_WIDTH), room.width())
        self.resize(width, min(fonts.pixels(_HEIGHT), room.height()))
        self.go_to(0)

    @property
    def place(self) -> int:
        """Which page is shown, from 0."""
        return self.stack.currentIndex()

    def go_to(self, place: int) -> None:
        """Show a page."""
        last = place == len(self.steps) - 1
        self.stack.setCurrentIndex(place)
        self.bar.set_step(place + 1)
        self.back.setVisible(place > 0)
        self.skip.setVisible(not last)
        self.next.setText(self.tr("Finish") if last else self.tr("Continue"))
        if not self.steps[place].begin():
            self.next.setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._workspace.preferences.change(first_run_done=True)
        super().closeEvent(event)
        self.finished.emit()

    def _say(self, text: str, undo: Undo | None, action: str, topic: str) -> None:
        words = (action or self.tr("Undo")) if undo is not None else ""
        self.toasts.show_message(text, action_text=words, on_action=undo, topic=topic)

    def _say_problem(self, error: Exception) -> None:
        shown = present(error)
        self.toasts.show_message(f"{shown.title}. {shown.help}", tone=Tone.WRONG)

    def _skip(self) -> None:
        self.go_to(self.place + 1)

    def _go_on(self) -> None:
        self.steps[self.place].finish()
        if self.place == len(self.steps) - 1:
            self.close()
        else:
            self.go_to(self.place + 1)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(spacing.GAP_SMALL)
        buttons.addWidget(self.back)
        buttons.addStretch()
        buttons.addWidget(self.skip)
        buttons.addWidget(self.next)
        sheet = Sheet()
        room = sheet.body.contentsMargins()
        room.setRight(room.right() - spacing.GAP_LARGE)
        sheet.body.setContentsMargins(room)
        head = QHBoxLayout()
        head.addWidget(self.bar)
        for line in (head, buttons):
            line.setContentsMargins(0, 0, spacing.GAP_LARGE, 0)
        sheet.body.addLayout(head)
        sheet.body.addSpacing(spacing.GAP_SMALL)
        sheet.body.addWidget(self.stack, 1)
        sheet.body.addLayout(buttons)
        sheet.setMaximumWidth(current_theme().fonts.pixels(_WIDTH))
        row = QHBoxLayout(self)
        margin = spacing.SECTION_GAP
        row.setContentsMargins(margin, margin, margin, margin)
        row.addWidget(sheet)


def _scrolling(step: Step) -> QScrollArea:
    """A page in the sheet, which reaches into its margin so that the bar has room there."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    FloatingBar(area)
    step.setObjectName("scroll-content")
    area.setWidget(step)
    return area
