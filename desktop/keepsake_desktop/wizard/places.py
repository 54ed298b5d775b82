"""What to remember: the places found on this computer, ticked by the person."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QFileDialog, QVBoxLayout, QWidget

from keepsake.domain.source import Place, SourceKind
from keepsake_desktop import wording
from keepsake_desktop.pages.sources.adding import described, remember_from
from keepsake_desktop.theme import Role, TextStyle
from keepsake_desktop.widgets import Button, Card, FlowLayout, Label, OptionRow
from keepsake_desktop.widgets.file_dialog import file_dialog
from keepsake_desktop.wizard.step import Step
from keepsake_desktop.workspace import Workspace

_SMALL_ENOUGH = 5_000


class PlacesStep(Step):
    """Conversations are off until ticked; folders of notes are on, unless they are very large."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("What should be remembered?"),
            self.tr("Choose among what is on this computer. Nothing is read before you go on."),
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
        self.add_files = Button(self.tr("Add files or an export…"), icon="file")
        self.add_files.clicked.connect(self._choose_files)
        self.look = Button(self.tr("Look again"), icon="refresh")
        self.look.clicked.connect(self._look)
        buttons = QWidget()
        flow = FlowLayout(buttons)
        for button in (self.add, self.add_files, self.look):
            flow.addWidget(button)
        self.body.addWidget(self.card)
        self.body.addWidget(buttons)
        self.body.addWidget(
            Label(
                self.tr("Keys, passwords and card numbers are masked before anything is kept."),
                TextStyle.META,
                Role.SECONDARY,
            )
        )
        self._look()

    def begin(self) -> bool:
        """Look again for what came since."""
        self._look()
        return super().begin()

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
        words = described(place)
        if place.known:
            words = self.tr("Already remembered from · {place}").format(place=place.path)
        self._add_row(place, words, ticked=ticked)

    def offer_files(self, paths: Sequence[Path]) -> None:
        """Add files of the person's own choice to the list, ticked; each is read once."""
        once = self.tr("Read once")
        for path in paths:
            size = path.stat().st_size if path.exists() else 0
            place = Place(name=path.name, path=path, kind=SourceKind.FILES, files=1, size=size)
            words = f"{once} · {wording.size(size)} · {path}"
            self._add_row(place, words, ticked=True)

    def _add_row(self, place: Place, words: str, *, ticked: bool) -> None:
        if place.path in self.ticks:
            self.ticks[place.path][0].setChecked(ticked)
            return
        self.looking.hide()
        tick = QCheckBox()
        tick.setChecked(ticked or place.known)
        tick.setEnabled(not place.known)
        self.ticks[place.path] = (tick, place)
        self._rows.addWidget(OptionRow(place.name, words, tick, leading=True))

    def _look(self) -> None:
        self.looking.setText(self.tr("Looking…"))
        self._workspace.tasks.run(
            self, lambda memory: memory.find_places(), self._show, topic="places"
        )

    def _show(self, places: list[Place]) -> None:
        for place in places:
            if place.path in self.ticks:
                continue  # ticked or not, as the person left it
            small = place.files <= _SMALL_ENOUGH and not place.more
            self.offer(place, ticked=small and not place.personal)
        if not self.ticks:
            self.looking.setText(
                self.tr("No notes or conversations were found in the usual places.")
            )

    def _choose(self) -> None:
        dialog = file_dialog(self, self.tr("Choose a folder"), QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda path: self.look_into(Path(path)))
        dialog.open()

    def _choose_files(self) -> None:
        dialog = file_dialog(self, self.tr("Choose files"), QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda paths: self.offer_files([Path(one) for one in paths]))
        dialog.open()

    def look_into(self, folder: Path) -> None:
        """Count what a folder of the person's own choice holds, and offer it ticked."""
        self._workspace.tasks.run(
            self,
            lambda memory: memory.look_at(folder),
            lambda place: self.offer(place, ticked=True),
        )
