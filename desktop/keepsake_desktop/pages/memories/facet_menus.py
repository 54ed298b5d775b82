"""The menus behind the chips: times, sources, tags, people, assistants, order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QWidget

from keepsake.domain.category import Category
from keepsake.domain.query import Order
from keepsake_desktop import wording
from keepsake_desktop.pages.memories.narrowing import Aspect, Narrowing, narrowing, since_days
from keepsake_desktop.widgets.menu import Menu

if TYPE_CHECKING:
    from keepsake.domain.entity import Entity
    from keepsake.domain.source import Source
    from keepsake_desktop.workspace import Workspace

_MOST_TAGS = 12
_MOST_ENTITIES = 15


class FacetMenus(QWidget):
    """Makes menus of what can be chosen now, and emits what was chosen in them."""

    chosen = Signal(object)
    range_asked = Signal()
    order_chosen = Signal(object)
    everything_asked = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self._workspace = workspace
        self.sources: list[Source] = []
        self._tags: list[tuple[str, int]] = []
        self._entities: list[Entity] = []
        self._agents: list[tuple[str, int]] = []
        workspace.bus.sources_changed.connect(self.load)
        self.load()

    def load(self) -> None:
        """Learn what can be chosen."""
        run = self._workspace.tasks.run
        run(self, lambda memory: memory.sources(), self._set_sources, topic="facet-sources")
        run(self, lambda memory: memory.tags(limit=_MOST_TAGS), self._set_tags, topic="facet-tags")
        run(
            self,
            lambda memory: memory.entities(limit=_MOST_ENTITIES),
            self._set_entities,
            topic="facet-entities",
        )
        run(self, lambda memory: memory.agents(), self._set_agents, topic="facet-agents")

    def time_menu(self, chosen: Narrowing | None) -> Menu:
        """Choices of time; days counted back from today."""
        menu = Menu(parent=self)
        group = QActionGroup(menu)
        anything = menu.offer_choice(self.tr("Any time"), checked=chosen is None)
        if chosen is not None:
            anything.triggered.connect(lambda: self.chosen.emit(chosen))
        group.addAction(anything)
        for days, words in self._times().items():
            choice = since_days(days, words)
            action = menu.offer_choice(words, checked=choice == chosen)
            if choice != chosen:
                action.triggered.connect(lambda _=False, c=choice: self.chosen.emit(c))
            group.addAction(action)
        menu.addSeparator()
        menu.offer(self.tr("From … to …"), self.range_asked.emit)
        return menu

    def more_menu(self, chosen: Sequence[Narrowing], order: Order) -> Menu:
        """Everything else that narrows, the order, and a way back to everything."""
        menu = Menu(parent=self)
        add = self._adder(chosen)
        add(menu, [narrowing(Aspect.PINNED, self.tr("Pinned"), pinned_only=True)])
        add(menu, [narrowing(Aspect.EXPIRED, self.tr("Expired"), expired=True)])
        for title, choices in self._groups():
            if choices:
                add(menu.add_submenu(title), choices)
        orders = menu.add_submenu(self.tr("Order"))
        for value, words in self._orders().items():
            action = orders.offer_choice(words, checked=value is order)
            action.triggered.connect(lambda _=False, value=value: self.order_chosen.emit(value))
        menu.addSeparator()
        menu.offer(self.tr("Show everything"), self.everything_asked.emit)
        return menu

    def _adder(self, chosen: Sequence[Narrowing]) -> Callable[[Menu, Iterable[Narrowing]], None]:
        def add(menu: Menu, choices: Iterable[Narrowing]) -> None:
            for choice in choices:
                action = menu.offer_choice(choice.words, checked=choice in chosen)
                action.triggered.connect(lambda _=False, c=choice: self.chosen.emit(c))

        return add

    def _groups(self) -> list[tuple[str, list[Narrowing]]]:
        from keepsake_desktop.pages.sources.naming import source_name

        return [
            (
                self.tr("Source"),
                [
                    narrowing(Aspect.SOURCE, source_name(one), source_ids=(one.id,))
                    for one in self.sources
                ],
            ),
            (
                self.tr("Tag"),
                [narrowing(Aspect.TAG, f"#{tag}", tags=(tag,)) for tag, _ in self._tags],
            ),
            (
                self.tr("Person, project or topic"),
                [
                    narrowing(Aspect.ENTITY, one.name, entities=(one.name,))
                    for one in self._entities
                ],
            ),
            (
                self.tr("Category"),
                [
                    narrowing(Aspect.CATEGORY, wording.category_name(one), categories=(one.value,))
                    for one in Category
                ],
            ),
            (self.tr("Importance"), self._importances()),
            (
                self.tr("Kept by"),
                [narrowing(Aspect.AGENT, agent, agents=(agent,)) for agent, _ in self._agents],
            ),
        ]

    def _importances(self) -> list[Narrowing]:
        steps = {
            0.65: self.tr("High and very high"),
            0.85: self.tr("Very high only"),
        }
        return [
            narrowing(Aspect.IMPORTANCE, words, min_importance=least)
            for least, words in steps.items()
        ]

    def _times(self) -> dict[int, str]:
        return {
            0: self.tr("Today"),
            7: self.tr("Last 7 days"),
            30: self.tr("Last 30 days"),
            365: self.tr("Last 12 months"),
        }

    def _orders(self) -> dict[Order, str]:
        return {
            Order.NEWEST: self.tr("Newest first"),
            Order.OLDEST: self.tr("Oldest first"),
            Order.UPDATED: self.tr("Changed last"),
            Order.IMPORTANCE: self.tr("Most important first"),
        }

    def _set_sources(self, sources: list[Source]) -> None:
        self.sources = [source for source in sources if source.memories]

    def _set_tags(self, tags: list[tuple[str, int]]) -> None:
        self._tags = tags

    def _set_entities(self, entities: list[Entity]) -> None:
        self._entities = entities

    def _set_agents(self, agents: list[tuple[str, int]]) -> None:
        self._agents = agents
