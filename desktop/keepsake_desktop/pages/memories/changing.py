"""Changing the memory that is being read, each change with its way back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from keepsake.domain.change import Changes
from keepsake.domain.memory import Memory
from keepsake_desktop.pages.memories.detail import Detail
from keepsake_desktop.workspace import Workspace


class Changing(QObject):
    """Takes the wishes of the detail; ``changed`` carries the memory as it is now."""

    changed = Signal(object)

    def __init__(self, workspace: Workspace, detail: Detail) -> None:
        super().__init__(detail)
        self._workspace = workspace
        self._detail = detail
        change = self._change
        detail.saved.connect(self.save)
        detail.pin_asked.connect(lambda pinned: change(Changes(pinned=pinned)))
        detail.tags.add_asked.connect(lambda tag: change(Changes(add_tags=(tag,))))
        detail.tags.remove_asked.connect(self._remove_tag)
        detail.about.importance_chosen.connect(lambda value: change(Changes(importance=value)))
        detail.about.category_chosen.connect(lambda name: change(Changes(category=name)))
        detail.about.expiry_asked.connect(self.ask_expiry)

    def ask_expiry(self) -> None:
        """Let the person choose until when the memory holds."""
        from keepsake_desktop.pages.memories.expiry_dialog import ExpiryDialog

        if self._detail.memory is not None:
            dialog = ExpiryDialog(self._detail.memory, self._detail.window())
            dialog.chosen.connect(self._change)
            dialog.open()

    def save(self, title: str, text: str) -> None:
        """Give the memory a new title and text, as a new version."""
        before = self._detail.memory
        if before is None:
            return
        self._detail.stop_editing()
        if (title, text) == (before.title, before.text):
            return
        old = Changes(title=before.title, text=before.text)
        self._change(
            Changes(title=title, text=text),
            lambda: self._tell(self.tr("Saved as a new version"), before.uid, old),
        )

    def _remove_tag(self, tag: str) -> None:
        shown = self._detail.memory
        if shown is not None:
            said = self.tr("Tag “{tag}” removed").format(tag=tag)
            again = Changes(add_tags=(tag,))
            uid = shown.uid
            self._change(Changes(remove_tags=(tag,)), lambda: self._tell(said, uid, again))

    def _tell(self, said: str, uid: str, back: Changes) -> None:
        def undo() -> None:
            self._workspace.tasks.run(self, lambda memory: memory.revise(uid, back))

        self._workspace.toast(said, undo)

    def _change(self, changes: Changes, done: Callable[[], None] | None = None) -> None:
        shown = self._detail.memory
        if shown is None:
            return
        uid = shown.uid

        def tell(memory: Memory) -> None:
            self.changed.emit(memory)
            if done is not None:
                done()

        self._workspace.tasks.run(self, lambda memory: memory.revise(uid, changes), tell)
