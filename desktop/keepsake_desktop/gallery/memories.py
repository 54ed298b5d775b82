"""The list of memories and a memory to read."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from keepsake_desktop.gallery.flow import flow
from keepsake_desktop.gallery.samples import READING, ROWS, found
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import (
    MEMORY_ROW,
    Badge,
    Button,
    ButtonKind,
    ChipGroup,
    FactTable,
    Label,
    MemoryList,
    ReadingView,
    ScrollPage,
    SearchField,
    SectionHeader,
)


def memories_page() -> QWidget:
    """Return list and detail side by side."""
    split = QSplitter(Qt.Orientation.Horizontal)
    split.setHandleWidth(1)
    split.setChildrenCollapsible(False)
    split.addWidget(_memory_list())
    split.addWidget(_memory_detail())
    split.setSizes([spacing.LIST_WIDTH, 546])
    split.setStretchFactor(1, 1)
    return split


def _memory_list() -> QWidget:
    side = QWidget()
    column = QVBoxLayout(side)
    column.setContentsMargins(0, spacing.GAP_LARGE, 0, 0)
    column.setSpacing(0)
    head = QVBoxLayout()
    head.setContentsMargins(spacing.GAP_LARGE, 0, spacing.GAP_LARGE, spacing.GAP_SMALL)
    head.setSpacing(10)
    head.addWidget(SearchField("Search memories", shortcut=QKeySequence("Ctrl+K")))
    chips = ChipGroup("Kinds", exclusive=True)
    chips.add_chip("", "All kinds", checked=True)
    for kind in ("Decisions", "Preferences", "Documents", "Any time"):
        chips.add_chip(kind, kind)
    head.addWidget(chips)
    head.addWidget(Label("23 memories found", TextStyle.META, Role.SECONDARY))
    column.addLayout(head)
    model = QStandardItemModel(side)
    for row in ROWS:
        item = QStandardItem(row.title)
        item.setData(row, MEMORY_ROW)
        item.setData(row.spoken(), Qt.ItemDataRole.AccessibleTextRole)
        model.appendRow(item)
    rows = MemoryList("Memories found")
    rows.setModel(model)
    rows.setCurrentIndex(model.index(0, 0))
    column.addWidget(rows, 1)
    return side


def _memory_detail() -> QWidget:
    page = ScrollPage()
    page.body.addWidget(Label(ROWS[0].title, TextStyle.MEMORY_TITLE))
    page.body.addWidget(
        flow(
            Badge("decision"),
            Label(
                "Claude Code · billing-service · 12 November 2026, 16:42",
                role=Role.SECONDARY,
            ),
        )
    )
    text = ReadingView("Text of the memory")
    text.set_text(READING, found(READING, "retry", "idempotency", "幂等键"))
    page.body.addWidget(text)
    page.body.addWidget(
        flow(
            Button("Edit", ButtonKind.PRIMARY),
            Button("Pin"),
            Button("Open conversation"),
            Button("Move to Trash", ButtonKind.DESTRUCTIVE),
        )
    )
    page.body.addWidget(SectionHeader("About this memory", ruled=True))
    facts = FactTable()
    facts.add_row("Source", "billing-service, session of 12 November")
    facts.add_row("Versions", "2 · see what changed")
    facts.add_row("Read by", "Claude Desktop, yesterday; Claude Code, 3 times")
    page.body.addWidget(facts)
    return page
