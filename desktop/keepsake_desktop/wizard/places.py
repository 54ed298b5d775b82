"""What to remember: the places found on this computer, ticked by the person."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QFileDialog, QVBoxLayout, QWidget

from keepsake.domain.source import Place
from keepsake_desktop.pages.sources.adding import described, remember_from
from keepsake_desktop.theme import Role, TextStyle
from keepsake_desktop.widgets import Button, Card, Label, OptionRow
from keepsake_desktop.widgets.file_dialog import file_dialog
from keepsake_desktop.wizard.step import Step
from keepsake_desktop.workspace import Workspace

_SMALL_ENOUGH = 5_000


class PlacesStep(Step):
    """Conversations are off until ticked; folders of notes are on, unless they are very large."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("What should be remembered?"),
            self.tr("These were found on this computer. Nothing is read before you go on."),
            parent=parent,
        )
        self._workspace = workspace
        self.ticks: dict[Path, tuple[QCheckBox, Place]] = {}
        self.card = Card()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        self.card.body.addLayout(self._rows)
        self.looking = Label(self.tr("Looking…"), TextStyle.LIST, Role.SECONDARY)
        self._rows.addWidget(self.looking)
        self.add = Button(self.tr("Add a folder…"), icon="add")
        self.add.clicked.connect(self._choose)
        self.body.addWidget(self.card)
        self.body.addWidget(self.add)
        self.body.addWidget(
            Label(
                self.tr("Keys, passwords and card numbers are masked before anything is kept."),
                TextStyle.META,
                Role.SECONDARY,
            )
        )
        workspace.tasks.run(self, lambda memory: memory.find_places(), self._show)

    def finish(self) -> None:
        """Remember from what is ticked, and say so once, however much it is."""
        wanted = [
            (tick, place)
            for tick, place in self.ticks.values()
            if tick.isChecked() and tick.isEnabled()
        ]
        for tick, place in wanted:
            self._workspace.tasks.run(self._workspace, partial(remember_from, place=place))
            tick.setEnabled(False)
        if wanted:
            self._workspace.toast(self.tr("Reading from %Ln places", "", len(wanted)))

    def offer(self, place: Place, *, ticked: bool) -> None:
        """Add a place to the list."""
        if place.path in self.ticks:
            self.ticks[place.path][0].setChecked(ticked)
            return
        self.looking.hide()
        tick = QCheckBox()
        tick.setChecked(ticked or place.known)
        tick.setEnabled(not place.known)
        self.ticks[place.path] = (tick, place)
        words = described(place)
        if place.known:
            words = self.tr("Already remembered from · {place}").format(place=place.path)
        self._rows.addWidget(OptionRow(place.name, words, tick, leading=True))

    def _show(self, places: list[Place]) -> None:
        for place in places:
            small = place.files <= _SMALL_ENOUGH and not place.more
            self.offer(place, ticked=small and not place.personal)
        if not places:
            self.looking.setText(
                self.tr("No notes or conversations were found in the usual places.")
            )

    def _choose(self) -> None:
        dialog = file_dialog(self, self.tr("Choose a folder"), QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda path: self.look_into(Path(path)))
        dialog.open()

    def look_into(self, folder: Path) -> None:
        """Count what a folder of the person's own choice holds, and offer it ticked."""
        self._workspace.tasks.run(
            self,
            lambda memory: memory.look_at(folder),
            lambda place: self.offer(place, ticked=True),
        )
