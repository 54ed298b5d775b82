"""One memory to read and to change."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from keepsake.domain.memory import Kind, Memory
from keepsake_desktop import wording
from keepsake_desktop.pages.memories.about import About
from keepsake_desktop.pages.memories.editor import Editor
from keepsake_desktop.pages.memories.marks import marks
from keepsake_desktop.pages.memories.reading import Surroundings
from keepsake_desktop.pages.memories.tag_row import TagRow
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import (
    Badge,
    Button,
    ButtonKind,
    FlowLayout,
    IconButton,
    Label,
    ReadingView,
    ScrollPage,
    SectionHeader,
)
from keepsake_desktop.widgets.emptying import remove_widgets
from keepsake_desktop.widgets.link_row import LinkRow
from keepsake_desktop.widgets.long_text import manageable
from keepsake_desktop.workspace import Workspace


class Detail(ScrollPage):
    """Shows a memory; every wish goes out as a signal."""

    back_asked = Signal()
    memory_asked = Signal(str)
    conversation_asked = Signal()
    pin_asked = Signal(bool)
    trash_asked = Signal()
    saved = Signal(str, str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.memory: Memory | None = None
        self._titled = True
        self._together = False
        self._began_at: QWidget | None = None
        self.back = IconButton("back", self.tr("Back to the list"))
        self.back.hide()
        self.title = Label("", TextStyle.MEMORY_TITLE)
        self.badge = Badge("")
        self.origin = Label("", TextStyle.LIST, Role.SECONDARY)
        self.text = ReadingView(self.tr("Text of the memory"))
        self.cut = Label("", TextStyle.META, Role.SECONDARY)
        self.tags = TagRow(workspace)
        self.editor = Editor()
        self.editor.hide()
        self.edit = Button(self.tr("Edit"), ButtonKind.PRIMARY)
        self.pin = Button("")
        self.conversation = Button("")
        self.trash = Button(self.tr("Move to Trash"), ButtonKind.DESTRUCTIVE)
        self.about = About()
        self._around = QVBoxLayout()
        self._related = QVBoxLayout()
        self._lay_out()
        self._connect()

    def show_memory(self, memory: Memory, words: frozenset[str]) -> None:
        """Show the text at once; what belongs to it follows."""
        self._hold_painting()
        same = self.memory is not None and self.memory.uid == memory.uid
        if not same:
            self.keep_edited()
        self.memory = memory
        self.title.setText(wording.title(memory))
        self._titled = self.title.text() != wording.plain(memory.text.strip())
        self.badge.setText(wording.label(memory))
        parts = (wording.origin(memory), wording.full_time(memory.happened_at))
        self.origin.setText(" · ".join(part for part in parts if part))
        text = wording.body(memory)
        shown = text[: manageable(text)]
        self.text.set_text(shown, marks(shown, words))
        left_out = len(text) - len(shown)
        self.cut.setVisible(left_out > 0)
        self.cut.setText(self.tr("%Ln more characters", "", left_out))
        self.tags.show_tags(memory.tags)
        self.pin.setText(self.tr("Unpin") if memory.pinned else self.tr("Pin"))
        spoken = memory.kind is Kind.CONVERSATION
        self.conversation.setText(
            self.tr("Open conversation") if spoken else self.tr("Open document")
        )
        self._set_editing(editing=self.editing and same)
        if not same:
            self.about.show_memory(memory, versions=memory.version)
            remove_widgets(self._around)
            remove_widgets(self._related)
            self._together = False
            self.conversation.hide()
            self.verticalScrollBar().setValue(0)

    def show_surroundings(self, around: Surroundings) -> None:
        """Show what belongs to the memory."""
        if self.memory is None:
            return
        self._hold_painting()
        remove_widgets(self._around)
        remove_widgets(self._related)
        self.about.show_memory(self.memory, versions=around.versions, readers=around.readers)
        together = bool(around.before or around.after)
        self._together = together
        self.conversation.setVisible(together and not self.editing)
        if together:
            self._around.addWidget(SectionHeader(self.tr("Before and after"), ruled=True))
            for memory in (*around.before, *around.after):
                self._add_link(self._around, memory, wording.clock(memory.happened_at))
        if around.related:
            self._related.addWidget(SectionHeader(self.tr("Related"), ruled=True))
            for hit in around.related:
                self._add_link(self._related, hit.memory, wording.day(hit.memory.happened_at))

    def start_editing(self) -> None:
        """Change title and text in their place."""
        if self.memory is not None:
            if not self.editing:
                self._began_at = self.window().focusWidget()
            self._set_editing(editing=True)
            self.editor.edit(self.memory)

    def take_over(self, former: Detail) -> None:
        """Go on with what is being written there."""
        if former.editing:
            self.start_editing()
            self.editor.title.setText(former.editor.title.text())
            self.editor.text.setPlainText(former.editor.text.toPlainText())

    def stop_editing(self) -> None:
        """Go back to reading; whoever typed goes on where editing began."""
        focus = self.window().focusWidget()
        typed = focus is not None and self.editor.isAncestorOf(focus)
        self._set_editing(editing=False)
        if typed:
            back = self._began_at
            if back is None or not isValid(back) or not back.isVisible():
                back = self.edit
            back.setFocus(Qt.FocusReason.OtherFocusReason)

    def keep_edited(self) -> None:
        """Save what was written, before something else takes its place."""
        if self.editing:
            self.editor.keep()

    @property
    def editing(self) -> bool:
        return not self.editor.isHidden()

    def _lay_out(self) -> None:
        origin = QHBoxLayout()
        origin.setSpacing(spacing.GAP_SMALL + 2)
        origin.addWidget(self.badge, 0, Qt.AlignmentFlag.AlignTop)
        origin.addWidget(self.origin, 1)
        actions = FlowLayout(gap=spacing.GAP_SMALL)
        for button in (self.edit, self.pin, self.conversation, self.trash):
            actions.addWidget(button)
        self.body.setSpacing(spacing.GAP_LARGE)
        self.body.addWidget(self.back)
        self.body.addWidget(self.title)
        self.body.addLayout(origin)
        for widget in (self.text, self.cut, self.editor, self.tags):
            self.body.addWidget(widget)
        self.body.addLayout(actions)
        for section in (self._around, self._related):
            section.setSpacing(2)
            self.body.addLayout(section)
        self.body.addWidget(self.about)

    def _connect(self) -> None:
        self.back.clicked.connect(self.back_asked)
        self.edit.clicked.connect(self.start_editing)
        self.editor.left.connect(self.stop_editing)
        self.editor.saved.connect(self.saved)
        self.trash.clicked.connect(self.trash_asked)
        self.pin.clicked.connect(self._ask_pin)
        self.conversation.clicked.connect(self.conversation_asked)

    def _set_editing(self, *, editing: bool) -> None:
        self.editor.setVisible(editing)
        reading = (self.text, self.tags, self.edit, self.pin, self.trash)
        for widget in reading:
            widget.setVisible(not editing)
        self.title.setVisible(self._titled and not editing)
        self.conversation.setVisible(self._together and not editing)

    def _hold_painting(self) -> None:
        """Paint again only when everything has found its place."""
        self.setUpdatesEnabled(False)
        QTimer.singleShot(0, self, lambda: self.setUpdatesEnabled(True))

    def _ask_pin(self) -> None:
        if self.memory is not None:
            self.pin_asked.emit(not self.memory.pinned)

    def _add_link(self, section: QVBoxLayout, memory: Memory, note: str) -> None:
        link = LinkRow(wording.title(memory), note)
        link.clicked.connect(lambda: self.memory_asked.emit(memory.uid))
        section.addWidget(link)
