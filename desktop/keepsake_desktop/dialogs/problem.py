"""An error explained: what happened, why, what to do now, and a report to copy."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from keepsake_desktop.present import present, report
from keepsake_desktop.theme import Role, TextStyle
from keepsake_desktop.widgets import Button, Dialog, Label


class ProblemDialog(Dialog):
    """Never shows a traceback; the report carries none of the person's words."""

    def __init__(self, error: BaseException, parent: QWidget | None = None) -> None:
        shown = present(error)
        super().__init__(shown.title, shown.text, parent=parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._report = report(error)
        self.help = Label(shown.help, TextStyle.LIST)
        self.copy = Button(self.tr("Copy report"), icon="copy")
        self.copy.clicked.connect(self._copy)
        self.note = Label(
            self.tr("The report names versions and places in the program, nothing you wrote."),
            TextStyle.META,
            Role.SECONDARY,
        )
        for widget in (self.help, self.copy, self.note):
            self.body.addWidget(widget)
        self.add_accept(self.tr("Close"))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
        self.copy.setText(self.tr("Copied"))
