"""A conversation or document as a whole: its parts in order, the one that was read marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from keepsake.domain.memory import Kind, Memory, Speaker, conversation_of
from keepsake_desktop import wording
from keepsake_desktop.pages.memories.marks import marks
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import (
    Button,
    ButtonKind,
    Card,
    IconButton,
    Label,
    ReadingView,
    ScrollPage,
)

if TYPE_CHECKING:
    from keepsake.service import Service
    from keepsake_desktop.workspace import Workspace

_WINDOW = 12
_LONGEST_PART = 20_000


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a conversation; the flags tell whether it goes on before and after."""

    memories: tuple[Memory, ...]
    earlier: bool
    later: bool


class ConversationView(ScrollPage):
    """Shows a stretch around one memory; more of it comes with a click at either end."""

    back_asked = Signal()
    memory_asked = Signal(str)
    list_asked = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(widest=760, parent=parent)
        self._workspace = workspace
        self._words: frozenset[str] = frozenset()
        self.turns: list[Turn] = []
        self.back = IconButton("back", self.tr("Back to the memory"))
        self.title = Label("", TextStyle.MEMORY_TITLE)
        self.origin = Label("", TextStyle.LIST, Role.SECONDARY)
        self.as_list = Button(self.tr("Show as a list"), ButtonKind.LINK)
        self.earlier = Button(self.tr("Earlier"), icon="chevron-up")
        self.later = Button(self.tr("Later"), icon="chevron-down")
        self._parts = QVBoxLayout()
        self._parts.setSpacing(spacing.GAP)
        head = QHBoxLayout()
        head.setSpacing(spacing.GAP_SMALL)
        head.addWidget(self.back)
        head.addWidget(self.title, 1)
        self.body.addLayout(head)
        self.body.addWidget(self.origin)
        self.body.addWidget(self.as_list)
        for widget in (self.earlier, self.later):
            widget.hide()
        self.body.addWidget(self.earlier)
        self.body.addLayout(self._parts)
        self.body.addWidget(self.later)
        self.back.clicked.connect(self.back_asked)
        self.as_list.clicked.connect(self._ask_list)
        self.earlier.clicked.connect(self._fetch_earlier)
        self.later.clicked.connect(self._fetch_later)

    def read(self, memory: Memory, words: frozenset[str]) -> None:
        """Show what came before and after this memory, and itself."""
        self._words = words
        self._workspace.tasks.run(
            self,
            lambda service: read_around(service, memory),
            lambda stretch: self._show(memory, stretch),
            topic="conversation",
        )

    def _show(self, memory: Memory, stretch: Stretch) -> None:
        for turn in self.turns:
            turn.hide()
            turn.deleteLater()
        self.turns = []
        spoken = memory.kind is Kind.CONVERSATION
        first = stretch.memories[0]
        title = conversation_of(first.metadata) or self.tr("Conversation")
        self.title.setText(title if spoken else wording.title(first))
        when = wording.full_time(first.happened_at)
        source = wording.source_name(memory.source_name)
        self.origin.setText(" · ".join(part for part in (source, when) if part))
        self._add(stretch.memories, at=0, current=memory.uid)
        self.earlier.setVisible(stretch.earlier)
        self.later.setVisible(stretch.later)
        QTimer.singleShot(0, self, lambda: self._bring_into_sight(memory.uid))

    def _bring_into_sight(self, uid: str) -> None:
        for turn in self.turns:
            if turn.memory.uid == uid:
                turn.setFocus()
                self.ensureWidgetVisible(turn, 0, spacing.PAGE_MARGIN)

    def _add(self, memories: Sequence[Memory], *, at: int, current: str = "") -> None:
        for place, memory in enumerate(memories, start=at):
            turn = Turn(memory, self._words, current=memory.uid == current)
            turn.activated.connect(lambda uid=memory.uid: self.memory_asked.emit(uid))
            self.turns.insert(place, turn)
            self._parts.insertWidget(place, turn)

    def _fetch_earlier(self) -> None:
        first = self.turns[0].memory
        self._workspace.tasks.run(
            self,
            lambda service: service.neighbors(first.uid, before=_WINDOW + 1, after=0),
            self._show_earlier,
            topic="conversation-earlier",
        )

    def _show_earlier(self, found: list[Memory]) -> None:
        bar = self.verticalScrollBar()
        below = bar.maximum() - bar.value()
        self._add(found[-_WINDOW:], at=0)
        self.earlier.setVisible(len(found) > _WINDOW)
        QTimer.singleShot(0, self, lambda: bar.setValue(bar.maximum() - below))

    def _fetch_later(self) -> None:
        last = self.turns[-1].memory
        self._workspace.tasks.run(
            self,
            lambda service: service.neighbors(last.uid, before=0, after=_WINDOW + 1),
            self._show_later,
            topic="conversation-later",
        )

    def _show_later(self, found: list[Memory]) -> None:
        self._add(found[:_WINDOW], at=len(self.turns))
        self.later.setVisible(len(found) > _WINDOW)

    def _ask_list(self) -> None:
        if self.turns:
            self.list_asked.emit(self.turns[0].memory.thread)


class Turn(Card):
    """One part: who said it, when, and the text. A click or Enter opens it as a memory."""

    def __init__(
        self,
        memory: Memory,
        words: frozenset[str],
        *,
        current: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(clickable=True, parent=parent)
        self.memory = memory
        self.body.setSpacing(spacing.GAP_SMALL)
        who = self._speaker(memory)
        row = QHBoxLayout()
        row.addWidget(Label(who, TextStyle.BUTTON, Role.ACCENT if current else Role.SECONDARY), 1)
        row.addWidget(
            Label(wording.clock(memory.happened_at), TextStyle.META, Role.SECONDARY, wrap=False)
        )
        self.body.addLayout(row)
        text = ReadingView(who)
        shown = memory.text[:_LONGEST_PART]
        text.set_text(shown, marks(shown, words))
        self.body.addWidget(text)
        self.setAccessibleName(f"{who}: {wording.title(memory)}")

    def _speaker(self, memory: Memory) -> str:
        if memory.speaker is Speaker.USER:
            return self.tr("You")
        if memory.speaker is Speaker.ASSISTANT:
            return memory.attribution.model_name or self.tr("The assistant")
        return wording.title(memory)


def read_around(service: Service, memory: Memory) -> Stretch:
    """The parts around a memory in their order, itself among them."""
    near = service.neighbors(memory.uid, before=_WINDOW + 1, after=_WINDOW + 1)
    place = (memory.ordinal, memory.id)
    before = [one for one in near if (one.ordinal, one.id) < place]
    after = [one for one in near if (one.ordinal, one.id) > place]
    return Stretch(
        (*before[-_WINDOW:], memory, *after[:_WINDOW]),
        earlier=len(before) > _WINDOW,
        later=len(after) > _WINDOW,
    )
