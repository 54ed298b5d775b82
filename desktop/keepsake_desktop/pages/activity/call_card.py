"""One call of an assistant: what it asked, and exactly what it was given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keepsake.domain.agent import Form, Given, LoggedAccess
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

_READING = frozenset({Form.PREVIEW, Form.LINE, Form.FULL, Form.RELATION})


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
        for heading, forms in self._parts():
            part = [given for given in access.given if given.form in forms]
            if part:
                self._add_part(heading, part, opened.memories)
        if not access.given:
            nothing = self.tr("No memory was given or changed.")
            self.body.addWidget(Label(nothing, TextStyle.LIST, Role.SECONDARY))

    def _parts(self) -> list[tuple[str, Set[Form]]]:
        return [
            (self.tr("What it wrote"), {Form.WRITTEN}),
            (self.tr("What it moved to the Trash"), {Form.TRASHED}),
            (self.tr("What it was given"), _READING),
        ]

    def _add_part(
        self, heading: str, part: Sequence[Given], memories: Mapping[str, Memory]
    ) -> None:
        self.body.addWidget(SectionHeader(heading, ruled=True))
        rows = QVBoxLayout()
        rows.setSpacing(2)
        self.body.addLayout(rows)
        for given in part:
            rows.addWidget(self._row(given, memories.get(given.uid)))

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

    def _row(self, given: Given, memory: Memory | None) -> QWidget:
        if memory is None:
            gone = self.tr("A memory that is gone for good")
            return Label(gone, TextStyle.LIST, Role.SECONDARY)
        notes = [form_words(given.form)] if given.form in _READING else []
        if memory.version != given.version:
            notes.append(self.tr("changed since"))
        link = LinkRow(wording.title(memory), " · ".join(notes))
        link.clicked.connect(lambda: self.memory_asked.emit(memory.uid))
        self.links.append(link)
        return link
