"""Memories: the list at one side, the memory being read at the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QWidget

from keepsake.domain.memory import Kind, Memory, Version
from keepsake.errors import KeepsakeError, NotFoundError
from keepsake_desktop.pages.memories.bulk import BulkActions
from keepsake_desktop.pages.memories.changing import Changing
from keepsake_desktop.pages.memories.conversation import ConversationView
from keepsake_desktop.pages.memories.detail import Detail
from keepsake_desktop.pages.memories.list_pane import ListPane
from keepsake_desktop.pages.memories.marks import found_words
from keepsake_desktop.pages.memories.narrowing import Narrowing
from keepsake_desktop.pages.memories.reader import Reader
from keepsake_desktop.pages.memories.reading import read_surroundings
from keepsake_desktop.pages.memories.rows import Row
from keepsake_desktop.pages.memories.several_panel import SeveralPanel
from keepsake_desktop.theme import current_theme, spacing
from keepsake_desktop.widgets import EmptyState
from keepsake_desktop.widgets.menu import Menu
from keepsake_desktop.workspace import Workspace

if TYPE_CHECKING:
    from keepsake_desktop.dialogs.note import NoteDialog

_SPLITTER = "memories/splitter"


class MemoriesPage(QWidget):
    """Where narrow, the memory replaces the list and has a way back.

    ``activity_asked`` carries a memory of which the person wants to know who had to do with it.
    """

    activity_asked = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._words: frozenset[str] = frozenset()
        self.pane = ListPane(workspace)
        self.pane.setMinimumWidth(300)
        self.detail = Detail(workspace)
        self.nothing = EmptyState("memories", self.tr("Choose a memory to read it here"))
        self.several = SeveralPanel()
        self.conversation = ConversationView(workspace)
        self.reader = Reader(workspace, self)
        self.bulk = BulkActions(workspace, self)
        self.changing = Changing(workspace, self.detail)
        self.side = QStackedWidget()
        for widget in (self.nothing, self.detail, self.several, self.conversation):
            self.side.addWidget(widget)
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
        return self.window().width() < current_theme().fonts.pixels(spacing.NARROW_WINDOW)

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
        self._show_list()

    def show_source(self, source_id: int) -> None:
        """List what came from one source."""
        self.pane.search.clear()
        self.pane.facets.show_source(source_id)
        self._show_list()

    def take_over(self, former: MemoriesPage) -> None:
        """Go on where another page stood: its search, its memory and what is being written."""
        self.splitter.restoreState(former.splitter.saveState())
        self.pane.facets.take_over(former.pane.facets)
        self.pane.search.setText(former.pane.search.text())
        if former.detail.memory is not None:
            self._words, self._reading = former._words, former._reading
            self._show_memory(former.detail.memory)
            self.reader.choose(former.detail.memory.uid)
            self.detail.take_over(former.detail)
            self._arrange()

    def open_memory(self, uid: str, words: frozenset[str] = frozenset()) -> None:
        """Read one memory, whether it is in the list or not."""
        self.pane.hold(uid)
        self._words = words
        self._reading = True
        if self.side.currentWidget() is self.conversation:
            self.side.setCurrentWidget(self.detail)
        self.reader.choose(uid)
        self._workspace.tasks.run(self, lambda memory: memory.mark_used([uid]))
        self._arrange()

    def leave_memory(self) -> bool:
        """Go back to the list where it was replaced; whether there was a way to go."""
        if self.detail.editing:
            self.detail.stop_editing()
            return True
        if self.side.currentWidget() is self.conversation:
            self.side.setCurrentWidget(self.detail)
            return True
        hidden = self._reading and self.narrow
        self._reading = False
        self._arrange()
        if hidden:
            self.pane.list.setFocus()
        return hidden

    def new_memory(self, text: str = "") -> NoteDialog:
        """Write a new one."""
        from keepsake_desktop.dialogs.note import NoteDialog

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
        pane.opening.connect(self.reader.await_choice)
        for other_question in (pane.search.textChanged, pane.facets.changed):
            other_question.connect(self.reader.give_up)
        self.reader.read.connect(self._show_memory)
        self.reader.missed.connect(self._miss)
        pane.new_asked.connect(self.new_memory)
        pane.selected.changed.connect(self._show_several)
        detail.back_asked.connect(self.leave_memory)
        detail.memory_asked.connect(self.open_memory)
        detail.conversation_asked.connect(self.show_conversation)
        detail.trash_asked.connect(self._trash_shown)
        detail.tags.search_asked.connect(self._show_tag)
        detail.about.versions_asked.connect(self.show_versions)
        detail.about.source_asked.connect(self.show_source)
        detail.about.readers_asked.connect(self.activity_asked)
        self.changing.changed.connect(self._show_changed)
        self.conversation.back_asked.connect(lambda: self.side.setCurrentWidget(detail))
        self.conversation.memory_asked.connect(self.open_memory)
        self.conversation.list_asked.connect(self._list_conversation)
        self._workspace.bus.memories_changed.connect(self._refresh)
        self._connect_actions()

    def _connect_actions(self) -> None:
        """The same actions for one memory and many, by button, menu and key."""
        view, several, bulk = self.pane.list, self.several, self.bulk
        with_selected = self.with_selected
        several.pin_asked.connect(
            lambda pinned: self.pane.selected.resolve(lambda uids: bulk.pin(uids, pinned=pinned))
        )
        for wish, act in (
            (several.tags_asked, bulk.ask_tags),
            (several.space_asked, bulk.ask_space),
            (several.copy_asked, bulk.copy),
            (several.export_asked, bulk.ask_export),
            (several.trash_asked, self._trash),
            (view.copy_pressed, bulk.copy),
            (view.trash_pressed, self._trash),
            (view.drag_began, bulk.drag),
        ):
            wish.connect(with_selected(act))
        view.menu_asked.connect(self._open_menu)
        for keys, run in (
            ("Ctrl+T", with_selected(bulk.ask_tags)),
            ("Ctrl+M", with_selected(bulk.ask_space)),
            ("Ctrl+Shift+E", with_selected(bulk.ask_export)),
            ("Ctrl+E", self.start_editing),
            ("Ctrl+D", self.toggle_pin),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(run)

    def with_selected(self, act: Callable[[list[str]], object]) -> Callable[[], None]:
        """A call that does this with everything that is selected then."""
        return lambda: self.pane.selected.resolve(act)

    def menu(self) -> Menu:
        """What can be done with what is selected."""
        menu = Menu(parent=self)
        several = self.pane.selected.count() > 1
        bulk, chosen = self.bulk, self.with_selected
        memory = self.detail.memory
        if not several and memory is not None:
            menu.offer(self.tr("Edit"), self.start_editing, "Ctrl+E")
            if memory.thread:
                words = (
                    self.tr("Open conversation")
                    if memory.kind is Kind.CONVERSATION
                    else self.tr("Open document")
                )
                menu.offer(words, self.show_conversation)
            pin = self.tr("Unpin") if memory.pinned else self.tr("Pin")
            menu.offer(pin, self.toggle_pin, "Ctrl+D")
            menu.addSeparator()
        menu.offer(self.tr("Tags…"), chosen(bulk.ask_tags), "Ctrl+T")
        menu.offer(self.tr("Move to a space…"), chosen(bulk.ask_space), "Ctrl+M")
        menu.offer(self.tr("Copy"), chosen(bulk.copy), "Ctrl+C")
        menu.offer(self.tr("Export as Markdown…"), chosen(bulk.ask_export), "Ctrl+Shift+E")
        menu.addSeparator()
        menu.offer(self.tr("Move to Trash"), chosen(self._trash), "Delete")
        return menu

    def _open_menu(self, place: QPoint) -> None:
        if self.pane.selected.count():
            menu = self.menu()
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(place)

    def start_editing(self) -> None:
        """Edit the memory that was chosen, once it is there."""
        self.reader.when_there(self.detail.start_editing)

    def toggle_pin(self) -> None:
        """Pin what is selected, or unpin it where the memory shown is pinned."""
        memory = self.detail.memory
        if memory is not None:
            self.pane.selected.resolve(lambda uids: self.bulk.pin(uids, pinned=not memory.pinned))

    def _show(self, row: Row | None) -> None:
        if row is None:
            self.nothing.setVisible(self.pane.rows.total > 0)
            self._show_nothing()
            return
        self._words = found_words(row.passage)
        self.reader.choose(row.memory.uid)

    def _show_nothing(self) -> None:
        self.detail.keep_edited()
        self.side.setCurrentWidget(self.nothing)
        self.detail.memory = None
        self.reader.leave()

    def _open_row(self, row: Row) -> None:
        self.open_memory(row.memory.uid, found_words(row.passage))

    def _show_several(self, count: int) -> None:
        if count > 1:
            self.several.show_count(count)
            self.side.setCurrentWidget(self.several)
        elif self.side.currentWidget() is self.several:
            if self.detail.memory is not None:
                self.side.setCurrentWidget(self.detail)
            elif not count:
                self.side.setCurrentWidget(self.nothing)

    def _show_changed(self, memory: Memory) -> None:
        if self.detail.memory is not None and self.detail.memory.uid == memory.uid:
            self.detail.show_memory(memory, self._words)

    def _show_memory(self, memory: Memory) -> None:
        same = self.detail.memory is not None and self.detail.memory.uid == memory.uid
        if self.detail.editing and same:
            return
        in_conversation = same and self.side.currentWidget() is self.conversation
        if not in_conversation and self.pane.selected.count() < 2:
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
        self._show_nothing()
        if not isinstance(error, NotFoundError):
            self._workspace.problem_found.emit(error)

    def _refresh(self) -> None:
        """Somebody changed memories: read the chosen one again."""
        if not self.detail.editing:
            self.reader.read_again()

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
        self._show_list()

    def show_conversation(self) -> None:
        """Show the conversation or document of the memory as a whole."""
        if self.detail.memory is not None:
            self.conversation.read(self.detail.memory, self._words)
            self.side.setCurrentWidget(self.conversation)

    def _list_conversation(self, thread: str) -> None:
        self.pane.search.clear()
        self.pane.facets.show_thread(thread)
        self._show_list()

    def _show_list(self) -> None:
        """Go to the list, whatever was open beside it."""
        self.detail.keep_edited()
        self.detail.stop_editing()
        if self.side.currentWidget() is self.conversation:
            self.side.setCurrentWidget(self.detail)
        self.leave_memory()
        self.pane.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_versions(self) -> None:
        """Show what the memory was before."""
        shown = self.detail.memory
        if shown is not None:
            uid = shown.uid
            self._workspace.tasks.run(self, lambda memory: memory.history(uid), self._open_versions)

    def _open_versions(self, versions: list[Version]) -> None:
        from keepsake_desktop.pages.memories.versions_dialog import VersionsDialog

        dialog = VersionsDialog(versions, self.window())
        dialog.return_asked.connect(self.changing.save)
        dialog.open()
