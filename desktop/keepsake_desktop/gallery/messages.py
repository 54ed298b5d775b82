"""Banners, toasts, dialogs, an empty place, and the icons."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from keepsake_desktop.gallery.flow import flow
from keepsake_desktop.theme import Role
from keepsake_desktop.theme.assets import asset
from keepsake_desktop.widgets import (
    Banner,
    Button,
    Dialog,
    EmptyState,
    FormRow,
    IconLabel,
    PageHeader,
    ScrollPage,
    ToastArea,
    Tone,
)


def messages_page(toasts: ToastArea) -> QWidget:
    """Return banners, toasts, dialogs and an empty place."""
    page = ScrollPage()
    page.body.addWidget(PageHeader("Messages"))
    for tone in (Tone.ACCENT, Tone.ATTENTION, Tone.WRONG):
        page.body.addWidget(
            Banner(
                "Two notes could not be read",
                "They are larger than 50 MB. Split them or raise the limit in Settings.",
                tone=tone,
                action_text="Show them",
                dismissible=True,
            )
        )
    page.body.addWidget(
        Banner(
            "The import “Notes” is not completely taken back",
            "It was interrupted.",
            action_text="Take back the rest",
            other_text="Bring all of it again",
        )
    )
    undo = Button("Show a toast")
    undo.clicked.connect(
        lambda: toasts.show_message("Moved to Trash", action_text="Undo", on_action=lambda: None)
    )
    ask = Button("Show a dialog")
    ask.clicked.connect(lambda: example_dialog(page).open())
    page.body.addWidget(flow(undo, ask))
    empty = EmptyState(
        "memories",
        "Nothing kept yet",
        "Memories from your conversations and notes will be listed here.",
        button_text="Add a source",
    )
    page.body.addWidget(empty)
    return page


def example_dialog(parent: QWidget) -> Dialog:
    """Return a dialog with a form."""
    dialog = Dialog(
        "Undo this import?",
        "1,201 conversations leave your memory. The export itself is not touched.",
        parent=parent,
    )
    dialog.body.addWidget(FormRow("Reason", QLineEdit(), hint="Only you see it."))
    dialog.add_accept("Undo import")
    dialog.add_reject("Keep it")
    return dialog


def icons_page() -> QWidget:
    """Return every icon in three sizes."""
    page = ScrollPage()
    page.body.addWidget(PageHeader("Icons"))
    for size in (16, 24, 64):
        names = sorted(path.stem for path in asset("icons").glob("*.svg"))
        page.body.addWidget(flow(*(IconLabel(name, Role.TEXT, size) for name in names)))
    return page
