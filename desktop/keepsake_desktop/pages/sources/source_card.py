"""One source: what it is, what came of it, what it does now, and what can be done with it."""

from __future__ import annotations

import time

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QWidget

from keepsake.domain.source import Source, SourceState
from keepsake_desktop.pages.sources import naming
from keepsake_desktop.widgets.badge import StateLabel
from keepsake_desktop.widgets.buttons import IconButton
from keepsake_desktop.widgets.card import Card
from keepsake_desktop.widgets.menu import Menu


class SourceCard(Card):
    """A card that opens the files of its source; everything else is in its menu.

    ``paused`` tells that no source is watched for now.
    """

    rescan_asked = Signal()
    pause_asked = Signal(bool)
    files_asked = Signal()
    memories_asked = Signal()
    open_asked = Signal()
    remove_asked = Signal()

    def __init__(self, source: Source, *, paused: bool, parent: QWidget | None = None) -> None:
        has_files = source.kind in naming.HAS_FILES
        super().__init__(clickable=has_files, parent=parent)
        words, tone = naming.state(source, paused=paused)
        name = naming.source_name(source)
        heading = self.add_heading(
            name,
            naming.summary(source, now=int(time.time() * 1000)),
            icon=naming.ICONS[source.kind],
            trailing=StateLabel(words, tone),
        )
        heading.setToolTip(source.detail or source.location)
        self.activated.connect(self.files_asked)
        if has_files:
            self.more = IconButton("more", self.tr("More about {name}").format(name=name))
            self.more.clicked.connect(lambda: self._show_menu(source))
            heading.add_trailing(self.more)

    def menu_for(self, source: Source) -> Menu:
        """Everything that can be done with this source."""
        menu = Menu(parent=self)
        menu.offer(self.tr("Show its memories"), self.memories_asked.emit)
        menu.offer(self.tr("What became of each file…"), self.files_asked.emit)
        if source.kind in naming.CAN_WATCH:
            paused = source.state is SourceState.PAUSED
            look = menu.offer(self.tr("Look again now"), self.rescan_asked.emit)
            look.setEnabled(not paused)
            words = self.tr("Resume watching") if paused else self.tr("Pause watching")
            menu.offer(words, lambda: self.pause_asked.emit(not paused))
            menu.offer(self.tr("Open the folder"), self.open_asked.emit)
        menu.addSeparator()
        menu.offer(self.tr("Remove…"), self.remove_asked.emit)
        return menu

    def _show_menu(self, source: Source) -> None:
        menu = self.menu_for(source)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.more.mapToGlobal(QPoint(0, self.more.height())))
