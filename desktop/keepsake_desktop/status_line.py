"""What is happening, in two lines of the side panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.engine_text import localized
from keepsake_desktop.pausing import paused_words
from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets import IconLabel, Label

if TYPE_CHECKING:
    from keepsake.domain.source import Progress
    from keepsake.domain.status import Status

_ENDLESS = 10_000
"""A width at which every text is one line."""


class StatusLine(QWidget):
    """Watching, importing, paused, or what is wrong."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = IconLabel("clock", Role.SECONDARY, 14)
        self.first = Label(self.tr("Opening your memory"), TextStyle.META, Role.SECONDARY)
        self.second = Label("", TextStyle.META, Role.SECONDARY)
        row = QHBoxLayout()
        row.setSpacing(6)
        self._beside_first_line = QVBoxLayout()
        self._beside_first_line.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self._beside_first_line)
        row.addWidget(self.first, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 0, 0, spacing.STEP)
        layout.setSpacing(spacing.STEP)
        layout.addLayout(row)
        layout.addWidget(self.second)
        current_theme().changed.connect(self._settle)
        self._settle()

    def show_status(self, status: Status) -> None:
        """Say what the memory does now."""
        from keepsake.domain.status import ModelState

        self.first.setText(headline(status))
        self.second.setText(
            self.tr("Everything is on this computer") if not status.problems else ""
        )
        if status.problems:
            self._icon.set_icon("warning", Role.ATTENTION)
        elif status.paused_until is not None:
            self._icon.set_icon("pause", Role.SECONDARY)
        elif status.imports or status.pending or status.model_state is ModelState.LOADING:
            self._icon.set_icon("refresh", Role.ACCENT)
        else:
            self._icon.set_icon("check", Role.GOOD)
        self._settle()

    def show_failure(self, title: str) -> None:
        """Say that the memory could not be opened."""
        self.first.setText(title)
        self.second.setText("")
        self._icon.set_icon("error", Role.WRONG)
        self._settle()

    def _settle(self) -> None:
        """Take the room that the words need at once, since a start keeps layouts waiting."""
        line = self.first.heightForWidth(_ENDLESS)
        spare = max(0, line - self._icon.sizeHint().height())
        self._beside_first_line.setContentsMargins(0, spare // 2, 0, 0)
        for widget in (self, self.parentWidget()):
            layout = widget.layout() if widget is not None else None
            if layout is not None:
                layout.activate()


def headline(status: Status) -> str:
    """The one thing worth saying about the memory now; also the tooltip of the tray."""
    from keepsake.domain.status import ModelState

    if status.problems:
        return localized(status.problems[0])
    if status.paused_until is not None:
        return paused_words(status.paused_until)
    if status.imports:
        return _import_line(status.imports)
    if status.model_state is ModelState.LOADING:
        return QCoreApplication.translate("StatusLine", "Getting ready to search by meaning")
    if status.pending:
        return QCoreApplication.translate("StatusLine", "Preparing {count} passages").format(
            count=wording.number(status.pending)
        )
    if status.watching:
        return COUNTS.watched_folders(status.watching)
    return QCoreApplication.translate("StatusLine", "Ready")


def _import_line(imports: Sequence[Progress]) -> str:
    """How far the imports are, or those that are taken back or brought again alone."""
    from keepsake.domain.source import Doing

    reading = [progress for progress in imports if progress.doing is Doing.READING]
    shown = reading or imports
    words = {
        Doing.READING: QCoreApplication.translate("StatusLine", "Importing {done} of {total}"),
        Doing.TAKING_BACK: QCoreApplication.translate(
            "StatusLine", "Taking back {done} of {total}"
        ),
        Doing.BRINGING_AGAIN: QCoreApplication.translate(
            "StatusLine", "Bringing again {done} of {total}"
        ),
    }[shown[0].doing]
    return words.format(
        done=wording.number(sum(progress.done for progress in shown)),
        total=wording.number(sum(progress.total for progress in shown)),
    )
