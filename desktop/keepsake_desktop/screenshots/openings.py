"""Every dialog and menu of the window, with what opens it."""

from __future__ import annotations

from collections.abc import Callable

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
from keepsake_desktop.window import MainWindow

Opening = Callable[[], object]
_FULL_DISK = StorageError(
    "The memory could not be written: no space left on the disk.",
    hint="Free some space, then try again.",
)


def dialogs(window: MainWindow, app: App) -> dict[str, Opening]:
    """What opens each dialog; those with nothing to open over are left out."""
    return {
        "note": lambda: window.memories.new_memory("Buy flowers for the anniversary"),
        "add-source": window.sources.add_source,
        "palette": window.show_palette,
        "range": window.memories.pane.facets.ask_range,
        "forget": lambda: _forget(window, app),
        "problem": ProblemDialog(_FULL_DISK, window).open,
        "keyboard": ShortcutsDialog(window).open,
        "doctor": lambda: DoctorDialog(app.workspace, window).open(),
        "news": WhatsNewDialog(window).open,
        "about": lambda: AboutDialog(app.workspace, window).open(),
        **_of_memories(window),
        **_of_sources(window),
        **_of_insights(window),
        **_of_activity(window, app),
    }


def menus(window: MainWindow, app: App) -> dict[str, Callable[[], QMenu]]:
    """What makes each menu."""
    facets = window.memories.pane.facets
    made: dict[str, Callable[[], QMenu]] = {
        "menu-memory": window.memories.menu,
        "menu-time": facets.time_menu,
        "menu-more": facets.more_menu,
        "menu-tray": lambda: app.tray.menu,
    }
    return made


def _forget(window: MainWindow, app: App) -> None:
    dialog = ForgetDialog(app.workspace, window)
    dialog.word.setText("retry")
    dialog.open()


def _of_memories(window: MainWindow) -> dict[str, Opening]:
    page = window.memories
    if page.detail.memory is None:
        return {}
    return {
        "tags": page.with_selected(page.bulk.ask_tags),
        "space": page.with_selected(page.bulk.ask_space),
    }


def _of_sources(window: MainWindow) -> dict[str, Opening]:
    cards = window.sources.source_cards
    if not cards:
        return {}
    return {
        "files": cards[-1].files_asked.emit,
        "receipts": window.sources.show_receipts,
        "remove-source": cards[-1].remove_asked.emit,
        "empty-trash": window.trash.ask_empty,
    }


def _of_insights(window: MainWindow) -> dict[str, Opening]:
    people = window.insights.page("people")
    if not isinstance(people, People) or people.card is None:
        return {}
    return {
        "change-name": people.card.edit_asked.emit,
        "same-name": people.card.merge_asked.emit,
    }


def _of_activity(window: MainWindow, app: App) -> dict[str, Opening]:
    engine = app.backend.engine
    agents = engine.known_agents() if engine is not None else []
    if not agents:
        return {}
    return {"rights": lambda: ask_rights(app.workspace, agents[0].id, window)}
