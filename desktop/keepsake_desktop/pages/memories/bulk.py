"""What can be done with one memory or many: tags, pin, space, copy, export, Trash."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTemporaryDir, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from keepsake.domain.change import Changes, Reversal
from keepsake.errors import StorageError
from keepsake_desktop import wording
from keepsake_desktop.markdown_files import as_text, write_files
from keepsake_desktop.widgets.file_dialog import file_dialog

if TYPE_CHECKING:
    from keepsake.domain.memory import Memory
    from keepsake.service import Service
    from keepsake_desktop.workspace import Workspace

_MOST_DRAGGED = 200
_MOST_TAGS = 200


class BulkActions(QObject):
    """Each action tells what it did, and offers the way back."""

    def __init__(self, workspace: Workspace, owner: QWidget) -> None:
        super().__init__(owner)
        self._workspace = workspace
        self._owner = owner
        self._dragged: QTemporaryDir | None = None

    def ask_tags(self, uids: Sequence[str]) -> None:
        """Give all of them tags, or take tags from all of them."""
        self._workspace.tasks.run(
            self,
            lambda memory: (memory.tags(limit=_MOST_TAGS), memory.get_many(uids)),
            lambda found: self._open_tags(uids, *found),
        )

    def ask_space(self, uids: Sequence[str]) -> None:
        """Move all of them into another space."""
        self._workspace.tasks.run(
            self, lambda memory: memory.namespaces(), lambda spaces: self._open_move(uids, spaces)
        )

    def pin(self, uids: Sequence[str], *, pinned: bool) -> None:
        """Pin all of them, or none."""
        said = (
            self.tr("%Ln memories pinned", "", len(uids))
            if pinned
            else self.tr("%Ln memories unpinned", "", len(uids))
        )
        self._change(uids, Changes(pinned=pinned), said)

    def copy(self, uids: Sequence[str]) -> None:
        """Put their texts on the clipboard."""

        def copied(memories: list[Memory]) -> None:
            QGuiApplication.clipboard().setText(as_text(memories))
            self._workspace.toast(self.tr("%Ln memories copied", "", len(memories)))

        self._workspace.tasks.run(self, lambda memory: memory.get_many(uids), copied)
        self._workspace.tasks.run(self, lambda memory: memory.mark_used(uids))

    def ask_export(self, uids: Sequence[str]) -> QFileDialog:
        """Write them as Markdown files into a folder of the person's choice."""
        dialog = file_dialog(
            self._owner.window(),
            self.tr("Export into which folder?"),
            QFileDialog.FileMode.Directory,
        )
        dialog.fileSelected.connect(lambda folder: self.export(uids, Path(folder)))
        dialog.open()
        return dialog

    def export(self, uids: Sequence[str], folder: Path) -> None:
        """Write them as Markdown files into this folder."""

        def show_folder() -> None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

        def exported(paths: list[Path]) -> None:
            words = self.tr("%Ln files written", "", len(paths))
            self._workspace.toast(words, show_folder, action=self.tr("Show"))

        self._workspace.tasks.run(self, lambda memory: _export(memory, uids, folder), exported)

    def trash(self, uids: Sequence[str]) -> None:
        """Move them to the Trash."""
        self._workspace.trash(uids)

    def drag(self, uids: Sequence[str]) -> None:
        """Let them be dropped in other programs, as text or as Markdown files."""
        from keepsake_desktop.dragging import drag_out

        if self._dragged is None:
            self._dragged = QTemporaryDir()
        folder = Path(self._dragged.path())

        def begin(found: tuple[list[Memory], list[Path]]) -> None:
            if QGuiApplication.mouseButtons():
                drag_out(self._owner, *found)

        def fetch(memory: Service) -> tuple[list[Memory], list[Path]]:
            memories = memory.get_many(uids[:_MOST_DRAGGED])
            return memories, write_files(memories, folder)

        self._workspace.tasks.run(self, fetch, begin)

    def _open_tags(
        self, uids: Sequence[str], known: list[tuple[str, int]], memories: list[Memory]
    ) -> None:
        from keepsake_desktop.pages.memories.bulk_dialogs import TagsDialog

        carried = sorted({tag for memory in memories for tag in memory.tags})
        dialog = TagsDialog(len(uids), [tag for tag, _ in known], carried, self._owner.window())
        dialog.chosen.connect(
            lambda add, remove: self._change(
                uids,
                Changes(add_tags=tuple(add), remove_tags=tuple(remove)),
                self.tr("Tags of %Ln memories changed", "", len(uids)),
            )
        )
        dialog.open()

    def _open_move(self, uids: Sequence[str], spaces: list[tuple[str, int]]) -> None:
        from keepsake_desktop.pages.memories.bulk_dialogs import MoveDialog

        dialog = MoveDialog(len(uids), [name for name, _ in spaces], self._owner.window())

        def move(space: str) -> None:
            words = self.tr("%Ln memories moved to “{space}”", "", len(uids))
            self._change(
                uids, Changes(namespace=space), words.format(space=wording.space_name(space))
            )

        dialog.chosen.connect(move)
        dialog.open()

    def _change(self, uids: Sequence[str], changes: Changes, said: str) -> None:
        def done(reversals: list[Reversal]) -> None:
            self._workspace.toast(said, lambda: undo(reversals))

        def undo(reversals: list[Reversal]) -> None:
            self._workspace.tasks.run(self, lambda memory: _take_back(memory, reversals))

        self._workspace.tasks.run(self, lambda memory: memory.change_many(uids, changes), done)


def _take_back(memory: Service, reversals: list[Reversal]) -> None:
    for reversal in reversals:
        memory.change_many(reversal.uids, reversal.changes)


def _export(memory: Service, uids: Sequence[str], folder: Path) -> list[Path]:
    try:
        return write_files(memory.get_many(uids), folder)
    except OSError as error:
        raise StorageError(
            f"The files could not be written: {error.strerror}.", hint="Choose another folder."
        ) from error
