"""Choosing what else to remember from."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from keepsake.domain.source import SourceKind
from keepsake_desktop.discovery import Place, claude_code_folder, look_at
from keepsake_desktop.widgets import Card, CardHeading, Dialog
from keepsake_desktop.workspace import Workspace


class AddSourceDialog(Dialog):
    """A folder, some files, or Claude Code where it is found on this computer."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Add a source"), self.tr("What should be remembered from?"), parent=parent
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._workspace = workspace
        self.headings: dict[str, CardHeading] = {}
        self.folder = self._card(
            "folder",
            self.tr("A folder"),
            self.tr("Notes and text files, now and when they change"),
        )
        self.files = self._card(
            "file", self.tr("Some files"), self.tr("Read once; the files stay where they are")
        )
        self.code = self._card(
            "terminal", self.tr("Claude Code"), self.tr("Looking for it on this computer")
        )
        self.code.setEnabled(False)
        self.folder.activated.connect(self._choose_folder)
        self.files.activated.connect(self._choose_files)
        self.code.activated.connect(self._add_code)
        self.add_reject(self.tr("Cancel"))
        folder = claude_code_folder()
        workspace.tasks.run(
            self, lambda _memory: look_at(folder, SourceKind.CLAUDE_CODE), self._show_code
        )

    def add_folder(self, path: Path, kind: SourceKind = SourceKind.FOLDER) -> None:
        """Remember from this folder from now on."""
        add_folder(self._workspace, path, kind)
        self.accept()

    def _card(self, icon: str, title: str, subtitle: str) -> Card:
        card = Card(clickable=True)
        self.headings[icon] = card.add_heading(title, subtitle, icon=icon)
        self.body.addWidget(card)
        return card

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose a folder"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda path: self.add_folder(Path(path)))
        dialog.open()

    def _choose_files(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose files"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self._import)
        dialog.open()

    def _import(self, paths: list[str]) -> None:
        self._workspace.import_paths([Path(path) for path in paths])
        self.accept()

    def _show_code(self, place: Place) -> None:
        self.code.setEnabled(place.files > 0)
        if place.files:
            words = self.tr("%Ln conversations found on this computer", "", place.files)
        else:
            words = self.tr("Not found on this computer")
        self.headings["terminal"].set_subtitle(words)

    def _add_code(self) -> None:
        self.add_folder(claude_code_folder(), SourceKind.CLAUDE_CODE)


def add_folder(workspace: Workspace, path: Path, kind: SourceKind) -> None:
    """Remember from a folder, and say so."""
    workspace.tasks.run(
        workspace,
        lambda memory: memory.add_folder(path, kind=kind),
        lambda source: workspace.toast(
            workspace.tr("Remembering from {name}").format(name=source.name)
        ),
    )
