"""Every dialog and menu of the window, with what opens it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QMenu

from keepsake.errors import StorageError
from keepsake_desktop.app import App
from keepsake_desktop.dialogs.about import AboutDialog
from keepsake_desktop.dialogs.doctor import DoctorDialog
from keepsake_desktop.dialogs.forget import ForgetDialog
from keepsake_desktop.dialogs.problem import ProblemDialog
from keepsake_desktop.dialogs.rights import ask_rights
from keepsake_desktop.dialogs.shortcuts import ShortcutsDialog
from keepsake_desktop.dialogs.whats_new import WhatsNewDialog
from keepsake_desktop.pages.insights.people import People
from keepsake_desktop.pages.memories.row_menu import row_menu
from keepsake_desktop.window import MainWindow

Opening = Callable[[], object]
_FULL_DISK = StorageError(
    "There is no space left on the disk, so nothing was changed.",
    hint="Free some space and try again.",
)
LONG_TEXT = "The harbor office opens at nine and closes when the last boat is in. " * 20_000


def dialogs(window: MainWindow, app: App) -> Iterator[tuple[str, Opening]]:
    """What opens each dialog, found when its turn comes; those over nothing are left out."""
    yield "note", lambda: window.memories.new_memory("Buy flowers for the anniversary")
    yield "add-source", window.sources.add_source
    yield "palette", window.show_palette
    yield "note-long", lambda: window.memories.new_memory(LONG_TEXT)
    yield "range", window.memories.pane.facets.ask_range
    yield "forget", lambda: _forget(window, app)
    yield "problem", ProblemDialog(_FULL_DISK, window).open
    yield "keyboard", ShortcutsDialog(window).open
    yield "doctor", DoctorDialog(app.workspace, window).open
    yield "news", WhatsNewDialog(window).open
    yield "about", AboutDialog(app.workspace, window).open
    yield from _of_memories(window)
    yield from _of_sources(window)
    yield from _of_insights(window)
    yield from _of_activity(window, app)


def menus(window: MainWindow, app: App) -> dict[str, Callable[[], QMenu]]:
    """What makes each menu."""
    facets = window.memories.pane.facets
    made: dict[str, Callable[[], QMenu]] = {
        "menu-memory": lambda: row_menu(window.memories),
        "menu-time": facets.time_menu,
        "menu-more": facets.more_menu,
        "menu-tray": lambda: app.tray.menu,
    }
    return made


def _forget(window: MainWindow, app: App) -> None:
    dialog = ForgetDialog(app.workspace, window)
    dialog.word.setText("retry")
    dialog.open()


def _of_memories(window: MainWindow) -> Iterator[tuple[str, Opening]]:
    page = window.memories
    if page.detail.memory is not None:
        yield "tags", page.with_selected(page.bulk.ask_tags)
        yield "space", page.with_selected(page.bulk.ask_space)


def _of_sources(window: MainWindow) -> Iterator[tuple[str, Opening]]:
    page = window.sources
    if page.source_cards:
        yield "files", page.source_cards[-1].files_asked.emit
        yield "receipts", page.show_receipts
        yield "remove-source", page.source_cards[-1].remove_asked.emit
        yield "empty-trash", window.trash.ask_empty


def _of_insights(window: MainWindow) -> Iterator[tuple[str, Opening]]:
    people = window.insights.page("people")
    if isinstance(people, People) and people.card is not None:
        yield "change-name", people.card.edit_asked.emit
    if isinstance(people, People) and people.card is not None:
        yield "same-name", people.card.merge_asked.emit


def _of_activity(window: MainWindow, app: App) -> Iterator[tuple[str, Opening]]:
    engine = app.backend.engine
    agents = engine.known_agents() if engine is not None else []
    if agents:
        yield "rights", lambda: ask_rights(app.workspace, agents[0].id, window)
