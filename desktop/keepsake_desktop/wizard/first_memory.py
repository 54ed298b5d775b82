"""Keeping a first memory and finding it again."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Remembered
from keepsake.domain.query import Answer, Query
from keepsake_desktop import autostart, wording
from keepsake_desktop.pages.memories.rows import MemoryRows
from keepsake_desktop.pages.settings.general import set_start_at_login
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import Button, FormRow, Label, MemoryList, OptionRow, Switch
from keepsake_desktop.wizard.step import Step
from keepsake_desktop.workspace import Workspace


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
        self.question.textChanged.connect(self._find)
        self.rows = MemoryRows(self)
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
        self._find()

    def _find(self) -> None:
        text = self.question.text().strip()
        if not text:
            self._workspace.tasks.outdate("first-memory")
            self.rows.show_hits(())
            self.list.hide()
            return
        query = Query(text=text, limit=2)
        self._workspace.tasks.run(
            self, lambda memory: memory.search(query), self._show, topic="first-memory"
        )

    def _show(self, answer: Answer) -> None:
        self.rows.show_hits(answer.hits)
        self.list.setVisible(bool(answer.hits))
        if answer.hits:
            self.list.setFixedHeight(len(answer.hits) * self.list.sizeHintForRow(0))
        found = len(answer.hits)
        self.hint.setText(
            self.tr("Found by {why}.").format(why=wording.reasons(answer.hits[0].reasons))
            if found
            else self.tr("Nothing found yet.")
        )
