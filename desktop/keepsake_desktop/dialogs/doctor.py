"""Looking for problems: every finding in words, with what to do about it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from keepsake_desktop.engine_text import localized
from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets import Dialog, IconLabel, Label, ProgressBar
from keepsake_desktop.workspace import Workspace

if TYPE_CHECKING:
    from keepsake.cli.checks.finding import Finding

_WIDTH = 620
_SIGNS = {
    "fine": ("check", Role.GOOD),
    "note": ("info", Role.SECONDARY),
    "wrong": ("warning", Role.ATTENTION),
}


class DoctorDialog(Dialog):
    """Begins to look when it opens, in the background."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Looking for problems"), parent=parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(current_theme().fonts.pixels(_WIDTH))
        self.verdict = Label(self.tr("This takes a few seconds."), TextStyle.LIST, Role.SECONDARY)
        self.progress = ProgressBar(self.tr("Looking for problems"))
        self.progress.setRange(0, 0)
        self._findings = QVBoxLayout()
        self._findings.setSpacing(spacing.GAP)
        self.body.addWidget(self.verdict)
        self.body.addWidget(self.progress)
        self.body.addLayout(self._findings)
        self.add_accept(self.tr("Close"))
        folder = workspace.pulse.status.data_folder if workspace.pulse.status else ""
        workspace.tasks.run(self, lambda _memory: _look(folder), self._show, topic="doctor")

    def _show(self, findings: list[Finding]) -> None:
        self.progress.hide()
        wrong = sum(one.health == "wrong" for one in findings)
        notes = sum(one.health == "note" for one in findings)
        self.verdict.setText(self._verdict(wrong, notes))
        order = ("wrong", "note", "fine")
        for one in sorted(findings, key=lambda finding: order.index(finding.health)):
            self._findings.addWidget(FindingRow(one))

    def _verdict(self, wrong: int, notes: int) -> str:
        if wrong:
            return self.tr("%Ln things need you", "", wrong)
        if notes:
            return self.tr("Nothing needs you. %Ln notes come first, all else works.", "", notes)
        return self.tr("All is well. Everything was looked at and works.")


class FindingRow(QWidget):
    """A sign, a name, what was found, and what to do now."""

    def __init__(self, finding: Finding, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addWidget(Label(localized(finding.name), TextStyle.BUTTON))
        texts.addWidget(Label(localized(finding.text), TextStyle.LIST, Role.SECONDARY))
        if finding.advice:
            advice = Label(localized(finding.advice), TextStyle.LIST)
            advice.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            texts.addWidget(advice)
        icon, role = _SIGNS[finding.health]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.GAP)
        row.addWidget(IconLabel(icon, role, 18), 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(texts, 1)


def _look(folder: str) -> list[Finding]:
    """Make every check; what they need is loaded here, in a thread."""
    from keepsake.cli.checks.every import examine
    from keepsake.paths import DataFolder

    return list(examine(DataFolder(Path(folder))))
