"""A running import: how far it is, what it reads now, pause and stop."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keepsake.domain.source import Progress
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
        self._heading = self.add_heading(progress.source_name, icon="download", trailing=self.pause)
        self._heading.add_trailing(self.stop)
        name = self.tr("Importing {name}").format(name=progress.source_name)
        self._bar = ProgressBar(name)
        self.body.addWidget(self._bar)
        self.show_progress(progress)

    def show_progress(self, progress: Progress) -> None:
        self._progress = progress
        line = self.tr("Paused") if self._paused else naming.progress_line(progress)
        self._heading.set_subtitle(line)
        self._bar.setRange(0, progress.files_total)
        self._bar.setValue(progress.files_done)

    def _toggle(self) -> None:
        self._paused = not self._paused
        self.pause.setText(self.tr("Go on") if self._paused else self.tr("Pause"))
        self.show_progress(self._progress)
        self.pause_asked.emit(self._paused)
