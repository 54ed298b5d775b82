"""What is read from sources: names left out, the largest file, how often folders are looked at."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from keepsake.settings import Settings
from keepsake_desktop.preference_rows import bounds
from keepsake_desktop.theme import current_theme
from keepsake_desktop.widgets import FormRow, NumberField, OptionRow, ScrollPage
from keepsake_desktop.workspace import Workspace

_SETTLE_MS = 700
_HEIGHT = 110


class ReadingSettings(ScrollPage):
    """Takes effect with the next look at a source."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(widest=760, parent=parent)
        self._preferences = workspace.preferences
        settings = workspace.preferences.settings
        self.excluded = QPlainTextEdit("\n".join(settings.excluded_patterns))
        self.excluded.setFixedHeight(current_theme().fonts.pixels(_HEIGHT))
        self.excluded.setTabChangesFocus(True)
        self.excluded.setPlaceholderText("*.log\ndrafts")
        self.largest = NumberField(*bounds("largest_file_mb"), settings.largest_file_mb)
        self.largest.setSuffix(self.tr(" MB"))
        self.rescan = NumberField(*bounds("rescan_minutes"), settings.rescan_minutes)
        self.rescan.setSuffix(self.tr(" min"))
        self._settle = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._settle.timeout.connect(self._save)
        self.excluded.textChanged.connect(self._settle.start)
        for box in (self.largest, self.rescan):
            box.valueChanged.connect(self._settle.start)
        self._preferences.changed.connect(self._follow)
        self.body.addWidget(
            FormRow(
                self.tr("Never read files and folders with these names"),
                self.excluded,
                hint=self.tr("One per line. * stands for anything."),
            )
        )
        self.body.addSpacing(8)
        self.body.addWidget(
            OptionRow(
                self.tr("Largest file"),
                self.tr("Larger ones are skipped, and the list of files says so"),
                self.largest,
            )
        )
        self.body.addWidget(
            OptionRow(
                self.tr("Look through folders completely"),
                self.tr("Besides, changes are noticed at once"),
                self.rescan,
            )
        )

    def _patterns(self) -> tuple[str, ...]:
        lines = self.excluded.toPlainText().splitlines()
        return tuple(line.strip() for line in lines if line.strip())

    def _follow(self, settings: Settings) -> None:
        """Show what was chosen elsewhere, or could not be saved, unless something is typed here."""
        if self._settle.isActive():
            return
        if self._patterns() != settings.excluded_patterns:
            self.excluded.setPlainText("\n".join(settings.excluded_patterns))
        self.largest.setValue(settings.largest_file_mb)
        self.rescan.setValue(settings.rescan_minutes)
        self._settle.stop()

    def _save(self) -> None:
        self._preferences.change(
            excluded_patterns=self._patterns(),
            largest_file_mb=self.largest.value(),
            rescan_minutes=self.rescan.value(),
        )
