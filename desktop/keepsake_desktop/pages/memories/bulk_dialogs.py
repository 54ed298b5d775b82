"""Questions about many memories at once: which tags, which space."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from keepsake_desktop import wording
from keepsake_desktop.theme import TextStyle
from keepsake_desktop.widgets import Chip, Dialog, DropDown, FlowLayout, FormRow, Label

_MOST_CHIPS = 24


class TagsDialog(Dialog):
    """``chosen`` carries the tags to give and the tags to take."""

    chosen = Signal(list, list)

    def __init__(
        self, count: int, known: Sequence[str], carried: Sequence[str], parent: QWidget | None
    ) -> None:
        super().__init__(self.tr("Tags of %Ln memories", "", count), parent=parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Tags, separated by commas"))
        completer = QCompleter(QStringListModel(list(known), self), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.field.setCompleter(completer)
        self.body.addWidget(FormRow(self.tr("Add to all of them"), self.field))
        self.chips: dict[str, Chip] = {}
        if carried:
            self._offer_removal(carried)
        self.add_reject(self.tr("Cancel"))
        self.save = self.add_accept(self.tr("Save"))
        self.accepted.connect(lambda: self.chosen.emit(self._added(), self._removed()))
        self.field.textChanged.connect(self._judge)
        self.field.setFocus()
        self._judge()

    def _offer_removal(self, carried: Sequence[str]) -> None:
        caption = self.tr("Take away from all of them")
        self.body.addWidget(Label(caption, TextStyle.BUTTON))
        holder = QWidget()
        holder.setAccessibleName(caption)
        flow = FlowLayout(holder, gap=6)
        for tag in carried[:_MOST_CHIPS]:
            chip = Chip(tag)
            chip.toggled.connect(self._judge)
            self.chips[tag] = chip
            flow.addWidget(chip)
        self.body.addWidget(holder)

    def _added(self) -> list[str]:
        return [tag.strip() for tag in self.field.text().split(",") if tag.strip()]

    def _removed(self) -> list[str]:
        return [tag for tag, chip in self.chips.items() if chip.isChecked()]

    def _judge(self) -> None:
        self.save.setEnabled(bool(self._added() or self._removed()))


class MoveDialog(Dialog):
    """``chosen`` carries the name of a space, a new one if the person typed it."""

    chosen = Signal(str)

    def __init__(self, count: int, spaces: Sequence[str], parent: QWidget | None) -> None:
        super().__init__(
            self.tr("Move %Ln memories to a space", "", count),
            self.tr(
                "Spaces keep memories apart, such as work and private. For every assistant you can"
                " choose which ones it sees."
            ),
            parent=parent,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.space = DropDown()
        self.space.setEditable(True)
        for name in spaces:
            self.space.addItem(wording.space_name(name), name)
        self.space.setCurrentIndex(-1)
        edit = self.space.lineEdit()
        if edit is not None:
            edit.setPlaceholderText(self.tr("Choose one, or type a new name"))
        self.body.addWidget(FormRow(self.tr("Space"), self.space))
        self.add_reject(self.tr("Cancel"))
        self.move_there = self.add_accept(self.tr("Move"))
        self.space.editTextChanged.connect(self._judge)
        self.accepted.connect(lambda: self.chosen.emit(self._name()))
        self._judge()

    def _name(self) -> str:
        typed = " ".join(self.space.currentText().split())
        place = self.space.findText(typed)
        return self.space.itemData(place) if place >= 0 else typed

    def _judge(self) -> None:
        self.move_there.setEnabled(bool(self._name()))
