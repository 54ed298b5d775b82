"""Everything the main window can do, as commands to find by typing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from keepsake_desktop.dialogs.forget import ForgetDialog
from keepsake_desktop.dialogs.palette import Command
from keepsake_desktop.pausing import pause_choices

translate = QCoreApplication.translate
_WITH_KEYS = 6

if TYPE_CHECKING:
    from keepsake_desktop.window import MainWindow
    from keepsake_desktop.workspace import Workspace


def window_commands(window: MainWindow, workspace: Workspace) -> list[Command]:
    """The commands that make sense now; those about a memory come first while one is read."""
    return [*_of_memory(window), *_of_window(window, workspace), *_places(window)]


def _of_memory(window: MainWindow) -> list[Command]:
    page = window.memories
    if page.detail.memory is None or window.navigation.current() != "memories":
        return []
    commands = [
        Command(
            translate("commands", "Edit this memory"),
            "edit",
            page.start_editing,
            _keys("Ctrl+E"),
        ),
        Command(translate("commands", "Pin or unpin"), "pin", page.toggle_pin, _keys("Ctrl+D")),
        Command(
            translate("commands", "Tags…"),
            "tag",
            page.with_selected(page.bulk.ask_tags),
            _keys("Ctrl+T"),
        ),
        Command(
            translate("commands", "Move to a space…"),
            "folder",
            page.with_selected(page.bulk.ask_space),
            _keys("Ctrl+M"),
        ),
        Command(
            translate("commands", "Export as Markdown…"),
            "upload",
            page.with_selected(page.bulk.ask_export),
            _keys("Ctrl+Shift+E"),
        ),
        Command(translate("commands", "What changed (versions)"), "clock", page.show_versions),
    ]
    if page.detail.memory.thread:
        words = translate("commands", "Open the whole conversation or document")
        commands.append(Command(words, "conversation", page.show_conversation))
    return commands


def _of_window(window: MainWindow, workspace: Workspace) -> list[Command]:
    return [
        Command(
            translate("commands", "New memory"), "add", window.memories.new_memory, _keys("Ctrl+N")
        ),
        Command(translate("commands", "Search"), "search", window.search, _keys("Ctrl+F")),
        Command(
            translate("commands", "Add a source…"),
            "sources",
            window.add_source,
            also=translate("commands", "import folder"),
        ),
        Command(
            translate("commands", "What does my AI know about me?"),
            "person",
            lambda: window.show_insight("profile"),
            also=translate("commands", "profile"),
        ),
        Command(
            translate("commands", "Forget many memories…"),
            "trash",
            lambda: ForgetDialog(workspace, window).open(),
            also=translate("commands", "delete remove"),
        ),
        Command(
            translate("commands", "Private mode on or off"),
            "eye-off",
            lambda: workspace.preferences.change(
                private_mode=not workspace.preferences.settings.private_mode
            ),
        ),
        *_pausing(workspace),
        Command(translate("commands", "Quick search"), "search", window.quick_search_asked.emit),
        Command(translate("commands", "Quick note"), "note", window.quick_note_asked.emit),
        Command(
            translate("commands", "Help, report, about"),
            "help",
            lambda: window.show_page("help"),
            also=translate("commands", "license doctor problem keyboard"),
        ),
        Command(
            translate("commands", "Back up now"),
            "backup",
            window.back_up,
            also=translate("commands", "copy save"),
        ),
        Command(translate("commands", "Welcome pages"), "app", workspace.wizard_requested.emit),
        Command(translate("commands", "Quit Keepsake"), "close", window.quit_asked.emit),
    ]


def _pausing(workspace: Workspace) -> list[Command]:
    status = workspace.pulse.status
    icon = "pause" if status is None or status.paused_until is None else "play"
    also = translate("commands", "stop go on continue import folder")
    return [Command(words, icon, run, also=also) for words, run in pause_choices(workspace)]


def _places(window: MainWindow) -> list[Command]:
    places = {
        "memories": ("memories", translate("commands", "Go to Memories")),
        "sources": ("sources", translate("commands", "Go to Sources")),
        "insights": ("insights", translate("commands", "Go to Insights")),
        "activity": ("activity", translate("commands", "Go to Activity")),
        "trash": ("trash", translate("commands", "Go to Trash")),
        "settings": ("settings", translate("commands", "Go to Settings")),
        "assistants": ("plug", translate("commands", "Connect assistants")),
    }
    return [
        Command(words, icon, partial(window.show_page, name), _place_keys(place))
        for place, (name, (icon, words)) in enumerate(places.items(), start=1)
    ]


def _place_keys(place: int) -> str:
    return _keys(f"Ctrl+{place}") if place <= _WITH_KEYS else ""


def _keys(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
