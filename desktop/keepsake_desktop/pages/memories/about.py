"""What is known about a memory: source, dates, importance, versions, use."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from keepsake.domain.category import Category
from keepsake.domain.memory import DEFAULT_NAMESPACE, Memory, Speaker
from keepsake_desktop import wording
from keepsake_desktop.widgets import Button, ButtonKind, DropDown, FactTable, SectionHeader

if TYPE_CHECKING:
    from keepsake.domain.agent import LoggedAccess

_MOST_READERS = 3
_STEPS = (0.1, 0.3, 0.5, 0.7, 0.9)


class About(QWidget):
    """A table to read, with the importance to choose and a way to the versions."""

    importance_chosen = Signal(float)
    category_chosen = Signal(str)
    expiry_asked = Signal()
    versions_asked = Signal()
    source_asked = Signal(int)
    readers_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = FactTable()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(SectionHeader(self.tr("About this memory"), ruled=True))
        layout.addWidget(self._table)

    def show_memory(
        self, memory: Memory, *, versions: int, readers: Sequence[LoggedAccess] = ()
    ) -> None:
        """Show what is known; ``readers`` are calls that had to do with it, newest first."""
        focused = self._focused_name()
        self._table.clear()
        add = self._table.add_row
        add(self.tr("Source"), self._source(memory))
        if memory.attribution.agent and memory.source_name:
            add(self.tr("Kept by"), wording.assistant_name(memory.attribution.agent))
        if memory.speaker is not Speaker.NONE:
            you = memory.speaker is Speaker.USER
            add(self.tr("Said by"), self.tr("you") if you else self.tr("the assistant"))
        add(self.tr("Happened"), wording.full_time(memory.happened_at))
        add(self.tr("Kept on"), wording.full_time(memory.created_at))
        add(self.tr("Category"), self._category(memory))
        add(self.tr("Importance"), self._importance(memory))
        add(self.tr("Expires"), self._expiry(memory))
        if memory.namespace != DEFAULT_NAMESPACE:
            add(self.tr("Space"), wording.space_name(memory.namespace))
        if versions > 1:
            add(self.tr("Versions"), self._versions(versions))
        if memory.used_count:
            add(self.tr("Used"), self.tr("%Ln times", "", memory.used_count))
        if readers:
            add(self.tr("Read by"), self._readers(memory, readers))
        self._focus(focused)

    def _focused_name(self) -> str:
        """Which row has the focus of the window; it shall have it again when made anew."""
        focus = self.window().focusWidget()
        return focus.accessibleName() if focus is not None and self.isAncestorOf(focus) else ""

    def _focus(self, name: str) -> None:
        """Give it to the row made last; what is hidden cannot take it."""
        parts = self._table.findChildren(QWidget) if name else []
        for part in reversed(parts):
            if part.accessibleName() == name:
                part.show()
                part.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def _source(self, memory: Memory) -> str | QWidget:
        """Where it is from; what is from nowhere else was said by an assistant or the person."""
        agent = memory.attribution.agent
        name = wording.source_name(memory.source_name) or (
            wording.assistant_name(agent) if agent else self.tr("Written by you")
        )
        if memory.source_id is None:
            return name
        button = Button(name, ButtonKind.LINK)
        button.setToolTip(self.tr("Show everything from this source"))
        source_id = memory.source_id
        button.clicked.connect(lambda: self.source_asked.emit(source_id))
        return button

    def _importance(self, memory: Memory) -> DropDown:
        box = DropDown()
        box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        names = [
            self.tr("Hardly"),
            self.tr("A little"),
            self.tr("Normal"),
            self.tr("High"),
            self.tr("Very high"),
        ]
        for value, name in zip(_STEPS, names, strict=True):
            box.addItem(name, value)
        nearest = min(_STEPS, key=lambda step: abs(step - memory.importance))
        box.setCurrentIndex(_STEPS.index(nearest))
        box.setAccessibleName(self.tr("Importance"))
        box.activated.connect(lambda place: self.importance_chosen.emit(_STEPS[place]))
        return box

    def _category(self, memory: Memory) -> DropDown:
        box = DropDown()
        box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        box.addItem(self.tr("none"), "")
        for category in Category:
            box.addItem(wording.category_name(category), category.value)
        box.setCurrentIndex(max(0, box.findData(memory.category)))
        box.setAccessibleName(self.tr("Category"))
        box.activated.connect(lambda: self.category_chosen.emit(box.currentData()))
        return box

    def _expiry(self, memory: Memory) -> Button:
        words = self.tr("never")
        if memory.expires_at is not None:
            day = wording.date_words(wording.moment(memory.expires_at).date())
            over = memory.has_expired(int(time.time() * 1000))
            words = self.tr("expired on {day}") if over else self.tr("after {day}")
            words = words.format(day=day)
        button = Button(words, ButtonKind.LINK)
        button.setAccessibleName(f"{self.tr('Expires')}: {words}")
        button.setToolTip(
            self.tr("Choose a last day. After it the memory is no longer found, but not deleted.")
        )
        button.clicked.connect(self.expiry_asked)
        return button

    def _readers(self, memory: Memory, readers: Sequence[LoggedAccess]) -> Button:
        """Each assistant once, with when it last had to do with the memory."""
        now = int(time.time() * 1000)
        last = {call.agent: call.access.at for call in reversed(readers)}
        parts = [
            f"{wording.assistant_name(name)}, {wording.ago(at, now=now)}"
            for name, at in list(last.items())[:_MOST_READERS]
        ]
        button = Button("; ".join(parts), ButtonKind.LINK)
        button.setToolTip(self.tr("Show what assistants did with this memory"))
        button.clicked.connect(lambda: self.readers_asked.emit(memory.uid))
        return button

    def _versions(self, count: int) -> Button:
        words = self.tr("%Ln, see what changed", "", count)
        button = Button(words, ButtonKind.LINK)
        button.setAccessibleName(f"{self.tr('Versions')}: {words}")
        button.clicked.connect(self.versions_asked)
        return button
