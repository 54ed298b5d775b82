"""What assistants asked and got: the list of their calls, and the one being looked at."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from keepsake.domain.agent import ActivityFilter, ActivityPage, Agent
from keepsake_desktop.dialogs.confirmation import confirm
from keepsake_desktop.pages.activity.call_card import CallCard, Opened, open_call
from keepsake_desktop.pages.activity.call_rows import WINDOW, CallRows
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import (
    Button,
    ButtonKind,
    ChipGroup,
    EmptyState,
    Label,
    MemoryList,
    Rule,
)
from keepsake_desktop.widgets.two_panes import TwoPanes
from keepsake_desktop.wording import assistant_name
from keepsake_desktop.workspace import Workspace

_SETTLE_MS = 400
_MOST_CHIPS = 8
_EVERYBODY = ""


class Calls(QWidget):
    """Narrowed to one assistant by a chip, or to one memory from outside."""

    memory_asked = Signal(str)
    assistants_asked = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._uid = ""
        self.rows = CallRows(self)
        self.list = MemoryList(self.tr("What assistants did"), passage_lines=1)
        self.list.setModel(self.rows)
        self.agents = ChipGroup(self.tr("Assistants"), exclusive=True)
        self._chips: dict[str, str] = {}
        self.count = Label("", TextStyle.META, Role.SECONDARY)
        self.forget = Button(self.tr("Clear this list…"), ButtonKind.DESTRUCTIVE)
        self.card: CallCard | None = None
        self._lay_out()
        self._timer = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._timer.timeout.connect(self.refresh)
        self.agents.changed.connect(self.refresh)
        self.rows.more_wanted.connect(self._fetch_more)
        self.list.selectionModel().currentChanged.connect(self._open)
        self.forget.clicked.connect(self._ask_forget)
        workspace.bus.activity_logged.connect(self._settle)
        workspace.bus.agents_changed.connect(self._settle)
        self.refresh()

    def refresh(self) -> None:
        """Read the log again."""
        wanted = self._wanted()
        run = self._workspace.tasks.run
        run(self, lambda memory: memory.known_agents(), self._show_agents, topic="agents")
        run(
            self,
            lambda memory: memory.activity(wanted, limit=WINDOW),
            self._show,
            topic="activity",
        )

    def show_memory(self, uid: str) -> None:
        """List who had to do with one memory; empty for everything again."""
        self._uid = uid
        self.agents.choose(_EVERYBODY)
        self.refresh()

    def show_agent(self, agent_id: int) -> None:
        """List what one assistant did."""
        self._uid = ""
        self.agents.choose(str(agent_id))
        self.refresh()

    def _lay_out(self) -> None:
        head = QVBoxLayout()
        margin = spacing.PAGE_MARGIN
        head.setContentsMargins(margin, spacing.GAP_LARGE, spacing.GAP, spacing.GAP_SMALL)
        head.setSpacing(spacing.GAP_SMALL)
        head.addWidget(self.agents)
        line = QHBoxLayout()
        line.addWidget(self.count, 1)
        line.addWidget(self.forget)
        head.addLayout(line)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(Rule())
        column.addWidget(self.list, 1)
        self._side = QStackedLayout()
        self._side.addWidget(EmptyState("activity", self.tr("Choose what to look at")))
        right = QWidget()
        right.setLayout(self._side)
        self._empty = EmptyState(
            "activity",
            self.tr("No assistant has asked yet"),
            self.tr(
                "Everything a connected assistant looks up or keeps is listed here: when, what for,"
                " and which memories it was given, whole or in part."
            ),
            button_text=self.tr("Connect an assistant"),
        )
        self._empty.activated.connect(self.assistants_asked)
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(TwoPanes(left, right))
        self._stack.addWidget(self._empty)

    def _wanted(self) -> ActivityFilter:
        (chosen,) = self.agents.chosen() or (_EVERYBODY,)
        return ActivityFilter(agent_id=int(chosen) if chosen else None, uid=self._uid)

    def _settle(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _show_agents(self, agents: Sequence[Agent]) -> None:
        """One chip for each assistant; they are made anew only when there are others."""
        asking = [agent for agent in agents[:_MOST_CHIPS] if agent.calls]
        names = {str(agent.id): assistant_name(agent.name) for agent in asking}
        if names == self._chips:
            return
        chosen = self.agents.chosen() or (_EVERYBODY,)
        self._chips = names
        self.agents.clear()
        self.agents.add_chip(_EVERYBODY, self.tr("All assistants"))
        for key, name in names.items():
            self.agents.add_chip(key, name)
        self.agents.choose(*(chosen if chosen[0] in names else (_EVERYBODY,)))

    def _show(self, page: ActivityPage) -> None:
        nothing = not page.total and self._wanted() == ActivityFilter()
        self._stack.setCurrentIndex(1 if nothing else 0)
        current = self.rows.call(self.list.currentIndex().row())
        self.rows.show_page(page)
        self.count.setText(self.tr("%Ln entries", "", page.total))
        self.forget.setVisible(page.total > 0 and not self._uid)
        place = self.rows.place_of(current.id) if current is not None else 0
        if page.total:
            self.list.setCurrentIndex(self.rows.index(max(0, place)))

    def _fetch_more(self, offset: int) -> None:
        wanted = self._wanted()
        self._workspace.tasks.run(
            self,
            lambda memory: memory.activity(wanted, limit=WINDOW, offset=offset),
            self.rows.add_page,
            topic="more-activity",
        )

    def _open(self, index: QModelIndex) -> None:
        call = self.rows.call(index.row())
        if call is not None:
            self._workspace.tasks.run(
                self, lambda memory: open_call(memory, call), self._show_call, topic="call"
            )

    def _show_call(self, opened: Opened) -> None:
        former = self.card
        self.card = CallCard(opened)
        self.card.memory_asked.connect(self.memory_asked)
        self._side.addWidget(self.card)
        self._side.setCurrentWidget(self.card)
        if former is not None:
            self._side.removeWidget(former)
            former.deleteLater()

    def _ask_forget(self) -> None:
        agent_id = self._wanted().agent_id
        confirm(
            self.window(),
            self.tr("Clear what assistants asked?"),
            self.tr("The list is emptied and cannot be brought back. Memories stay."),
            self.tr("Clear the list"),
            lambda: self._workspace.tasks.run(
                self, lambda memory: memory.forget_activity(agent_id), lambda _: self.refresh()
            ),
        )
