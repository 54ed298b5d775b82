"""The things memories speak of as a list that can be narrowed by name and kind."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from keepsake.domain.entity import Entity, EntityKind
from keepsake_desktop import wording
from keepsake_desktop.pages.insights.entity_kinds import ENTITY_ICONS, entity_kind, entity_kinds
from keepsake_desktop.theme import Role, current_theme, icon, icon_size, spacing
from keepsake_desktop.widgets import DropDown, SearchField

_ROW = 30


class EntityList(QWidget):
    """Emits ``chosen`` with the id of an entity that the person went to."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entities: Sequence[Entity] = ()
        self.search = SearchField(self.tr("Find a name"))
        self.kind = DropDown()
        self.kind.setAccessibleName(self.tr("Kind"))
        self.kind.addItem(self.tr("Everything"), "")
        for kind in EntityKind:
            self.kind.addItem(entity_kinds(kind), kind.value)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(self.tr("Names"))
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setRootIsDecorated(False)
        self.tree.setUniformRowHeights(True)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.tree.header().setStretchLastSection(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, spacing.GAP, 0)
        layout.setSpacing(spacing.GAP_SMALL)
        for widget in (self.search, self.kind, self.tree):
            layout.addWidget(widget)
        self.search.textChanged.connect(self._fill)
        self.kind.currentIndexChanged.connect(self._fill)
        self.tree.currentItemChanged.connect(self._tell)
        current_theme().changed.connect(self._fill)

    def show_entities(self, entities: Sequence[Entity]) -> None:
        """List these, in this order."""
        self.entities = entities
        self._fill()

    def choose(self, entity_id: int) -> None:
        """Mark one, without emitting."""
        self.tree.blockSignals(True)
        self.tree.setCurrentIndex(QModelIndex())
        for item in self._items():
            if item.data(0, Qt.ItemDataRole.UserRole) == entity_id:
                self.tree.setCurrentItem(item)
        self.tree.blockSignals(False)

    def _items(self) -> list[QTreeWidgetItem]:
        items = (self.tree.topLevelItem(row) for row in range(self.tree.topLevelItemCount()))
        return [item for item in items if item is not None]

    def _fill(self) -> None:
        chosen = self.tree.currentItem()
        current = 0 if chosen is None else chosen.data(0, Qt.ItemDataRole.UserRole)
        wanted = self.search.text().casefold().strip()
        kind = self.kind.currentData()
        self.tree.blockSignals(True)
        self.tree.clear()
        self.tree.addTopLevelItems(
            [
                _item(entity)
                for entity in self.entities
                if _bears(entity, wanted) and kind in ("", entity.kind.value)
            ]
        )
        self.tree.setIconSize(icon_size(16))
        header = self.tree.header()
        header.setSectionResizeMode(0, header.ResizeMode.Stretch)
        header.setSectionResizeMode(1, header.ResizeMode.ResizeToContents)
        self.tree.blockSignals(False)
        self.choose(current)

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(0, Qt.ItemDataRole.UserRole))


def _bears(entity: Entity, wanted: str) -> bool:
    """Whether one of its names holds these letters."""
    return any(wanted in name.casefold() for name in (entity.name, *entity.aliases))


def _item(entity: Entity) -> QTreeWidgetItem:
    item = QTreeWidgetItem([entity.name, wording.number(entity.mentions)])
    fonts = current_theme().fonts
    item.setSizeHint(0, QSize(0, fonts.pixels(_ROW)))
    item.setIcon(0, icon(ENTITY_ICONS[entity.kind], Role.SECONDARY))
    item.setData(0, Qt.ItemDataRole.UserRole, entity.id)
    item.setData(
        0, Qt.ItemDataRole.AccessibleTextRole, f"{entity.name}, {entity_kind(entity.kind)}"
    )
    item.setForeground(1, current_theme().colors[Role.SECONDARY])
    item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return item
