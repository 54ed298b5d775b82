"""Putting right what a thing is called, what it is, and that two are one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from keepsake.domain.entity import Entity, EntityKind
from keepsake_desktop.pages.insights.entity_kinds import entity_kind
from keepsake_desktop.widgets import Dialog, DropDown, FormRow


class EntityDialog(Dialog):
    """``chosen`` carries the new name and kind."""

    chosen = Signal(str, str)

    def __init__(self, entity: Entity, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Change {name}").format(name=entity.name),
            self.tr("What you say here stays, whatever memories say later."),
            parent=parent,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.name = QLineEdit(entity.name)
        self.kind = DropDown()
        for kind in EntityKind:
            self.kind.addItem(entity_kind(kind), kind.value)
        self.kind.setCurrentIndex(list(EntityKind).index(entity.kind))
        self.body.addWidget(FormRow(self.tr("Name"), self.name))
        self.body.addWidget(FormRow(self.tr("What it is"), self.kind))
        self.add_reject(self.tr("Cancel"))
        self.save = self.add_accept(self.tr("Save"))
        self.name.textChanged.connect(lambda text: self.save.setEnabled(bool(text.strip())))
        self.accepted.connect(
            lambda: self.chosen.emit(self.name.text().strip(), self.kind.currentData())
        )


class MergeDialog(Dialog):
    """``chosen`` carries the id of the entity that takes this one in."""

    chosen = Signal(int)

    def __init__(
        self, entity: Entity, others: Sequence[Entity], parent: QWidget | None = None
    ) -> None:
        super().__init__(
            self.tr("What is {name} the same as?").format(name=entity.name),
            self.tr("The other one keeps its name and gets all memories of both."),
            parent=parent,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.other = DropDown()
        for one in others:
            if one.id != entity.id:
                self.other.addItem(f"{one.name} ({entity_kind(one.kind)})", one.id)
        self.body.addWidget(FormRow(self.tr("The same as"), self.other))
        self.add_reject(self.tr("Cancel"))
        self.merge = self.add_accept(self.tr("They are the same"))
        self.merge.setEnabled(self.other.count() > 0)
        self.accepted.connect(lambda: self.chosen.emit(self.other.currentData()))
