"""Leads through every page, every tab and every dialog, for whoever wants to look at all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QDialog, QTabBar, QWidget

from keepsake_desktop.app import App
from keepsake_desktop.commandline import PAGES
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.pages.insights.people import People
from keepsake_desktop.qt import breathe
from keepsake_desktop.screenshots.openings import dialogs, menus
from keepsake_desktop.window import MainWindow

_BREATH_MS: Final = 20
_CALM_BREATHS: Final = 3
_LONG_TIMER_MS: Final = 1000
QUESTION: Final = "why does the retry logic exist"
NONSENSE: Final = "xylophone lessons on the moon"
Stop = tuple[str, QWidget]


class Tour:
    """The memory has to be open. A stop that has nothing to show is left out."""

    def __init__(self, app: App) -> None:
        self._app = app

    def stops(self) -> Iterator[Stop]:
        """The name of each stop and what is to be looked at, settled."""
        parts = (self._memories, self._places, self._dialogs, self._menus, self._small_windows)
        for part in parts:
            yield from part()

    def settle(self) -> None:
        """Return when everything that was asked for has arrived and found its place."""
        calm = 0
        while calm < _CALM_BREATHS:
            breathe(_BREATH_MS)
            calm = calm + 1 if self._app.tasks.idle and not self._waits() else 0

    def _waits(self) -> bool:
        windows: list[QObject] = [self._app, *filter(None, (self._app.window, self._app.wizard))]
        timers = (timer for window in windows for timer in window.findChildren(QTimer))
        return any(
            timer.isActive() and timer.isSingleShot() and timer.interval() < _LONG_TIMER_MS
            for timer in timers
        )

    @property
    def _window(self) -> MainWindow:
        return self._app.open_window()

    def _memories(self) -> Iterator[Stop]:
        window = self._window
        window.show_page("memories")
        window.memories.show_everything()
        yield self._stop("memories", window)
        if window.memories.detail.memory is None:
            return
        window.memories.search(QUESTION)
        window.memories.pane.search.deselect()
        yield self._stop("search", window)
        window.open_memory(window.memories.detail.memory.uid)
        yield self._stop("memory", window)
        window.memories.show_conversation()
        yield self._stop("conversation", window)
        window.memories.leave_memory()
        window.memories.show_versions()
        yield from self._opened_dialog("versions")
        window.memories.detail.start_editing()
        yield self._stop("edit", window)
        window.memories.detail.stop_editing()
        window.memories.search(NONSENSE)
        yield self._stop("nothing-found", window)
        window.memories.show_everything()
        self.settle()
        window.memories.pane.list.selectAll()
        yield self._stop("several", window)
        window.memories.pane.list.setCurrentIndex(window.memories.pane.rows.index(0))
        window.show_toast(COUNTS.back_again(3), lambda: None, "", "")
        yield self._stop("toast", window)
        window.toasts.toasts()[0].dismiss()
        window.drops.overlay.cover()
        yield self._stop("drop", window)
        window.drops.overlay.hide()

    def _places(self) -> Iterator[Stop]:
        window = self._window
        for name in PAGES[1:]:
            window.show_page(name)
            self.settle()
            bars = window.stack.findChildren(QTabBar)
            tabs = next((bar for bar in bars if bar.isVisible()), None)
            if tabs is None:
                yield self._stop(name, window)
                continue
            for place in range(tabs.count()):
                tabs.setCurrentIndex(place)
                yield self._stop(f"{name}-{place + 1}", window)
            tabs.setCurrentIndex(0)
        yield from self._masking()
        yield from self._person()
        window.show_page("memories")

    def _masking(self) -> Iterator[Stop]:
        window = self._window
        window.show_page("settings")
        window.settings.show_tab("privacy")
        if not window.settings.privacy.switches:
            window.settings.privacy.show_rules()
        yield self._stop("masking", window)
        window.settings.show_tab("general")

    def _person(self) -> Iterator[Stop]:
        window = self._window
        window.show_insight("people")
        people = window.insights.page("people")
        if isinstance(people, People) and people.list.entities:
            people.show_entity(people.list.entities[0].id)
            yield self._stop("person", window)
        window.insights.show_tab("profile")

    def _dialogs(self) -> Iterator[Stop]:
        window = self._window
        for name, open_it in dialogs(window, self._app):
            open_it()
            yield from self._opened_dialog(name)

    def _menus(self) -> Iterator[Stop]:
        for name, make in menus(self._window, self._app).items():
            menu = make()
            menu.ensurePolished()
            menu.resize(menu.sizeHint())
            yield name, menu

    def _opened_dialog(self, name: str) -> Iterator[Stop]:
        self.settle()
        for dialog in self._window.findChildren(QDialog):
            if dialog.isVisible():
                yield self._stop(name, dialog)
                dialog.reject()

    def _small_windows(self) -> Iterator[Stop]:
        app = self._app
        app.show_quick_search()
        search = app.quick_search
        if search is not None:
            search.field.setText(QUESTION)
            yield self._stop("quick-search", search)
            search.hide()
        note = app.show_quick_note()
        yield self._stop("quick-note", note)
        note.reject()
        app.show_wizard()
        wizard = app.wizard
        if wizard is not None:
            for place in range(len(wizard.steps)):
                wizard.go_to(place)
                yield self._stop(f"welcome-{place + 1}", wizard)
            wizard.close()

    def _stop(self, name: str, widget: QWidget) -> Stop:
        self.settle()
        return name, widget
