"""Everything about assistants: what they may do, which are connected, and others by hand."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from keepsake.clients import connections
from keepsake_desktop.pages.settings.assistants import AssistantList
from keepsake_desktop.preference_rows import private_mode_row, rights_rows
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import Button, Label, OptionRow, ScrollPage, SectionHeader
from keepsake_desktop.workspace import Workspace


class AssistantsSettings(ScrollPage):
    """Choices hold for every assistant that has none of its own."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(widest=760, parent=parent)
        self._workspace = workspace
        self.list = AssistantList(workspace)
        self.private = private_mode_row(workspace)
        self.rights = rights_rows(workspace)
        self.look = Button(self.tr("Look again"), icon="refresh")
        self.look.clicked.connect(self.list.refresh)
        self.snippet = Button(self.tr("Copy"), icon="copy")
        self.snippet.clicked.connect(self._copy_snippet)
        self._lay_out()

    def _lay_out(self) -> None:
        self.body.addWidget(SectionHeader(self.tr("On this computer"), action=self.look))
        self.body.addWidget(
            Label(
                self.tr(
                    "A connected assistant can look things up here and keep what you ask it to"
                    " keep. Keepsake adds itself to its settings and keeps a copy of the old ones."
                ),
                TextStyle.LIST,
                Role.SECONDARY,
            )
        )
        self.body.addWidget(self.list)
        self.body.addWidget(
            OptionRow(
                self.tr("Another program"),
                self.tr("Copy what belongs into the settings of a program that is not listed"),
                self.snippet,
            )
        )
        self.body.addSpacing(spacing.GAP_SMALL)
        self.body.addWidget(SectionHeader(self.tr("What they may do"), ruled=True))
        hint = self.tr("For all of them, unless you choose otherwise for one under Activity.")
        self.body.addWidget(Label(hint, TextStyle.LIST, Role.SECONDARY))
        for row in (self.private, *self.rights):
            self.body.addWidget(row)

    def _copy_snippet(self) -> None:
        def copied(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self._workspace.toast(self.tr("Copied. Paste it into the program's settings."))

        self._workspace.tasks.run(self, lambda _memory: connections.snippet(), copied)
