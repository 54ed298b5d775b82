"""Forgetting by word, time, source or assistant, with a look at what goes before it goes."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QVBoxLayout, QWidget

from keepsake.domain.query import Filters
from keepsake_desktop import wording
from keepsake_desktop.pages.sources.naming import source_name
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import ButtonKind, Dialog, DropDown, FormRow, Label, SectionHeader
from keepsake_desktop.widgets.emptying import remove_widgets
from keepsake_desktop.widgets.link_row import LinkRow

if TYPE_CHECKING:
    from keepsake.domain.memory import Memory
    from keepsake.domain.source import Source
    from keepsake.service import Service
    from keepsake_desktop.workspace import Workspace

_SETTLE_MS = 250
_SHOWN = 6
_HOUR_MS = 3_600_000


@dataclass(frozen=True, slots=True)
class _Preview:
    uids: list[str]
    first: list[Memory]


@dataclass(frozen=True, slots=True)
class _Choices:
    sources: list[Source]
    agents: list[tuple[str, int]]


class ForgetDialog(Dialog):
    """What matches everything that was chosen goes to the Trash, with a way back."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Forget many memories"),
            self.tr(
                "Say what they have in common. They go to the Trash; emptied from there, they are"
                " gone for good."
            ),
            parent=parent,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._workspace = workspace
        self.uids: list[str] = []
        self.word = QLineEdit()
        self.word.setPlaceholderText(self.tr("A name, a place, any words"))
        self.time = self._times()
        self.source = self._box(self.tr("Any source"))
        self.agent = self._box(self.tr("Anyone"))
        self.count = SectionHeader("")
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        self._lay_out()
        self.add_reject(self.tr("Cancel"))
        self.move_away = self.add_accept(self.tr("Move to Trash"), ButtonKind.DESTRUCTIVE)
        self.accepted.connect(lambda: self._workspace.trash(self.uids))
        self._timer = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self.preview)
        self.word.textChanged.connect(self._wait)
        for box in (self.time, self.source, self.agent):
            box.currentIndexChanged.connect(self._wait)
        workspace.tasks.run(self, _choices, self._offer, topic="forget-choices")
        self._wait()

    def preview(self) -> None:
        """Look what would go."""
        filters, word = self._filters(), self.word.text()
        if not self._says_anything():
            self._show(_Preview([], []))
            return
        self._workspace.tasks.run(
            self, lambda memory: _look(memory, filters, word), self._show, topic="forget-preview"
        )

    def _lay_out(self) -> None:
        self.body.addWidget(FormRow(self.tr("Containing"), self.word))
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(spacing.GAP)
        row.addWidget(FormRow(self.tr("Kept"), self.time), 1)
        row.addWidget(FormRow(self.tr("From"), self.source), 1)
        row.addWidget(FormRow(self.tr("Kept by"), self.agent), 1)
        self.body.addLayout(row)
        for box in (self.time, self.source, self.agent):
            box.ensurePolished()  # as large as the text is, which a box learns in its place
        if row.minimumSize().width() > self._room():
            row.setDirection(QBoxLayout.Direction.TopToBottom)
        self.body.addWidget(self.count)
        self.body.addLayout(self._list)

    def _room(self) -> int:
        """How wide a row may be on this screen."""
        return self.screen().availableSize().width() - 4 * spacing.PAGE_MARGIN

    def _times(self) -> DropDown:
        box = self._box(self.tr("At any time"))
        hours = {
            1: self.tr("In the last hour"),
            24: self.tr("In the last 24 hours"),
            24 * 7: self.tr("In the last 7 days"),
            24 * 30: self.tr("In the last 30 days"),
        }
        for count, words in hours.items():
            box.addItem(words, count)
        return box

    def _box(self, anything: str) -> DropDown:
        box = DropDown()
        box.addItem(anything, None)
        return box

    def _offer(self, choices: _Choices) -> None:
        for source in choices.sources:
            if source.memories:
                self.source.addItem(source_name(source), source.id)
        for agent, _count in choices.agents:
            self.agent.addItem(wording.assistant_name(agent), agent)

    def _filters(self) -> Filters:
        hours, source, agent = (box.currentData() for box in (self.time, self.source, self.agent))
        now = int(time.time() * 1000)
        return Filters(
            kept_after=None if hours is None else now - hours * _HOUR_MS,
            source_ids=() if source is None else (source,),
            agents=() if agent is None else (agent,),
            include_superseded=True,
        )

    def _wait(self) -> None:
        self.uids = []
        self.move_away.setEnabled(False)
        self._timer.start()

    def _show(self, preview: _Preview) -> None:
        self.uids = preview.uids
        self.move_away.setEnabled(bool(self.uids))
        self.count.title.setText(self._count_words())
        remove_widgets(self._list)
        for memory in preview.first:
            self._add(memory)
        more = len(preview.uids) - len(preview.first)
        if more > 0:
            words = self.tr("and %Ln more", "", more)
            self._list.addWidget(Label(words, TextStyle.META, Role.SECONDARY))

    def _add(self, memory: Memory) -> None:
        row = LinkRow(wording.title(memory), wording.day(memory.created_at))
        row.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._list.addWidget(row)

    def _count_words(self) -> str:
        if self.uids:
            return self.tr("%Ln memories would go", "", len(self.uids))
        if self._says_anything():
            return self.tr("Nothing matches")
        return self.tr("Choose at least one of these")

    def _says_anything(self) -> bool:
        boxes = (self.time, self.source, self.agent)
        return bool(self.word.text().strip()) or any(box.currentIndex() > 0 for box in boxes)


def _choices(memory: Service) -> _Choices:
    return _Choices(memory.sources(), memory.agents())


def _look(memory: Service, filters: Filters, word: str) -> _Preview:
    uids = [
        uid
        for kept in (filters, replace(filters, expired=True))
        for uid in memory.uids(kept, containing=word)
    ]
    return _Preview(uids, memory.get_many(uids[:_SHOWN]))
