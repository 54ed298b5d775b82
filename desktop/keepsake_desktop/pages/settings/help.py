"""Help in place: keys, a look for problems, a report, what is new, and what is inside."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

import keepsake
from keepsake_desktop.dialogs.about import AboutDialog
from keepsake_desktop.dialogs.doctor import DoctorDialog
from keepsake_desktop.dialogs.shortcuts import ShortcutsDialog
from keepsake_desktop.dialogs.whats_new import WhatsNewDialog
from keepsake_desktop.present import state_report
from keepsake_desktop.widgets import Button, Dialog, OptionRow, ScrollPage
from keepsake_desktop.workspace import Workspace


class HelpPage(ScrollPage):
    """Each line opens one small window."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(widest=760, parent=parent)
        self._workspace = workspace
        self.keys = self._row(
            self.tr("Keyboard"), self.tr("Everything works without the mouse"), self.tr("Show")
        )
        self.doctor = self._row(
            self.tr("Look for problems"),
            self.tr("Checks the memory, the search model, assistants and this computer"),
            self.tr("Check"),
        )
        self.report = self._row(
            self.tr("Report for the developers"),
            self.tr("Versions, counts and states; nothing you wrote, no names of files"),
            self.tr("Copy report"),
        )
        self.news = self._row(
            self.tr("What is new"),
            self.tr("In version {version}").format(version=keepsake.__version__),
            self.tr("Show"),
        )
        self.about = self._row(
            self.tr("About Keepsake"),
            self.tr("Who made the parts it is built from, and under which licenses"),
            self.tr("Show"),
        )
        self.keys.clicked.connect(lambda: self._open(ShortcutsDialog(self.window())))
        self.doctor.clicked.connect(lambda: self._open(DoctorDialog(workspace, self.window())))
        self.report.clicked.connect(self.copy_report)
        self.news.clicked.connect(lambda: self._open(WhatsNewDialog(self.window())))
        self.about.clicked.connect(lambda: self._open(AboutDialog(workspace, self.window())))

    def copy_report(self) -> None:
        """Put a report on the clipboard that carries nothing private."""

        def copied(text: str) -> None:
            QGuiApplication.clipboard().setText(text)
            self._workspace.toast(self.tr("Report copied. It holds nothing you wrote."))

        self._workspace.tasks.run(self, state_report, copied)

    def _row(self, title: str, description: str, words: str) -> Button:
        button = Button(words)
        button.setAccessibleName(f"{words}: {title}")
        self.body.addWidget(OptionRow(title, description, button))
        return button

    @staticmethod
    def _open(dialog: Dialog) -> None:
        dialog.open()
