"""What Keepsake is built from, and under which licenses."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

import keepsake
from keepsake_desktop.licenses import Part, shipped_parts
from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets import Dialog, Label
from keepsake_desktop.workspace import Workspace

_LIST_WIDTH = 260
_HEIGHT = 340
_ROW = 30
_SIZE = (760, 560)


class AboutDialog(Dialog):
    """The parts at one side, the license of the chosen one at the other."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Keepsake {version}").format(version=keepsake.__version__),
            self.tr(
                "One local, private, lasting memory for all your assistants. It is free software"
                " and stands on the work of many others."
            ),
            parent=parent,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._parts: list[Part] = []
        fonts = current_theme().fonts
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Parts"))
        self.list.setFixedWidth(fonts.pixels(_LIST_WIDTH))
        self.list.setMinimumHeight(fonts.pixels(_HEIGHT))
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(self.tr("License"))
        self.text.setReadOnly(True)
        row = QHBoxLayout()
        row.setSpacing(spacing.GAP)
        row.addWidget(self.list)
        row.addWidget(self.text, 1)
        self.body.addLayout(row, 1)
        hint = self.tr("Qt is used under the LGPL 3; its libraries are files of their own here.")
        self.body.addWidget(Label(hint, TextStyle.META, Role.SECONDARY))
        self.add_accept(self.tr("Close"))
        self.list.currentRowChanged.connect(self._show_text)
        self.resize(fonts.pixels(_SIZE[0]), fonts.pixels(_SIZE[1]))
        workspace.tasks.run(self, lambda _memory: shipped_parts(), self._show)

    def _show(self, parts: list[Part]) -> None:
        self._parts = parts
        height = current_theme().fonts.pixels(_ROW)
        for part in parts:
            item = QListWidgetItem(f"{part.name} {part.version}".strip(), self.list)
            item.setSizeHint(QSize(0, height))
            item.setToolTip(part.license)
        self.list.setCurrentRow(0)

    def _show_text(self, place: int) -> None:
        part = self._parts[place]
        self.text.setPlainText("\n\n".join(text for text in (part.license, part.text) if text))
