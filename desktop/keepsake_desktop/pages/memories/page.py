"""Memories: the list at one side, the memory being read at the other."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QWidget

from keepsake.domain.change import Changes
from keepsake.domain.memory import Memory, Version
from keepsake.errors import KeepsakeError, NotFoundError
from keepsake_desktop.dialogs.note import NoteDialog
from keepsake_desktop.pages.memories.detail import Detail
from keepsake_desktop.pages.memories.list_pane import ListPane
from keepsake_desktop.pages.memories.marks import found_words
from keepsake_desktop.pages.memories.narrowing import Narrowing
from keepsake_desktop.pages.memories.reading import read_surroundings
from keepsake_desktop.pages.memories.rows import Row
from keepsake_desktop.pages.memories.versions_dialog import VersionsDialog
from keepsake_desktop.theme import current_theme, spacing
from keepsake_desktop.widgets import EmptyState
from keepsake_desktop.workspace import Workspace

_NARROW = spacing.NARROW_WINDOW - spacing.SIDE_PANEL_COLLAPSED
_SPLITTER = "memories/splitter"


class MemoriesPage(QWidget):
    """Where narrow, the memory replaces the list and has a way back."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._words: frozenset[str] = frozenset()
        self.pane = ListPane(workspace)
        self.pane.setMinimumWidth(300)
        self.detail = Detail(workspace)
        self.nothing = EmptyState("memories", self.tr("Choose a memory to read it here"))
        self.side = QStackedWidget()
        self.side.addWidget(self.nothing)
        self.side.addWidget(self.detail)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(1)
        self.splitter.addWidget(self.pane)
        self.splitter.addWidget(self.side)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([spacing.LIST_WIDTH, 2 * spacing.LIST_WIDTH])
        self.splitter.restoreState(workspace.layout_of(_SPLITTER))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)
        self._reading = False
        self._connect()

    @property
    def narrow(self) -> bool:
        return self.width() < current_theme().fonts.pixels(_NARROW)

    def search(self, text: str = "") -> None:
        """Go to the search box, with a text if one is given."""
        self.leave_memory()
        if text:
            self.pane.search.setText(text)
        self.pane.search.start()

    def show_everything(self) -> None:
        """Forget the search and what was narrowed."""
        self.pane.search.clear()
        self.pane.facets.clear()

    def show_only(self, choice: Narrowing) -> None:
        """List what this choice lets through, whatever was searched before."""
        self.pane.search.clear()
        self.pane.facets.show_only(choice)
        self.leave_memory()

    def show_source(self, source_id: int) -> None:
        """List what came from one source."""
        self.pane.search.clear()
        self.pane.facets.show_source(source_id)
        self.leave_memory()

    def take_over(self, former: MemoriesPage) -> None:
        """Go on where another page stood: its search, its memory and what is being written."""
        self.splitter.restoreState(former.splitter.saveState())
        self.pane.facets.take_over(former.pane.facets)
        self.pane.search.setText(former.pane.search.text())
        if former.detail.memory is not None:
            self._words, self._reading = former._words, former._reading
            self._show_memory(former.detail.memory)
            self.detail.take_over(former.detail)
            self._arrange()

    def open_memory(self, uid: str, words: frozenset[str] = frozenset()) -> None:
        """Read one memory, whether it is in the list or not."""
        self._words = words
        self._reading = True
        self._read(uid, used=True)
        self._arrange()

    def leave_memory(self) -> bool:
        """Go back to the list where it was replaced; whether there was a way to go."""
        if self.detail.editing:
            self.detail.stop_editing()
            return True
        hidden = self._reading and self.narrow
        self._reading = False
        self._arrange()
        if hidden:
            self.pane.list.setFocus()
        return hidden

    def new_memory(self, text: str = "") -> NoteDialog:
        """Write a new one."""
        dialog = NoteDialog(self._workspace, text=text, parent=self.window())
        dialog.kept.connect(self.open_memory)
        dialog.open()
        return dialog

    def remember_layout(self) -> None:
        self._workspace.state.setValue(_SPLITTER, self.splitter.saveState())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        self.pane.setVisible(not (self.narrow and self._reading))
        self.side.setVisible(not self.narrow or self._reading)
        self.detail.back.setVisible(self.narrow)

    def _connect(self) -> None:
        pane, detail = self.pane, self.detail
        pane.shown.connect(self._show)
        pane.opened.connect(self._open_row)
        pane.trash_asked.connect(self._trash)
        pane.new_asked.connect(self.new_memory)
        detail.back_asked.connect(self.leave_memory)
        detail.memory_asked.connect(self.open_memory)
        detail.conversation_asked.connect(self._show_conversation)
        detail.saved.connect(self._save)
        detail.pin_asked.connect(lambda pinned: self._change(Changes(pinned=pinned)))
        detail.trash_asked.connect(self._trash_shown)
        detail.tags.add_asked.connect(lambda tag: self._change(Changes(add_tags=(tag,))))
        detail.tags.remove_asked.connect(self._remove_tag)
        detail.tags.search_asked.connect(self._show_tag)
        detail.about.importance_chosen.connect(
            lambda value: self._change(Changes(importance=value))
        )
        detail.about.versions_asked.connect(self._show_versions)
        detail.about.source_asked.connect(self.show_source)
        self._workspace.bus.memories_changed.connect(self._refresh)

    def _show(self, row: Row | None) -> None:
        if row is None:
            self.side.setCurrentWidget(self.nothing)
            self.detail.memory = None
            return
        self._words = found_words(row.passage)
        self._read(row.memory.uid)

    def _open_row(self, row: Row) -> None:
        self.open_memory(row.memory.uid, found_words(row.passage))

    def _read(self, uid: str, *, used: bool = False) -> None:
        self._workspace.tasks.run(
            self,
            lambda memory: memory.get(uid),
            self._show_memory,
            failed=self._miss,
            topic="detail",
        )
        if used:
            self._workspace.tasks.run(self, lambda memory: memory.mark_used([uid]))

    def _show_memory(self, memory: Memory) -> None:
        if self.detail.editing and self.detail.memory and self.detail.memory.uid == memory.uid:
            return
        self.side.setCurrentWidget(self.detail)
        self.detail.show_memory(memory, self._words)
        self._workspace.tasks.run(
            self,
            lambda service: read_surroundings(service, memory),
            self.detail.show_surroundings,
            failed=lambda _error: None,
            topic="surroundings",
        )

    def _miss(self, error: KeepsakeError) -> None:
        self.side.setCurrentWidget(self.nothing)
        if not isinstance(error, NotFoundError):
            self._workspace.problem_found.emit(error)

    def _refresh(self) -> None:
        """Somebody changed memories: read the shown one again."""
        shown = self.detail.memory
        if shown is not None and not self.detail.editing:
            self._read(shown.uid)

    def _change(self, changes: Changes, done: Callable[[], None] | None = None) -> None:
        shown = self.detail.memory
        if shown is None:
            return
        uid = shown.uid

        def show(memory: Memory) -> None:
            if self.detail.memory is not None and self.detail.memory.uid == memory.uid:
                self.detail.show_memory(memory, self._words)
            if done is not None:
                done()

        self._workspace.tasks.run(self, lambda memory: memory.revise(uid, changes), show)

    def _save(self, title: str, text: str) -> None:
        before = self.detail.memory
        if before is None:
            return
        self.detail.stop_editing()
        if (title, text) == (before.title, before.text):
            return

        def undo() -> None:
            old = Changes(title=before.title, text=before.text)
            self._workspace.tasks.run(self, lambda memory: memory.revise(before.uid, old))

        self._change(
            Changes(title=title, text=text),
            lambda: self._workspace.toast(self.tr("Saved as a new version"), undo),
        )

    def _remove_tag(self, tag: str) -> None:
        shown = self.detail.memory
        if shown is None:
            return
        uid = shown.uid

        def undo() -> None:
            again = Changes(add_tags=(tag,))
            self._workspace.tasks.run(self, lambda memory: memory.revise(uid, again))

        said = self.tr("Tag “{tag}” removed").format(tag=tag)
        self._change(Changes(remove_tags=(tag,)), lambda: self._workspace.toast(said, undo))

    def _trash(self, uids: list[str]) -> None:
        if uids:
            self._workspace.trash(uids)
            self.leave_memory()

    def _trash_shown(self) -> None:
        if self.detail.memory is not None:
            self._trash([self.detail.memory.uid])

    def _show_tag(self, tag: str) -> None:
        self.pane.search.clear()
        self.pane.facets.show_tag(tag)
        self.leave_memory()

    def _show_conversation(self, thread: str) -> None:
        self.pane.search.clear()
        self.pane.facets.show_thread(thread)
        self.leave_memory()

    def _show_versions(self) -> None:
        shown = self.detail.memory
        if shown is not None:
            uid = shown.uid
            self._workspace.tasks.run(self, lambda memory: memory.history(uid), self._open_versions)

    def _open_versions(self, versions: list[Version]) -> None:
        dialog = VersionsDialog(versions, self.window())
        dialog.return_asked.connect(self._save)
        dialog.open()
