"""The chips under the search box: kinds, time, everything else, and what is chosen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from keepsake.domain.category import Category
from keepsake.domain.memory import Kind
from keepsake.domain.query import Filters, Order
from keepsake_desktop.pages.memories.facet_menus import FacetMenus
from keepsake_desktop.pages.memories.narrowing import Aspect, Narrowing, narrowed, narrowing
from keepsake_desktop.widgets import Chip, ChipGroup, FlowLayout
from keepsake_desktop.widgets.emptying import remove_widgets
from keepsake_desktop.widgets.menu import Menu
from keepsake_desktop.workspace import Workspace

if TYPE_CHECKING:
    from keepsake_desktop.pages.memories.range_dialog import RangeDialog


class Facets(QWidget):
    """Emits ``changed`` when the person chose; ``filters`` and ``order`` hold the choice."""

    changed = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices: dict[Aspect, Narrowing] = {}
        self.order = Order.NEWEST
        self.menus = FacetMenus(workspace, self)
        self.kinds = ChipGroup(self.tr("Kinds"), exclusive=True)
        for key, words in self._kind_chips().items():
            self.kinds.add_chip(key, words, checked=key == "")
        self.time = Chip(self.tr("Any time"), checkable=False)
        self.more = Chip(self.tr("More…"), checkable=False)
        self.kinds.add_button(self.time)
        self.kinds.add_button(self.more)
        self.active = QWidget()
        self._flow = FlowLayout(self.active, gap=6)
        self.active.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.kinds)
        layout.addWidget(self.active)
        self.kinds.changed.connect(self.changed)
        self.time.clicked.connect(lambda: self._open(self.time, self.time_menu()))
        self.more.clicked.connect(lambda: self._open(self.more, self.more_menu()))
        self.menus.chosen.connect(self.choose)
        self.menus.range_asked.connect(self.ask_range)
        self.menus.order_chosen.connect(self._choose_order)
        self.menus.everything_asked.connect(self.clear)

    def filters(self) -> Filters:
        """What may be found now."""
        (chosen,) = self.kinds.chosen() or ("",)
        kinds = Filters(
            kinds=(chosen,) if chosen in set(Kind) else (),
            categories=(chosen,) if chosen in set(Category) else (),
        )
        return narrowed(kinds, self._choices.values())

    @property
    def choices(self) -> tuple[Narrowing, ...]:
        """What is chosen besides the kind."""
        return tuple(self._choices.values())

    def choose(self, choice: Narrowing) -> None:
        """Narrow the list; the same choice again takes it back."""
        if self._choices.get(choice.aspect) == choice:
            del self._choices[choice.aspect]
        else:
            self._choices[choice.aspect] = choice
        if choice.aspect is Aspect.CATEGORY:
            self.kinds.choose("")
        self._tell()

    def show_only(self, choice: Narrowing, order: Order = Order.NEWEST) -> None:
        """Show what this choice lets through, and nothing else narrows."""
        self._reset()
        self._choices[choice.aspect] = choice
        self.order = order
        self._tell()

    def show_thread(self, thread: str) -> None:
        """Show one conversation or document from its beginning."""
        words = self.tr("One conversation")
        self.show_only(narrowing(Aspect.THREAD, words, threads=(thread,)), Order.OLDEST)

    def show_source(self, source_id: int) -> None:
        """Show what came from one source."""
        from keepsake_desktop.pages.sources.naming import source_name

        names = {source.id: source_name(source) for source in self.menus.sources}
        words = names.get(source_id, self.tr("One source"))
        self.show_only(narrowing(Aspect.SOURCE, words, source_ids=(source_id,)))

    def show_tag(self, tag: str) -> None:
        """Show what carries one tag."""
        self.show_only(narrowing(Aspect.TAG, f"#{tag}", tags=(tag,)))

    def clear(self) -> None:
        """Show everything, newest first."""
        self._reset()
        self._tell()

    def take_over(self, former: Facets) -> None:
        """Narrow as another one did."""
        self.kinds.choose(*former.kinds.chosen())
        self._choices = dict(former._choices)
        self.order = former.order
        self._tell()

    def time_menu(self) -> Menu:
        """Choices of time."""
        return self.menus.time_menu(self._choices.get(Aspect.TIME))

    def more_menu(self) -> Menu:
        """Everything that is asked for more rarely."""
        return self.menus.more_menu(self.choices, self.order)

    def ask_range(self) -> RangeDialog:
        """Let the person choose the first and the last day."""
        from keepsake_desktop.pages.memories.range_dialog import RangeDialog

        dialog = RangeDialog(self.window())
        dialog.chosen.connect(self.choose)
        dialog.open()
        return dialog

    def _kind_chips(self) -> dict[str, str]:
        return {
            "": self.tr("All kinds"),
            Kind.NOTE: self.tr("Notes"),
            Kind.CONVERSATION: self.tr("Conversations"),
            Kind.DOCUMENT: self.tr("Documents"),
            Category.DECISION: self.tr("Decisions"),
            Category.PREFERENCE: self.tr("Preferences"),
        }

    def _reset(self) -> None:
        self.kinds.choose("")
        self._choices = {}
        self.order = Order.NEWEST

    def _choose_order(self, order: Order) -> None:
        self.order = order
        self._tell()

    def _tell(self) -> None:
        time = self._choices.get(Aspect.TIME)
        self.time.setText(self.tr("Any time") if time is None else time.words)
        self._show_active()
        self.changed.emit()

    def _show_active(self) -> None:
        """A chip for each choice but the time, which has its own; a click takes it back."""
        remove_widgets(self._flow)
        shown = [choice for choice in self.choices if choice.aspect is not Aspect.TIME]
        for choice in shown:
            chip = Chip(f"{choice.words}  ×")
            chip.setChecked(True)
            chip.setAccessibleName(self.tr("{what}, remove").format(what=choice.words))
            chip.setToolTip(self.tr("Show others too"))
            chip.clicked.connect(lambda _=False, choice=choice: self.choose(choice))
            self._flow.addWidget(chip)
        self.active.setVisible(bool(shown))

    @staticmethod
    def _open(chip: Chip, menu: Menu) -> None:
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(chip.mapToGlobal(QPoint(0, chip.height() + 4)))
