"""The programs that used this memory: how much, what they may do, what they kept."""

from __future__ import annotations

import time
from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from keepsake.domain.agent import Agent, AgentUsage
from keepsake.domain.query import Filters
from keepsake.service import Service
from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.dialogs.confirmation import confirm
from keepsake_desktop.dialogs.rights import ask_rights, rights_words
from keepsake_desktop.preference_rows import private_mode_row
from keepsake_desktop.theme import spacing
from keepsake_desktop.widgets import Button, ButtonKind, Card, EmptyState, ScrollPage
from keepsake_desktop.widgets.emptying import remove_widgets
from keepsake_desktop.workspace import Workspace

_SETTLE_MS = 500
_LATELY_MS = 30 * 86_400_000


@dataclass(frozen=True, slots=True)
class _Known:
    agents: list[Agent]
    lately: dict[int, AgentUsage]
    kept: dict[str, int]


class KnownAssistants(ScrollPage):
    """One card an assistant, the one seen last first."""

    calls_asked = Signal(int)
    kept_asked = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._workspace = workspace
        self.cards: dict[str, KnownAssistantCard] = {}
        self._list = QVBoxLayout()
        self._list.setSpacing(spacing.GAP)
        self.private = private_mode_row(workspace)
        self.body.addWidget(self.private)
        self.body.addLayout(self._list)
        self._timer = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self.refresh)
        for signal in (workspace.bus.agents_changed, workspace.bus.activity_logged):
            signal.connect(self._settle)
        self.refresh()

    def refresh(self) -> None:
        """Read again who used the memory."""
        self._workspace.tasks.run(self, _read, self._show, topic="known-assistants")

    def _settle(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _show(self, known: _Known) -> None:
        remove_widgets(self._list)
        self.cards = {}
        for agent in known.agents:
            card = KnownAssistantCard(
                agent, known.lately.get(agent.id), known.kept.get(agent.name, 0)
            )
            card.rights.clicked.connect(
                lambda _=False, id_=agent.id: ask_rights(self._workspace, id_, self)
            )
            card.calls.clicked.connect(lambda _=False, id_=agent.id: self.calls_asked.emit(id_))
            card.kept.clicked.connect(lambda _=False, name=agent.name: self.kept_asked.emit(name))
            card.trash.clicked.connect(lambda _=False, name=agent.name: self._ask_trash(name))
            self.cards[agent.name] = card
            self._list.addWidget(card)
        if not known.agents:
            self._list.addWidget(
                EmptyState(
                    "plug",
                    self.tr("No assistant has used this memory yet"),
                    self.tr("Each one that does is listed here with what it may do."),
                )
            )

    def _ask_trash(self, name: str) -> None:
        filters = Filters(agents=(name,))
        confirm(
            self.window(),
            self.tr("Move everything {name} kept to the Trash?").format(name=name),
            self.tr("You can bring it back from there for 30 days."),
            self.tr("Move to Trash"),
            lambda: self._workspace.tasks.run(
                self, lambda memory: memory.uids(filters), self._workspace.trash
            ),
        )


class KnownAssistantCard(Card):
    """Who it is, when it asked last, what it may do and what it kept."""

    def __init__(
        self, agent: Agent, lately: AgentUsage | None, kept: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent=parent)
        now = int(time.time() * 1000)
        seen = wording.ago(agent.last_seen, now=now)
        words = self.tr("last asked {when}") if agent.calls else self.tr("connected {when}")
        parts = [words.format(when=seen), rights_words(agent)]
        self.rights = Button(self.tr("What it may do…"))
        name = wording.assistant_name(agent.name)
        heading = self.add_heading(name, " · ".join(parts), letters=_letters(name))
        heading.add_trailing(self.rights)
        self.calls = Button(self._usage(lately), ButtonKind.LINK)
        self.calls.setVisible(lately is not None)
        self.kept = Button(
            self.tr("{count} kept").format(count=COUNTS.memories(kept)), ButtonKind.LINK
        )
        self.kept.setVisible(kept > 0)
        self.trash = Button(self.tr("Move them to the Trash…"), ButtonKind.DESTRUCTIVE)
        self.trash.setVisible(kept > 0)
        row = QHBoxLayout()
        row.setSpacing(spacing.GAP_LARGE)
        for button in (self.calls, self.kept, self.trash):
            row.addWidget(button)
        row.addStretch()
        if lately is not None or kept:
            self.body.addLayout(row)

    def _usage(self, lately: AgentUsage | None) -> str:
        if lately is None:
            return ""
        words = self.tr("%Ln requests in 30 days", "", lately.calls)
        if lately.refused:
            words += ", " + self.tr("%Ln not allowed", "", lately.refused)
        return words


def _letters(name: str) -> str:
    words = [word for word in name.replace("-", " ").replace("_", " ").split() if word]
    return "".join(word[0] for word in words[:2]).upper() or "?"


def _read(memory: Service) -> _Known:
    since = int(time.time() * 1000) - _LATELY_MS
    lately = {usage.agent_id: usage for usage in memory.agent_usage(since)}
    return _Known(memory.known_agents(), lately, dict(memory.agents()))
