"""A running import, or one that is taken back: how far it is, what it reads now, pause and stop."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keepsake.domain.source import Doing, Progress
from keepsake_desktop import wording
from keepsake_desktop.pages.sources import naming
from keepsake_desktop.widgets.buttons import Button, ButtonKind
from keepsake_desktop.widgets.card import Card
from keepsake_desktop.widgets.progress import ProgressBar


class ImportCard(Card):
    """Shows one import; ``show`` brings new figures."""

    pause_asked = Signal(bool)
    stop_asked = Signal()

    def __init__(self, progress: Progress, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._paused = False
        self.pause = Button(self.tr("Pause"))
        self.pause.clicked.connect(self._toggle)
        self.stop = Button(self.tr("Stop"), ButtonKind.QUIET)
        self.stop.clicked.connect(self.stop_asked)
        icon = "download" if progress.doing is Doing.READING else "undo"
        self._heading = self.add_heading(
            wording.source_name(progress.source_name), icon=icon, trailing=self.pause
        )
        self._heading.add_trailing(self.stop)
        for button in (self.pause, self.stop):
            button.setVisible(progress.doing is Doing.READING)
        self._bar = ProgressBar(naming.progress_name(progress))
        self.body.addWidget(self._bar)
        self.show_progress(progress)

    def show_progress(self, progress: Progress) -> None:
        self._progress = progress
        line = self.tr("Paused") if self._paused else naming.progress_line(progress)
        self._heading.set_subtitle(line)
        self._bar.setRange(0, progress.total)
        self._bar.setValue(progress.done)

    def _toggle(self) -> None:
        self._paused = not self._paused
        self.pause.setText(self.tr("Go on") if self._paused else self.tr("Pause"))
        self.show_progress(self._progress)
        self.pause_asked.emit(self._paused)
