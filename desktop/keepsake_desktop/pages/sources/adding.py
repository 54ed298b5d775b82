"""Choosing what else to remember from."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from keepsake.domain.source import FOLDERS, Place, SourceKind
from keepsake.service import Service
from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.theme import Role, TextStyle
from keepsake_desktop.widgets import Card, Dialog, Label
from keepsake_desktop.widgets.file_dialog import file_dialog
from keepsake_desktop.workspace import Workspace


class AddSourceDialog(Dialog):
    """A folder, some files, or what is found on this computer and is no source yet."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Add a source"), self.tr("What should be remembered from?"), parent=parent
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._workspace = workspace
        self.found: dict[Path, Card] = {}
        self.folder = self._card(
            "folder",
            self.tr("A folder"),
            self.tr("Notes and text files, now and when they change"),
        )
        self.files = self._card(
            "file", self.tr("Some files"), self.tr("Read once; the files stay where they are")
        )
        self.folder.activated.connect(self._choose_folder)
        self.files.activated.connect(self._choose_files)
        self._places = QVBoxLayout()
        self.body.addLayout(self._places)
        self.looking = Label(
            self.tr("Looking for more on this computer"), TextStyle.META, Role.SECONDARY
        )
        self._places.addWidget(self.looking)
        self.add_reject(self.tr("Cancel"))
        workspace.tasks.run(self, lambda memory: memory.find_places(), self._show_places)

    def add_folder(self, path: Path, kind: SourceKind = SourceKind.FOLDER) -> None:
        """Remember from this folder from now on."""
        add_folder(self._workspace, path, kind)
        self.accept()

    def _card(self, icon: str, title: str, subtitle: str) -> Card:
        card = Card(clickable=True)
        card.add_heading(title, subtitle, icon=icon)
        self.body.addWidget(card)
        return card

    def _choose_folder(self) -> None:
        dialog = file_dialog(self, self.tr("Choose a folder"), QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda path: self.add_folder(Path(path)))
        dialog.open()

    def _choose_files(self) -> None:
        dialog = file_dialog(self, self.tr("Choose files"), QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self._import)
        dialog.open()

    def _import(self, paths: list[str]) -> None:
        self._workspace.import_paths([Path(path) for path in paths])
        self.accept()

    def _show_places(self, places: list[Place]) -> None:
        new = [place for place in places if not place.known]
        self.looking.setText(self.tr("Found on this computer"))
        self.looking.setVisible(bool(new))
        for place in new:
            card = Card(clickable=True)
            icon = "terminal" if place.personal else "folder"
            card.add_heading(place.name, described(place), icon=icon)
            card.activated.connect(lambda place=place: self._add_place(place))
            self.found[place.path] = card
            self._places.addWidget(card)

    def _add_place(self, place: Place) -> None:
        add_place(self._workspace, place)
        self.accept()


def described(place: Place) -> str:
    """What a place holds and where it is, in one line."""
    translate = QCoreApplication.translate
    if place.kind is SourceKind.FILES:
        count = translate("sources", "An export of conversations")
    elif place.personal:
        count = COUNTS.conversations(place.files)
    else:
        count = COUNTS.files(place.files)
    if place.more:
        count = translate("sources", "more than {count}").format(count=count)
    return f"{count} · {wording.size(place.size)} · {place.path}"


def remember_from(memory: Service, place: Place) -> None:
    """Remember from a place: a folder from now on, a file once."""
    if place.kind in FOLDERS:
        memory.add_folder(place.path, kind=place.kind)
    else:
        memory.import_paths([place.path])


def add_place(workspace: Workspace, place: Place) -> None:
    """Remember from a place, and say so."""
    if place.kind in FOLDERS:
        add_folder(workspace, place.path, place.kind)
    else:
        workspace.import_paths([place.path])


def add_folder(workspace: Workspace, path: Path, kind: SourceKind) -> None:
    """Remember from a folder, and say so."""
    workspace.tasks.run(
        workspace,
        lambda memory: memory.add_folder(path, kind=kind),
        lambda source: workspace.toast(
            QCoreApplication.translate("sources", "Remembering from {name}").format(
                name=source.name
            )
        ),
    )
