"""The history of a memory: every version, what changed, and the way back."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QWidget

from keepsake.domain.memory import Version
from keepsake_desktop import wording
from keepsake_desktop.pages.memories.differences import Fate, differences
from keepsake_desktop.theme import Role, TextStyle, current_theme, spacing
from keepsake_desktop.widgets import Dialog, Label, ScrollPage
from keepsake_desktop.widgets.difference_view import DifferenceView

_LIST_WIDTH = 240
_ROW_HEIGHT = 36
_THIN_SPACE = "\u2009"
"""Keeps what came clear of what went just before it."""


class VersionsDialog(Dialog):
    """Versions at one side, the present one first; what each changed at the other."""

    return_asked = Signal(str, str)

    def __init__(self, versions: list[Version], parent: QWidget | None = None) -> None:
        super().__init__(
            self.tr("Versions"),
            self.tr("What came is underlined, what went is struck through."),
            parent=parent,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._versions = versions
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Versions"))
        self.list.setFixedWidth(current_theme().fonts.pixels(_LIST_WIDTH))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for version in versions:
            item = QListWidgetItem(self._caption(version), self.list)
            item.setSizeHint(QSize(0, current_theme().fonts.pixels(_ROW_HEIGHT)))
        self.caption = Label("", TextStyle.META, Role.SECONDARY)
        self.view = DifferenceView(self.tr("What changed"))
        page = ScrollPage(margins=False)
        page.body.setContentsMargins(0, spacing.GAP_SMALL, 0, 0)
        page.body.addWidget(self.caption)
        page.body.addWidget(self.view)
        row = QHBoxLayout()
        row.setSpacing(spacing.GAP_LARGE)
        row.addWidget(self.list)
        row.addWidget(page, 1)
        self.body.addLayout(row, 1)
        self.add_reject(self.tr("Close"))
        self.back = self.add_accept(self.tr("Go back to this"))
        self.accepted.connect(self._return)
        self.list.currentRowChanged.connect(self._show)
        self.list.setCurrentRow(0)
        fonts = current_theme().fonts
        self.resize(fonts.pixels(820), fonts.pixels(560))

    def _caption(self, version: Version) -> str:
        when = wording.near_time(version.written_at)
        if version.replaced_at is not None:
            return when
        return self.tr("Now, since {when}").format(when=when)

    def _show(self, place: int) -> None:
        version = self._versions[place]
        self.back.setEnabled(place > 0)
        if place + 1 < len(self._versions):
            self.caption.setText(self.tr("Changed against the version before"))
            older = self._versions[place + 1]
        else:
            self.caption.setText(self.tr("The first version"))
            older = version
        self._show_change(_whole(older), _whole(version))

    def _show_change(self, old: str, new: str) -> None:
        text = ""
        runs: dict[Fate, list[tuple[int, int]]] = {fate: [] for fate in Fate}
        for piece in differences(old, new):
            if piece.fate is Fate.ADDED and text and not text[-1].isspace():
                text += _THIN_SPACE
            runs[piece.fate].append((len(text), len(text) + len(piece.text)))
            text += piece.text
        self.view.set_changes(text, added=runs[Fate.ADDED], removed=runs[Fate.REMOVED])

    def _return(self) -> None:
        version = self._versions[self.list.currentRow()]
        self.return_asked.emit(version.title, version.text)


def _whole(version: Version) -> str:
    return f"{version.title}\n\n{version.text}" if version.title else version.text
