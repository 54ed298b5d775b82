"""Cards with progress and tables, and a page of the wizard."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from keepsake_desktop.gallery.flow import flow
from keepsake_desktop.gallery.samples import LONG_WORD
from keepsake_desktop.theme import spacing
from keepsake_desktop.widgets import (
    Button,
    ButtonKind,
    Card,
    FactTable,
    PageHeader,
    ProgressBar,
    ScrollPage,
    Sheet,
    StateLabel,
    StepsBar,
    Tone,
)


def cards_page() -> QWidget:
    """Return cards, progress and tables."""
    page = ScrollPage()
    header = PageHeader("Sources", "What Keepsake remembers from. Drop files or folders here.")
    header.add_action(Button("Add a source", ButtonKind.PRIMARY, icon="add"))
    page.body.addWidget(header)
    importing = Card()
    heading = importing.add_heading(
        "ChatGPT export", "412 of 1,204 conversations · about 3 minutes left", letters="C"
    )
    heading.add_trailing(Button("Pause"))
    heading.add_trailing(Button("Stop", ButtonKind.QUIET))
    bar = ProgressBar("ChatGPT export")
    bar.setValue(34)
    importing.body.addWidget(bar)
    page.body.addWidget(importing)
    for title, subtitle, letters, state in (
        ("Notes", "2,318 files · looked 1 minute ago", "N", StateLabel("Up to date")),
        (
            LONG_WORD,
            f"{LONG_WORD} · 2 could not be read",
            "O",
            StateLabel("See why", Tone.ATTENTION),
        ),
    ):
        card = Card(clickable=True)
        card.add_heading(title, subtitle, letters=letters, trailing=state)
        page.body.addWidget(card)
    unknown = Card()
    unknown.add_heading("Claude Code", "Looking for conversations", icon="terminal")
    sweep = ProgressBar("Claude Code")
    sweep.setRange(0, 0)
    unknown.body.addWidget(sweep)
    page.body.addWidget(unknown)
    receipt = Card()
    receipt.add_heading("Last import: Claude.ai export, yesterday")
    facts = FactTable()
    facts.add_row("Kept", "1,201 conversations, 18,840 exchanges")
    facts.add_row("Skipped", "3: two were empty, one marked “do not remember”")
    facts.add_row("Masked", "7 keys and passwords")
    receipt.body.addWidget(facts)
    receipt.body.addWidget(
        flow(Button("Show details"), Button("Undo this import", ButtonKind.DESTRUCTIVE))
    )
    page.body.addWidget(receipt)
    return page


def wizard_page() -> QWidget:
    """Return a page of the wizard."""
    page = ScrollPage(widest=720)
    sheet = Sheet()
    sheet.body.addWidget(StepsBar(5, step=4))
    sheet.body.addSpacing(spacing.GAP_SMALL)
    sheet.body.addWidget(
        PageHeader("Connect your assistants", "A copy of the old settings is kept.")
    )
    for title, text, letters, trailing in (
        ("Claude Desktop", "Restart it once so that it notices.", "C", StateLabel("Connected")),
        ("Claude Code", "Version 2.1 found", "Cc", Button("Connect", ButtonKind.PRIMARY)),
        ("Cursor", "Its settings file has a mistake in line 14.", "Cu", Button("Show me")),
    ):
        card = Card()
        card.add_heading(title, text, letters=letters, trailing=trailing)
        sheet.body.addWidget(card)
    page.body.addWidget(sheet)
    return page
