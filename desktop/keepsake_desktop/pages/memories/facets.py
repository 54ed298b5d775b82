"""The chips under the search box: kind, time, and what is asked for more rarely."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from keepsake.domain.category import Category
from keepsake.domain.memory import Kind
from keepsake.domain.query import Filters, Order
from keepsake.domain.source import Source
from keepsake_desktop.pages.sources.naming import source_name
from keepsake_desktop.widgets import Chip, ChipGroup
from keepsake_desktop.workspace import Workspace

_MOST_TAGS = 12


class Facets(QWidget):
    """Emits ``changed`` when the person chose; ``filters`` and ``order`` hold the choice."""

    changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._days: int | None = None
        self._pinned = False
        self._source: int | None = None
        self._tag = ""
        self._thread = ""
        self._sources: list[Source] = []
        self._tags: list[tuple[str, int]] = []
        self.order = Order.NEWEST
        self.kinds = ChipGroup(self.tr("Kinds"), exclusive=True)
        for key, words in self._kind_chips().items():
            self.kinds.add_chip(key, words, checked=key == "")
        self.kinds.changed.connect(self.changed)
        self.time = Chip(self.tr("Any time"), checkable=False)
        self.time.clicked.connect(lambda: self._open(self.time, self.time_menu()))
        self.more = Chip(self.tr("More…"), checkable=False)
        self.more.clicked.connect(lambda: self._open(self.more, self.more_menu()))
        self.kinds.add_button(self.time)
        self.kinds.add_button(self.more)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.kinds)
        workspace.bus.sources_changed.connect(self.load)
        self.load()

    def load(self) -> None:
        """Learn the sources and tags that can be chosen."""
        run = self._workspace.tasks.run
        run(self, lambda memory: memory.sources(), self._set_sources, topic="facet-sources")
        run(self, lambda memory: memory.tags(limit=_MOST_TAGS), self._set_tags, topic="facet-tags")

    def filters(self) -> Filters:
        """What may be found now."""
        (chosen,) = self.kinds.chosen() or ("",)
        return Filters(
            kinds=(chosen,) if chosen in set(Kind) else (),
            categories=(chosen,) if chosen in set(Category) else (),
            source_ids=(self._source,) if self._source is not None else (),
            tags=(self._tag,) if self._tag else (),
            threads=(self._thread,) if self._thread else (),
            after=_days_ago(self._days),
            pinned_only=self._pinned,
        )

    def show_thread(self, thread: str) -> None:
        """Show one conversation or document from its beginning."""
        self.reset()
        self._thread = thread
        self.order = Order.OLDEST
        self._tell()

    def show_source(self, source_id: int) -> None:
        """Show what came from one source."""
        self.reset()
        self._source = source_id
        self._tell()

    def show_tag(self, tag: str) -> None:
        """Show what carries one tag."""
        self.reset()
        self._tag = tag
        self._tell()

    def reset(self) -> None:
        """Show everything, newest first, without telling."""
        self.kinds.choose("")
        self._days = self._source = None
        self._pinned, self._tag, self._thread = False, "", ""
        self.order = Order.NEWEST

    def clear(self) -> None:
        """Show everything, newest first."""
        self.reset()
        self._tell()

    def time_menu(self) -> QMenu:
        """Choices of time; days counted back from today."""
        menu = QMenu(self)
        group = QActionGroup(menu)
        for days, words in self._times().items():
            action = self._choice(menu, words, checked=days == self._days)
            group.addAction(action)
            action.triggered.connect(lambda _checked=False, days=days: self._choose_days(days))
        return menu

    def more_menu(self) -> QMenu:
        """Pinned, source, tag, order, and a way back to everything."""
        menu = QMenu(self)
        pinned = self._choice(menu, self.tr("Pinned only"), checked=self._pinned)
        pinned.triggered.connect(self._choose_pinned)
        if self._sources:
            sources = menu.addMenu(self.tr("Source"))
            for source in self._sources:
                action = self._choice(
                    sources, source_name(source), checked=source.id == self._source
                )
                action.triggered.connect(
                    lambda _checked=False, source=source: self._choose_source(source.id)
                )
        if self._tags:
            tags = menu.addMenu(self.tr("Tag"))
            for tag, _count in self._tags:
                action = self._choice(tags, tag, checked=tag == self._tag)
                action.triggered.connect(lambda _checked=False, tag=tag: self._choose_tag(tag))
        order = menu.addMenu(self.tr("Order"))
        for value, words in self._orders().items():
            action = self._choice(order, words, checked=value is self.order)
            action.triggered.connect(lambda _checked=False, value=value: self._choose_order(value))
        menu.addSeparator()
        everything = QAction(self.tr("Show everything"), menu)
        everything.triggered.connect(self.clear)
        menu.addAction(everything)
        return menu

    def _kind_chips(self) -> dict[str, str]:
        return {
            "": self.tr("All kinds"),
            Kind.NOTE: self.tr("Notes"),
            Kind.CONVERSATION: self.tr("Conversations"),
            Kind.DOCUMENT: self.tr("Documents"),
            Category.DECISION: self.tr("Decisions"),
            Category.PREFERENCE: self.tr("Preferences"),
        }

    def _times(self) -> dict[int | None, str]:
        return {
            None: self.tr("Any time"),
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
        self._sources = [source for source in sources if source.memories]

    def _set_tags(self, tags: list[tuple[str, int]]) -> None:
        self._tags = tags

    def _choose_days(self, days: int | None) -> None:
        self._days = days
        self._tell()

    def _choose_pinned(self, checked: bool) -> None:
        self._pinned = checked
        self._tell()

    def _choose_source(self, source_id: int) -> None:
        self._source = None if source_id == self._source else source_id
        self._tell()

    def _choose_tag(self, tag: str) -> None:
        self._tag = "" if tag == self._tag else tag
        self._tell()

    def _choose_order(self, order: Order) -> None:
        self.order = order
        self._tell()

    def _tell(self) -> None:
        self.time.setText(self._times()[self._days])
        self.more.setText(self._more_words())
        self.changed.emit()

    def _more_words(self) -> str:
        """What is chosen in the menu, so that nothing is left out unseen."""
        names = [source_name(source) for source in self._sources if source.id == self._source]
        parts = [
            *names,
            *([f"#{self._tag}"] if self._tag else []),
            *([self.tr("One conversation")] if self._thread else []),
            *([self.tr("Pinned")] if self._pinned else []),
        ]
        return " · ".join(parts) or self.tr("More…")

    @staticmethod
    def _choice(menu: QMenu, words: str, *, checked: bool) -> QAction:
        action = QAction(words, menu)
        action.setCheckable(True)
        action.setChecked(checked)
        menu.addAction(action)
        return action

    @staticmethod
    def _open(chip: Chip, menu: QMenu) -> None:
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(chip.mapToGlobal(QPoint(0, chip.height() + 4)))


def _days_ago(days: int | None) -> int | None:
    """The beginning of the day so many days before today, in milliseconds UTC."""
    if days is None:
        return None
    today = datetime.combine(datetime.now().astimezone().date(), time.min).astimezone()
    return int((today - timedelta(days=days)).timestamp() * 1000)
