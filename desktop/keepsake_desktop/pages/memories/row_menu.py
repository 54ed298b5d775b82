"""The menu of the list: what can be done with what is selected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from keepsake.domain.memory import Kind, Memory
from keepsake_desktop.widgets.menu import Menu

if TYPE_CHECKING:
    from keepsake_desktop.pages.memories.page import MemoriesPage

translate = QCoreApplication.translate


def row_menu(page: MemoriesPage) -> Menu:
    """What can be done with all that is selected, and with one memory alone."""
    menu = Menu(parent=page)
    bulk, chosen, memory = page.bulk, page.with_selected, page.detail.memory
    if page.pane.selected.count() < 2 and memory is not None:
        _offer_reading(menu, page, memory)
        menu.addSeparator()
    menu.offer(translate("MemoriesPage", "Tags…"), chosen(bulk.ask_tags), "Ctrl+T")
    menu.offer(translate("MemoriesPage", "Move to a space…"), chosen(bulk.ask_space), "Ctrl+M")
    menu.offer(translate("MemoriesPage", "Copy"), chosen(bulk.copy), "Ctrl+C")
    export = translate("MemoriesPage", "Export as Markdown…")
    menu.offer(export, chosen(bulk.ask_export), "Ctrl+Shift+E")
    menu.addSeparator()
    menu.offer(translate("MemoriesPage", "Move to Trash"), chosen(page.trash), "Delete")
    return menu


def _offer_reading(menu: Menu, page: MemoriesPage, memory: Memory) -> None:
    menu.offer(translate("MemoriesPage", "Edit"), page.start_editing, "Ctrl+E")
    if memory.thread:
        words = (
            translate("MemoriesPage", "Open conversation")
            if memory.kind is Kind.CONVERSATION
            else translate("MemoriesPage", "Open document")
        )
        menu.offer(words, page.show_conversation)
    pin = translate("MemoriesPage", "Unpin") if memory.pinned else translate("MemoriesPage", "Pin")
    menu.offer(pin, page.toggle_pin, "Ctrl+D")
