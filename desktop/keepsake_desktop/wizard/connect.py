"""Connecting assistants."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from keepsake_desktop.pages.settings.assistants import AssistantList
from keepsake_desktop.preference_rows import rights_rows
from keepsake_desktop.theme import Role, TextStyle
from keepsake_desktop.widgets import Button, Label, SectionHeader
from keepsake_desktop.wizard.step import Step
from keepsake_desktop.workspace import Workspace


class ConnectStep(Step):
    """Those found on this computer, each with one button and its result."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Connect your assistants"),
            self.tr(
                "Click “Connect” beside each assistant you use. While you talk to it, it can then"
                " look things up in your memories and keep new ones. You can skip this, and connect"
                " later in Settings."
            ),
            parent=parent,
        )
        self._preferences = workspace.preferences
        self.assistants = AssistantList(workspace)
        self.look = Button(self.tr("Look again"), icon="refresh")
        self.look.clicked.connect(self.assistants.refresh)
        self.body.addWidget(Label(self._what_happens(), TextStyle.META, Role.SECONDARY))
        self.body.addWidget(self.assistants)
        self.body.addWidget(self.look)
        self.body.addWidget(SectionHeader(self.tr("What they may do"), ruled=True))
        self.rights = rights_rows(workspace)
        for row in self.rights:
            self.body.addWidget(row)

    def _what_happens(self) -> str:
        return self.tr(
            "To connect, Keepsake adds an entry to the assistant's settings and keeps a copy of"
            " what they were. “Disconnect” takes the entry out again."
        )

    def finish(self) -> None:
        """The person saw what assistants may do."""
        self._preferences.change(assistants_asked=True)
