"""One call of an assistant: what it asked, and exactly what it was given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keepsake.domain.agent import Given, LoggedAccess
from keepsake.domain.memory import Memory
from keepsake.service import Service
from keepsake_desktop import wording
from keepsake_desktop.pages.activity.call_words import (
    call_title,
    form_words,
    outcome_words,
    size_words,
)
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import FactTable, Label, ScrollPage, SectionHeader, StateLabel
from keepsake_desktop.widgets.link_row import LinkRow


@dataclass(frozen=True, slots=True)
class Opened:
    """A call with the memories it had to do with, by uid; those gone for good are missing."""

    call: LoggedAccess
    memories: Mapping[str, Memory]


def open_call(memory: Service, call: LoggedAccess) -> Opened:
    """Read what belongs to a call."""
    found = memory.get_many([one.uid for one in call.access.given])
    return Opened(call, {one.uid: one for one in found})


class CallCard(ScrollPage):
    """Memories can be opened; nothing here changes anything."""

    memory_asked = Signal(str)

    def __init__(self, opened: Opened, parent: QWidget | None = None) -> None:
        super().__init__(widest=720, parent=parent)
        access = opened.call.access
        self.links: list[LinkRow] = []
        self.body.addWidget(Label(call_title(access), TextStyle.MEMORY_TITLE))
        words, tone = outcome_words(access.outcome)
        if words:
            self.body.addWidget(StateLabel(words, tone))
        self.body.addWidget(self._facts(opened.call))
        self.body.addSpacing(spacing.GAP_SMALL)
        self.body.addWidget(SectionHeader(self.tr("What it was given"), ruled=True))
        self._given = QVBoxLayout()
        self._given.setSpacing(2)
        self.body.addLayout(self._given)
        for given in access.given:
            self._add_given(given, opened.memories.get(given.uid))
        if not access.given:
            nothing = self.tr("No memory was given or changed.")
            self.body.addWidget(Label(nothing, TextStyle.LIST, Role.SECONDARY))

    def _facts(self, call: LoggedAccess) -> FactTable:
        access = call.access
        facts = FactTable()
        facts.add_row(self.tr("Assistant"), wording.assistant_name(call.agent))
        facts.add_row(self.tr("When"), wording.full_time(access.at))
        if access.query:
            facts.add_row(self.tr("In its words"), access.query)
        size = size_words(access)
        if size:
            facts.add_row(self.tr("How much"), size)
        facts.add_row(
            self.tr("Took"),
            self.tr("{count} ms").format(count=wording.number(round(access.took_ms))),
        )
        return facts

    def _add_given(self, given: Given, memory: Memory | None) -> None:
        note = form_words(given.form)
        if memory is None:
            self._given.addWidget(
                Label(self.tr("A memory that is gone for good"), TextStyle.LIST, Role.SECONDARY)
            )
            return
        if memory.version != given.version:
            note += " · " + self.tr("changed since")
        link = LinkRow(wording.title(memory), note)
        link.clicked.connect(lambda: self.memory_asked.emit(memory.uid))
        self.links.append(link)
        self._given.addWidget(link)
