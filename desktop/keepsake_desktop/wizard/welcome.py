"""What Keepsake does, and where memories live."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from keepsake_desktop.language_box import language_box
from keepsake_desktop.theme import TextStyle, spacing
from keepsake_desktop.widgets import Button, Card, Label, OptionRow
from keepsake_desktop.wizard.step import Step
from keepsake_desktop.workspace import Workspace


class WelcomeStep(Step):
    """Three sentences and a folder."""

    def __init__(self, workspace: Workspace, folder: str, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Welcome to Keepsake"),
            self.tr("One memory for all your assistants, on this computer."),
            parent=parent,
        )
        promises = (
            self.tr("What you keep here can be found again, by its words and by its meaning."),
            self.tr("Assistants you connect can look it up, so that you need not repeat yourself."),
            self.tr(
                "Everything stays on this computer. No account, no key, no internet is needed."
            ),
        )
        for promise in promises:
            self.body.addWidget(Label(promise, TextStyle.BODY))
        self.body.addSpacing(spacing.GAP_SMALL)
        card = Card()
        self.show_folder = Button(self.tr("Show"), icon="folder")
        self.show_folder.clicked.connect(
            lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(folder))
        )
        card.add_heading(
            self.tr("Your memories live here"), folder, icon="shield", trailing=self.show_folder
        )
        self.body.addWidget(card)
        self.language = language_box(workspace)
        self.body.addWidget(OptionRow(self.tr("Language"), "", self.language))
