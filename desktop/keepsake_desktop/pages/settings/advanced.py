"""Advanced: limits and sizes that hardly anybody needs to change, and the log."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from keepsake.settings import ToolProfile
from keepsake_desktop.pages.settings.learning import Learning
from keepsake_desktop.preference_rows import NumberRow
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import Button, DropDown, Label, OptionRow, ScrollPage, SectionHeader
from keepsake_desktop.workspace import Workspace


class AdvancedSettings(ScrollPage):
    """Takes effect with the next question or the next text that is kept."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(widest=760, parent=parent)
        self._workspace = workspace
        self.tools = self._tools()
        self.learning = Learning(workspace)
        self.log = Button(self.tr("Show"), icon="folder")
        self.log.clicked.connect(self._show_log)
        self._add_assistants()
        self._add_search()
        self._add_program()

    def _add_assistants(self) -> None:
        workspace = self._workspace
        tokens = self.tr(" tokens")
        self.body.addWidget(SectionHeader(self.tr("Assistants")))
        for row in (
            NumberRow(
                workspace,
                "context_tokens",
                self.tr("What an assistant is told at once"),
                self.tr("When it asks what matters for a conversation"),
                suffix=tokens,
            ),
            NumberRow(
                workspace,
                "rules_tokens",
                self.tr("Rules and preferences in addition"),
                self.tr("They come first, and do not count against the rest"),
                suffix=tokens,
            ),
            NumberRow(
                workspace,
                "calls_per_minute",
                self.tr("Questions per minute"),
                self.tr("An assistant that asks more often has to wait"),
            ),
            OptionRow(
                self.tr("Tools"),
                self.tr("Every tool costs an assistant attention, used or not"),
                self.tools,
            ),
        ):
            self.body.addWidget(row)

    def _add_search(self) -> None:
        self.body.addSpacing(spacing.GAP_SMALL)
        self.body.addWidget(SectionHeader(self.tr("Search"), ruled=True))
        for row in (
            NumberRow(
                self._workspace,
                "passage_tokens",
                self.tr("Length of a passage"),
                self.tr("Long texts are found passage by passage; holds for what is kept next"),
                suffix=self.tr(" tokens"),
            ),
            NumberRow(
                self._workspace,
                "vectors_idle_minutes",
                self.tr("Stay ready for questions"),
                self.tr("Takes main memory; later, the first question takes a moment longer"),
                suffix=self.tr(" min"),
            ),
            self.learning,
        ):
            self.body.addWidget(row)

    def _add_program(self) -> None:
        self.body.addSpacing(spacing.GAP_SMALL)
        self.body.addWidget(SectionHeader(self.tr("Program"), ruled=True))
        self.body.addWidget(
            NumberRow(
                self._workspace,
                "idle_minutes",
                self.tr("Leave after"),
                self.tr("The background program, when no assistant asks and no window is open"),
                suffix=self.tr(" min"),
            )
        )
        self.body.addWidget(
            OptionRow(
                self.tr("Log"),
                self.tr("What the program did, without the text of any memory"),
                self.log,
            )
        )
        self.body.addWidget(
            Label(
                self.tr("Everything here can also be done with the command “keepsake”."),
                TextStyle.META,
                Role.SECONDARY,
            )
        )

    def _tools(self) -> DropDown:
        preferences = self._workspace.preferences
        box = DropDown()
        box.addItem(self.tr("The ten usual ones"), ToolProfile.DEFAULT)
        box.addItem(self.tr("All of them"), ToolProfile.FULL)
        box.setCurrentIndex(box.findData(preferences.settings.assistant_tools))
        box.activated.connect(lambda: preferences.change(assistant_tools=box.currentData()))
        return box

    def _show_log(self) -> None:
        status = self._workspace.pulse.status
        if status is not None:
            folder = QUrl.fromLocalFile(f"{status.data_folder}/logs")
            QDesktopServices.openUrl(folder)
