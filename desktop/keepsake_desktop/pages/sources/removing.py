"""Removing a source, and deciding about what it left."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QRadioButton, QWidget

from keepsake.domain.source import Source
from keepsake_desktop.pages.sources.naming import source_name
from keepsake_desktop.widgets import ButtonKind, Dialog


class RemoveSourceDialog(Dialog):
    """``removed`` tells whether its memories go to the Trash too."""

    removed = Signal(bool)

    def __init__(self, source: Source, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Stop remembering from {name}?").format(name=source_name(source)),
            self.tr("The files themselves stay as they are."),
            parent=parent,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.keep = QRadioButton(self.tr("Keep its %Ln memories", "", source.memories))
        self.forget = QRadioButton(
            self.tr("Move its %Ln memories to the Trash", "", source.memories)
        )
        self.keep.setChecked(True)
        self.body.addWidget(self.keep)
        self.body.addWidget(self.forget)
        self.add_reject(self.tr("Cancel"))
        self.add_accept(self.tr("Remove"), ButtonKind.DESTRUCTIVE)
        self.accepted.connect(lambda: self.removed.emit(self.forget.isChecked()))
