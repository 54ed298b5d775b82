"""People, projects and topics: as a list, as a map, and one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from keepsake.domain.entity import Entity, EntityDetails, EntityKind
from keepsake.domain.overview import EntityMap
from keepsake.service import Service
from keepsake_desktop.pages.insights.entity_details import EntityCard
from keepsake_desktop.pages.insights.entity_dialogs import EntityDialog, MergeDialog
from keepsake_desktop.pages.insights.entity_list import EntityList
from keepsake_desktop.pages.insights.map_layout import Places, lay_out
from keepsake_desktop.pages.insights.map_view import MapView
from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets import EmptyState, Label, ScrollPage
from keepsake_desktop.workspace import Workspace

_MAPPED = 48
_LISTED = 500
_LIST_WIDTH = 250
_NARROW = 720
_ANY = 16_777_215
_MAP_HEIGHT, _DETAILS_HEIGHT = 340, 300


@dataclass(frozen=True, slots=True)
class _Seen:
    listed: list[Entity]
    mapped: EntityMap
    places: Places


class People(QWidget):
    """Choose in the list or on the map; what is known stands below."""

    memory_asked = Signal(str)
    memories_asked = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._current = 0
        self.list = EntityList()
        self.map = MapView(self.tr("Map of people, projects and topics"))
        self.card: EntityCard | None = None
        self._details = ScrollPage()
        self._hint = Label(
            self.tr("Choose something to see what is known about it. The wheel zooms the map."),
            TextStyle.META,
            Role.SECONDARY,
        )
        self.empty = EmptyState(
            "person",
            self.tr("Nobody and nothing is known by name yet"),
            self.tr("People, projects, places and topics in your memories appear here."),
        )
        self._lay_out()
        self.list.chosen.connect(self.show_entity)
        self.map.chosen.connect(self.show_entity)
        self.refresh()

    def refresh(self) -> None:
        """Look again what memories speak of."""
        self._workspace.tasks.run(self, _look, self._show, topic="entities")

    def show_entity(self, entity_id: int) -> None:
        """Show what is known of one."""
        self._current = entity_id
        self.list.choose(entity_id)
        self.map.choose(entity_id)
        self._workspace.tasks.run(
            self,
            lambda memory: memory.entity(entity_id),
            self._show_details,
            failed=lambda _error: self._clear_details(),
            topic="entity",
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the map out where there is no room for it, and show one over the other."""
        super().resizeEvent(event)
        wide = self.width() >= current_theme().fonts.pixels(_NARROW)
        self.map.setVisible(wide)
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.LeftToRight if wide else directions.TopToBottom)
        self.list.setMaximumWidth(current_theme().fonts.pixels(_LIST_WIDTH) if wide else _ANY)
        self._hint.setVisible(wide and self.card is None)

    def _lay_out(self) -> None:
        right = QSplitter(Qt.Orientation.Vertical)
        right.setChildrenCollapsible(False)
        right.addWidget(self.map)
        right.addWidget(self._details)
        right.setStretchFactor(0, 3)
        right.setStretchFactor(1, 2)
        right.setSizes([_MAP_HEIGHT, _DETAILS_HEIGHT])
        self._hint.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._details.hide()
        self.list.setMinimumWidth(current_theme().fonts.pixels(_LIST_WIDTH))
        both = QWidget()
        self._row = row = QBoxLayout(QBoxLayout.Direction.LeftToRight, both)
        row.setContentsMargins(spacing.PAGE_MARGIN, spacing.GAP_LARGE, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.list)
        beside = QVBoxLayout()
        beside.setContentsMargins(0, 0, 0, spacing.GAP_LARGE)
        beside.setSpacing(0)
        beside.addWidget(right, 1)
        beside.addWidget(self._hint)
        row.addLayout(beside, 1)
        self._stack = QStackedLayout()
        self._stack.addWidget(both)
        self._stack.addWidget(self.empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._stack)

    def _show(self, seen: _Seen) -> None:
        self._stack.setCurrentIndex(0 if seen.listed else 1)
        self.list.show_entities(seen.listed)
        self.map.show_map(seen.mapped, seen.places)
        known = {entity.id for entity in seen.listed}
        if self._current in known:
            self.show_entity(self._current)
        else:
            self._clear_details()

    def _show_details(self, details: EntityDetails) -> None:
        self._clear_details()
        card = EntityCard(details)
        card.memory_asked.connect(self.memory_asked)
        card.memories_asked.connect(self.memories_asked)
        card.entity_asked.connect(self.show_entity)
        card.edit_asked.connect(lambda: self._edit(details.entity))
        card.merge_asked.connect(lambda: self._ask_merge(details.entity))
        card.remove_asked.connect(lambda: self._remove(details.entity))
        self.card = card
        self._hint.hide()
        self._details.body.addWidget(card)
        self._details.show()

    def _clear_details(self) -> None:
        if self.card is not None:
            self.card.hide()
            self.card.deleteLater()
            self.card = None
        self._details.hide()
        self._hint.setVisible(self.map.isVisibleTo(self))

    def _edit(self, entity: Entity) -> None:
        dialog = EntityDialog(entity, self.window())
        dialog.chosen.connect(
            lambda name, kind: self._change(
                lambda memory: memory.change_entity(entity.id, name=name, kind=EntityKind(kind))
            )
        )
        dialog.open()

    def _ask_merge(self, entity: Entity) -> None:
        dialog = MergeDialog(entity, self.list.entities, self.window())

        def merge(target: int) -> None:
            self._current = target
            self._change(lambda memory: memory.merge_entities(entity.id, target))

        dialog.chosen.connect(merge)
        dialog.open()

    def _remove(self, entity: Entity) -> None:
        def undo() -> None:
            self._change(lambda memory: memory.add_entity(entity.name, entity.kind))

        def removed(_nothing: object) -> None:
            words = self.tr("“{name}” is no longer listed").format(name=entity.name)
            self._workspace.toast(words, undo)
            self.refresh()

        self._workspace.tasks.run(self, lambda memory: memory.remove_entity(entity.id), removed)

    def _change(self, work: Callable[[Service], object]) -> None:
        self._workspace.tasks.run(self, work, lambda _done: self.refresh())


def _look(memory: Service) -> _Seen:
    mapped = memory.entity_map(limit=_MAPPED)
    return _Seen(memory.entities(limit=_LISTED), mapped, lay_out(mapped))
