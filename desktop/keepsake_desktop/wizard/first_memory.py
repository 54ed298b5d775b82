"""Keeping a first memory and finding it again."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Remembered
from keepsake_desktop import autostart
from keepsake_desktop.pages.memories.finder import Finder, Finding
from keepsake_desktop.pages.memories.rows import MemoryRows
from keepsake_desktop.pages.settings.general import set_start_at_login
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import Button, FormRow, Label, MemoryList, OptionRow, Switch
from keepsake_desktop.wizard.step import Step
from keepsake_desktop.workspace import Workspace

_MOST_ROWS = 2


class FirstMemoryStep(Step):
    """A field to keep something, a field to find it, and the start at login."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Try it"), self.tr("Keep something small, then ask for it."), parent=parent
        )
        self._workspace = workspace
        self.note = QLineEdit()
        self.note.setPlaceholderText(self.tr("I like short answers with the reason first"))
        self.keep = Button(self.tr("Keep"))
        self.keep.clicked.connect(self._keep)
        self.note.returnPressed.connect(self._keep)
        self.question = QLineEdit()
        self.question.setPlaceholderText(self.tr("How should answers be?"))
        self.rows = MemoryRows(self)
        self.finder = Finder(workspace, self.rows, self, browses=False)
        self.finder.found.connect(self._show)
        self.question.textChanged.connect(self.finder.ask)
        self.list = MemoryList(self.tr("Found memories"), passage_lines=1)
        self.list.setModel(self.rows)
        self.list.hide()
        self.hint = Label("", TextStyle.LIST, Role.SECONDARY)
        self.login = Switch(
            self.tr("Start Keepsake when you log in"), checked=autostart.is_enabled()
        )
        self._lay_out()

    def begin(self) -> bool:
        self.note.setFocus()
        return True

    def finish(self) -> None:
        wanted = self.login.isChecked()
        if wanted is not autostart.is_enabled():
            set_start_at_login(self._workspace, on=wanted)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(spacing.GAP_SMALL)
        row.addWidget(self.note, 1)
        row.addWidget(self.keep)
        holder = QWidget()
        holder.setLayout(row)
        row.setContentsMargins(0, 0, 0, 0)
        holder.setFocusProxy(self.note)
        self.body.addWidget(FormRow(self.tr("Something to remember"), holder))
        ask = FormRow(self.tr("Ask for it, in other words if you like"), self.question)
        self.body.addWidget(ask)
        self.body.addWidget(self.list)
        self.body.addWidget(self.hint)
        self.body.addWidget(
            OptionRow(
                self.tr("Start Keepsake when you log in"),
                self.tr("It waits in the tray, so that your assistants find the memory at once."),
                self.login,
            )
        )
        self.note.setAccessibleName(self.tr("Something to remember"))

    def _keep(self) -> None:
        text = self.note.text().strip()
        if text:
            self._workspace.keep(Capture(text=text), self._kept)

    def _kept(self, _remembered: Remembered) -> None:
        self.note.clear()
        self.hint.setText(
            self.tr("Kept. Ask your assistant later: “What do you know about me from Keepsake?”")
        )
        self.question.setFocus()

    def _show(self, finding: Finding) -> None:
        """Show the first hits; what was kept a moment ago is found by meaning a little later."""
        first = self.rows.row(0)
        self.list.setVisible(first is not None)
        if first is not None:
            shown = min(self.rows.total, _MOST_ROWS)
            self.list.setFixedHeight(shown * self.list.sizeHintForRow(0))
            self.hint.setText(self.tr("Found by {why}.").format(why=first.shown.reason))
        elif finding.text and finding.settled:
            self.hint.setText(self.tr("Nothing found about that yet. Try a word of it."))
