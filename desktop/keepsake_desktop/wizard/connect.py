"""Connecting assistants."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from keepsake_desktop.pages.settings.assistants import AssistantList
from keepsake_desktop.preference_rows import rights_rows
from keepsake_desktop.widgets import Button, SectionHeader
from keepsake_desktop.wizard.step import Step
from keepsake_desktop.workspace import Workspace


class ConnectStep(Step):
    """Those found on this computer, each with one button and its result."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Connect your assistants"),
            self.tr(
                "Keepsake adds itself to their settings. A copy of the old settings is kept, and"
                " you can disconnect at any time."
            ),
            parent=parent,
        )
        self._preferences = workspace.preferences
        self.assistants = AssistantList(workspace)
        self.look = Button(self.tr("Look again"), icon="refresh")
        self.look.clicked.connect(self.assistants.refresh)
        self.body.addWidget(self.assistants)
        self.body.addWidget(self.look)
        self.body.addWidget(SectionHeader(self.tr("What they may do"), ruled=True))
        self.rights = rights_rows(workspace)
        for row in self.rights:
            self.body.addWidget(row)

    def finish(self) -> None:
        """The person saw what assistants may do."""
        self._preferences.change(assistants_asked=True)
