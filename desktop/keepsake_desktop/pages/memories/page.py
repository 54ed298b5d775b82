"""Memories: the list at one side, the memory being read at the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QWidget

from keepsake.domain.memory import Memory, Version
from keepsake.errors import KeepsakeError, NotFoundError
from keepsake_desktop.pages.memories.bulk import BulkActions
from keepsake_desktop.pages.memories.list_pane import ListPane
from keepsake_desktop.pages.memories.marks import found_words
from keepsake_desktop.pages.memories.narrowing import Narrowing
from keepsake_desktop.pages.memories.reader import Reader
from keepsake_desktop.pages.memories.reading import read_surroundings
from keepsake_desktop.pages.memories.row_menu import row_menu
from keepsake_desktop.pages.memories.rows import Row
from keepsake_desktop.theme import current_theme, spacing
from keepsake_desktop.widgets import EmptyState
from keepsake_desktop.workspace import Workspace

if TYPE_CHECKING:
    from keepsake_desktop.dialogs.note import NoteDialog
    from keepsake_desktop.pages.memories.conversation import ConversationView
    from keepsake_desktop.pages.memories.detail import Detail
    from keepsake_desktop.pages.memories.several_panel import SeveralPanel

_SPLITTER: Final = "memories/splitter"
_SIDE_WIDTH: Final = 320


class MemoriesPage(QWidget):
    """Where narrow, the memory replaces the list and has a way back.

    ``activity_asked`` carries a memory of which the person wants to know who had to do with it.
    What stands beside the list is made when it is first shown, so that the list is there at once.
    """

    activity_asked = Signal(str)
    _narrowed = Signal(bool)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._words: frozenset[str] = frozenset()
        self.pane = ListPane(workspace)
        self.pane.setMinimumWidth(300)
        self.nothing = EmptyState("memories", self.tr("Choose a memory to read it here"))
        self.reader = Reader(workspace, self)
        self.bulk = BulkActions(workspace, self)
        self.side = QStackedWidget()
        self.side.setMinimumWidth(_SIDE_WIDTH)
        self.side.addWidget(self.nothing)
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

    @cached_property
    def detail(self) -> Detail:
        """The memory that is read."""
        from keepsake_desktop.pages.memories.changing import Changing
        from keepsake_desktop.pages.memories.detail import Detail

        detail = Detail(self._workspace)
        detail.back_asked.connect(self.leave_memory)
        detail.memory_asked.connect(self.open_memory)
        detail.conversation_asked.connect(self.show_conversation)
        detail.trash_asked.connect(self._trash_shown)
        detail.tags.search_asked.connect(self._show_tag)
        detail.about.versions_asked.connect(self.show_versions)
        detail.about.source_asked.connect(self.show_source)
        detail.about.readers_asked.connect(self.activity_asked)
        detail.back.setVisible(self.narrow)
        self._narrowed.connect(detail.back.setVisible)
        Changing(self._workspace, detail).changed.connect(self._show_changed)
        self.side.addWidget(detail)
        return detail

    @cached_property
    def several(self) -> SeveralPanel:
        """How many are selected, and what can be done with all of them."""
        from keepsake_desktop.pages.memories.several_panel import SeveralPanel

        several, bulk = SeveralPanel(), self.bulk
        several.pin_asked.connect(
            lambda pinned: self.pane.selected.resolve(lambda uids: bulk.pin(uids, pinned=pinned))
        )
        several.tags_asked.connect(self.with_selected(bulk.ask_tags))
        several.space_asked.connect(self.with_selected(bulk.ask_space))
        several.copy_asked.connect(self.with_selected(bulk.copy))
        several.export_asked.connect(self.with_selected(bulk.ask_export))
        several.trash_asked.connect(self.with_selected(self.trash))
        self.side.addWidget(several)
        return several

    @cached_property
    def conversation(self) -> ConversationView:
        """A conversation or document as a whole."""
        from keepsake_desktop.pages.memories.conversation import ConversationView

        conversation = ConversationView(self._workspace)
        conversation.back_asked.connect(lambda: self.side.setCurrentWidget(self.detail))
        conversation.memory_asked.connect(self.open_memory)
        conversation.list_asked.connect(self._list_conversation)
        self.side.addWidget(conversation)
        return conversation

    @property
    def editing(self) -> bool:
        """Whether a memory is being written."""
        return self._made("detail") and self.detail.editing

    def prepare(self) -> None:
        """Make what shows a memory, before one is chosen."""
        _ = self.detail

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
        if not former.reader.uid:
            return
        self._words, self._reading = former._words, former._reading
        if former._made("detail") and former.detail.memory is not None:
            self._show_memory(former.detail.memory)
            self.detail.take_over(former.detail)
        self.pane.hold(former.reader.uid)
        self.reader.choose(former.reader.uid)
        self._arrange()

    def open_memory(self, uid: str, words: frozenset[str] = frozenset()) -> None:
        """Read one memory, whether it is in the list or not."""
        self.pane.hold(uid)
        self._words = words
        self._reading = True
        if self._shows("conversation"):
            self.side.setCurrentWidget(self.detail)
        self.reader.choose(uid)
        self._workspace.tasks.run(self, lambda memory: memory.mark_used([uid]))
        self._arrange()

    def leave_memory(self) -> bool:
        """Go back to the list where it was replaced; whether there was a way to go."""
        if self.editing:
            self.detail.stop_editing()
            return True
        if self._shows("conversation"):
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

    def leave_off(self) -> None:
        """The window closes: save what is being written, and where the panes meet."""
        if self._made("detail"):
            self.detail.keep_edited()
        self._workspace.state.setValue(_SPLITTER, self.splitter.saveState())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        self.pane.setVisible(not (self.narrow and self._reading))
        self.side.setVisible(not self.narrow or self._reading)
        self._narrowed.emit(self.narrow)

    def _connect(self) -> None:
        pane = self.pane
        pane.shown.connect(self._show)
        pane.opened.connect(self._open_row)
        pane.opening.connect(self.reader.await_choice)
        for other_question in (pane.search.textChanged, pane.facets.changed):
            other_question.connect(self.reader.give_up)
        self.reader.read.connect(self._show_memory)
        self.reader.missed.connect(self._miss)
        pane.new_asked.connect(self.new_memory)
        pane.selected.changed.connect(self._show_several)
        self._workspace.bus.memories_changed.connect(self._refresh)
        self._connect_actions()

    def _connect_actions(self) -> None:
        """The same actions for one memory and many, by menu and key."""
        view, bulk, with_selected = self.pane.list, self.bulk, self.with_selected
        view.copy_pressed.connect(with_selected(bulk.copy))
        view.trash_pressed.connect(with_selected(self.trash))
        view.drag_began.connect(with_selected(bulk.drag))
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

    def _open_menu(self, place: QPoint) -> None:
        if self.pane.selected.count():
            menu = row_menu(self)
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

    def _made(self, part: str) -> bool:
        return part in vars(self)

    def _shows(self, part: str) -> bool:
        return self._made(part) and self.side.currentWidget() is getattr(self, part)

    def _show_nothing(self) -> None:
        if self._made("detail"):
            self.detail.keep_edited()
            self.detail.memory = None
        self.side.setCurrentWidget(self.nothing)
        self.reader.leave()

    def _open_row(self, row: Row) -> None:
        self.open_memory(row.memory.uid, found_words(row.passage))

    def _show_several(self, count: int) -> None:
        if count > 1:
            self.several.show_count(count)
            self.side.setCurrentWidget(self.several)
        elif self._shows("several"):
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
        in_conversation = same and self._shows("conversation")
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
        if not self.editing:
            self.reader.read_again()

    def trash(self, uids: list[str]) -> None:
        """Move memories to the Trash, and leave the one that was read."""
        if uids:
            self._workspace.trash(uids)
            self.leave_memory()

    def _trash_shown(self) -> None:
        if self.detail.memory is not None:
            self.trash([self.detail.memory.uid])

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
        if self._shows("conversation"):
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
        dialog.return_asked.connect(self.detail.saved)
        dialog.open()
