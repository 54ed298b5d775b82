"""Connecting assistants."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from keepsake_desktop.pages.settings.assistants import AssistantList
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
        self.assistants = AssistantList(workspace)
        self.body.addWidget(self.assistants)
