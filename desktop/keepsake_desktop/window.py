"""The main window: places at the side, the present one beside them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from keepsake_desktop import wording
from keepsake_desktop.commandline import PAGES
from keepsake_desktop.drops import Drops
from keepsake_desktop.focus_return import FocusReturn
from keepsake_desktop.pages.memories.narrowing import Aspect, Narrowing, narrowing
from keepsake_desktop.pages.memories.page import MemoriesPage
from keepsake_desktop.present import present
from keepsake_desktop.reopening import may_pass
from keepsake_desktop.status_line import StatusLine
from keepsake_desktop.theme import current_theme, spacing
from keepsake_desktop.widgets import (
    Button,
    ButtonKind,
    EmptyState,
    SideNavigation,
    ToastArea,
    Tone,
)
from keepsake_desktop.widgets.reading_order import focusable
from keepsake_desktop.workspace import Undo, Workspace

if TYPE_CHECKING:
    from keepsake.domain.status import Status
    from keepsake_desktop.dialogs.palette import Palette
    from keepsake_desktop.dialogs.shortcuts import ShortcutsDialog
    from keepsake_desktop.pages.activity.page import ActivityPage
    from keepsake_desktop.pages.insights.page import InsightsPage
    from keepsake_desktop.pages.settings.page import SettingsPage
    from keepsake_desktop.pages.sources.half_undone import HalfUndone
    from keepsake_desktop.pages.sources.page import SourcesPage
    from keepsake_desktop.pages.trash import TrashPage

_GEOMETRY = "window/geometry"
_SIZE = (1180, 760)
_SMALLEST = (480, 480)
_FRAME, _TITLE_BAR = 4, 36


class MainWindow(QMainWindow):
    """Pages are loaded and made when they are first shown, so that the first appears at once."""

    closed = Signal()
    quick_search_asked = Signal()
    quick_note_asked = Signal()
    quit_asked = Signal()
    retry_asked = Signal()

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self.setWindowTitle("Keepsake")
        room = self._room()
        self.setMinimumSize(QSize(*_SMALLEST).boundedTo(room))
        self._workspace = workspace
        self.status = StatusLine()
        self.navigation = self._navigation()
        self.stack = QStackedWidget()
        self.memories = MemoriesPage(workspace)
        self.stack.addWidget(self.memories)
        central = QWidget()
        row = QHBoxLayout(central)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.navigation)
        self._content = QVBoxLayout()
        self._content.setSpacing(0)
        self._content.addWidget(self.stack, 1)
        row.addLayout(self._content, 1)
        self.setCentralWidget(central)
        self._trouble: EmptyState | None = None
        self.half_undone: HalfUndone | None = None
        self.toasts = ToastArea(self)
        self.drops = Drops(workspace, self)
        FocusReturn(self, self.stack, self._first_to_focus)
        self._connect()
        self._add_shortcuts()
        self.resize(QSize(*_SIZE).boundedTo(room))
        self.restoreGeometry(workspace.layout_of(_GEOMETRY))
        self.show_page("memories")
        self.memories.pane.list.setFocus()

    def show_page(self, name: str) -> None:
        """Go to a place; "assistants" and "help" are inside the settings."""
        if name in ("assistants", "help"):
            self.settings.show_tab(name)
            name = "settings"
        self.stack.setCurrentWidget(getattr(self, name))
        focus = self.focusWidget()
        if focus is not None and _destroys(focus):  # the stack gives it to what comes first
            self._first_to_focus().setFocus(Qt.FocusReason.OtherFocusReason)
        self.navigation.set_current(name)

    @cached_property
    def sources(self) -> SourcesPage:
        from keepsake_desktop.pages.sources.page import SourcesPage

        page = SourcesPage(self._workspace)
        page.memories_asked.connect(self._show_source)
        self.stack.addWidget(page)
        return page

    @cached_property
    def insights(self) -> InsightsPage:
        from keepsake_desktop.pages.insights.page import InsightsPage  # brings numpy

        page = InsightsPage(self._workspace)
        page.period_asked.connect(
            lambda first, last, words: self.show_narrowed(
                narrowing(Aspect.TIME, words, after=first, before=last)
            )
        )
        page.categories_asked.connect(
            lambda categories, words: self.show_narrowed(
                narrowing(Aspect.CATEGORY, words, categories=categories)
            )
        )
        page.entity_asked.connect(
            lambda name: self.show_narrowed(narrowing(Aspect.ENTITY, name, entities=(name,)))
        )
        page.search_asked.connect(self.search)
        page.note_asked.connect(self.memories.new_memory)
        self.stack.addWidget(page)
        return page

    @cached_property
    def activity(self) -> ActivityPage:
        from keepsake_desktop.pages.activity.page import ActivityPage

        page = ActivityPage(self._workspace)
        page.kept_asked.connect(
            lambda agent: self.show_narrowed(narrowing(Aspect.AGENT, agent, agents=(agent,)))
        )
        self.stack.addWidget(page)
        return page

    @cached_property
    def trash(self) -> TrashPage:
        from keepsake_desktop.pages.trash import TrashPage

        page = TrashPage(self._workspace)
        self.stack.addWidget(page)
        return page

    @cached_property
    def settings(self) -> SettingsPage:
        from keepsake_desktop.pages.settings.page import SettingsPage

        page = SettingsPage(self._workspace)
        self.stack.addWidget(page)
        return page

    def come_forward(self) -> None:
        """Be seen, whatever hid the window."""
        if self.isMinimized():
            self.showNormal()
        self.show()
        self.raise_()
        self.activateWindow()

    def take_over(self, former: MainWindow) -> None:
        """Go on where a window that spoke another language stood."""
        self.memories.take_over(former.memories)
        self.stand_in_for(former)

    def stand_in_for(self, former: MainWindow) -> None:
        """Take the place of a window on the screen, and be where it was."""
        self.setGeometry(former.geometry())
        self.setWindowState(former.windowState())
        place = former.navigation.current()
        self.show_page(place)
        if place == "settings":
            self.settings.show_tab(former.settings.tab)
        if former.isVisible():
            self.show()

    def open_memory(self, uid: str) -> None:
        """Show one memory."""
        self.show_page("memories")
        self.memories.open_memory(uid)

    def search(self, text: str = "") -> None:
        """Go to the search box."""
        self.show_page("memories")
        self.memories.search(text)

    def show_palette(self) -> Palette:
        """Offer everything the window can do."""
        from keepsake_desktop.commands import window_commands
        from keepsake_desktop.dialogs.palette import Palette

        palette = Palette(self._workspace, window_commands(self, self._workspace), self)
        palette.open()
        return palette

    def show_shortcuts(self) -> ShortcutsDialog:
        """List the keys."""
        from keepsake_desktop.dialogs.shortcuts import ShortcutsDialog

        dialog = ShortcutsDialog(self)
        dialog.open()
        return dialog

    def show_insight(self, name: str) -> None:
        """Show one part of Insights."""
        self.show_page("insights")
        self.insights.show_tab(name)

    def back_up(self) -> None:
        """Copy everything now, and show where."""
        self.show_page("settings")
        self.settings.show_tab("backup")
        self.settings.backup.back_up()

    def add_source(self) -> None:
        """Let the person choose what else to remember from."""
        self.show_page("sources")
        self.sources.add_source()

    def show_narrowed(self, choice: Narrowing) -> None:
        """List what one choice lets through."""
        self.show_page("memories")
        self.memories.show_only(choice)

    def show_failure(self, error: Exception) -> None:
        """Say in place of the pages that the memory could not be opened."""
        shown = present(error)
        words = [shown.text, shown.help]
        if may_pass(error):
            words.append(self.tr("It is tried again by itself every few seconds."))
        trouble = EmptyState(
            "error", shown.title, " ".join(words), button_text=self.tr("Try again")
        )
        trouble.activated.connect(self.retry_asked)
        self._end_trouble()
        self._trouble = trouble
        self.stack.addWidget(trouble)
        self.stack.setCurrentWidget(trouble)
        self.navigation.setEnabled(False)
        self.status.show_failure(shown.title)

    def show_toast(self, text: str, undo: Undo | None, action: str, topic: str) -> None:
        words = (action or self.tr("Undo")) if undo is not None else ""
        self.toasts.show_message(text, action_text=words, on_action=undo, topic=topic)

    def show_problem(self, error: Exception) -> None:
        """Say what happened, why, and what to do; details on request."""
        shown = present(error)

        def explain() -> None:
            from keepsake_desktop.dialogs.problem import ProblemDialog

            ProblemDialog(error, self).open()

        self.toasts.show_message(
            shown.title, tone=Tone.WRONG, action_text=self.tr("Details"), on_action=explain
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        least = current_theme().fonts.pixels(spacing.NARROW_WINDOW)
        self.navigation.set_collapsed(collapsed=self.width() < least)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back, where nothing inside wanted it."""
        if event.key() == Qt.Key.Key_Escape:
            self._go_back()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._workspace.state.setValue(_GEOMETRY, self.saveGeometry())
        self.memories.leave_off()
        super().closeEvent(event)
        self.closed.emit()

    def _room(self) -> QSize:
        """What the screen has for a window, less a frame around it."""
        return self.screen().availableSize() - QSize(_FRAME, _TITLE_BAR)

    def _navigation(self) -> SideNavigation:
        navigation = SideNavigation("Keepsake", self.tr("Places"))
        navigation.add_place("memories", "memories", self.tr("Memories"))
        navigation.add_place("sources", "sources", self.tr("Sources"))
        navigation.add_place("insights", "insights", self.tr("Insights"))
        navigation.add_place("activity", "activity", self.tr("Activity"))
        navigation.add_place("trash", "trash", self.tr("Trash"), at_bottom=True)
        navigation.add_place("settings", "settings", self.tr("Settings"), at_bottom=True)
        navigation.set_status(self.status)
        navigation.current_changed.connect(self.show_page)
        return navigation

    def _connect(self) -> None:
        workspace = self._workspace
        workspace.toast_requested.connect(self.show_toast)
        workspace.problem_found.connect(self.show_problem)
        workspace.page_requested.connect(self.show_page)
        workspace.memory_requested.connect(self.open_memory)
        workspace.pulse.changed.connect(self._show_status)
        self.memories.activity_asked.connect(self._show_activity)

    def _add_shortcuts(self) -> None:
        self._shortcut("Ctrl+F", self.search)
        self._shortcut("Ctrl+K", self.show_palette)
        self._shortcut("Ctrl+Shift+K", self.quick_search_asked.emit)
        self._shortcut("Ctrl+Shift+N", self.quick_note_asked.emit)
        self._shortcut("Ctrl+N", self.memories.new_memory)
        self._shortcut("Ctrl+W", self.close)
        self._shortcut("Ctrl+Q", self.quit_asked.emit)
        self._shortcut("F1", self.show_shortcuts)
        for place, name in enumerate(PAGES, start=1):
            self._shortcut(f"Ctrl+{place}", partial(self._visit, name))

    def _shortcut(self, keys: str, action: Callable[[], object]) -> QShortcut:
        shortcut = QShortcut(QKeySequence(keys), self)
        shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
        shortcut.activated.connect(action)
        return shortcut

    def _visit(self, name: str) -> None:
        """Go to a place by key: the keyboard goes on inside of it."""
        self.show_page(name)
        page, focus = self.stack.currentWidget(), self.focusWidget()
        if page is None or focus is None or not page.isAncestorOf(focus):
            self._first_to_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _first_to_focus(self) -> QWidget:
        """Where the keyboard goes on in the present place: never at what destroys."""
        page = self.stack.currentWidget()
        if page is self.memories and self.memories.pane.list.isVisible():
            return self.memories.pane.list
        parts = focusable(page) if page is not None else iter(())
        inside = (part for part in parts if part.isEnabled() and not _destroys(part))
        return next(inside, self.navigation.current_item())

    def _go_back(self) -> None:
        if self.stack.currentWidget() is not self.memories:
            self.show_page("memories")
        else:
            self.memories.leave_memory()

    def _end_trouble(self) -> None:
        if self._trouble is not None:
            self.stack.removeWidget(self._trouble)
            self._trouble.deleteLater()
            self._trouble = None
            self.navigation.setEnabled(True)
            self.show_page("memories")

    def _show_activity(self, uid: str) -> None:
        self.show_page("activity")
        self.activity.show_memory(uid)

    def _show_source(self, source_id: int) -> None:
        self.show_page("memories")
        self.memories.show_source(source_id)

    def _show_status(self, status: Status) -> None:
        self._end_trouble()
        self.status.show_status(status)
        counts = {"memories": status.memories, "sources": status.sources, "trash": status.trashed}
        for name, count in counts.items():
            self.navigation.set_count(name, wording.number(count) if count else "")
        if status.half_undone or self.half_undone is not None:
            self._show_half_undone(status)

    def _show_half_undone(self, status: Status) -> None:
        if self.half_undone is None:
            from keepsake_desktop.pages.sources.half_undone import HalfUndone

            self.half_undone = HalfUndone(self._workspace)
            self._content.insertWidget(0, self.half_undone)
        self.half_undone.show_status(status)


def _destroys(part: QWidget) -> bool:
    return isinstance(part, Button) and part.kind is ButtonKind.DESTRUCTIVE
