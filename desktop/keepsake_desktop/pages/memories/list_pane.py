"""The search box, the chips and the list below them."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from keepsake.domain.query import Filters, Snippet
from keepsake_desktop import wording
from keepsake_desktop.engine_text import localized
from keepsake_desktop.pages.memories.facets import Facets
from keepsake_desktop.pages.memories.finder import Finder, Finding
from keepsake_desktop.pages.memories.list_view import SelectableList
from keepsake_desktop.pages.memories.rows import MemoryRows
from keepsake_desktop.pages.memories.selected import Selected
from keepsake_desktop.theme import Role, TextStyle, spacing
from keepsake_desktop.widgets import EmptyState, IconButton, Label, Rule, SearchField
from keepsake_desktop.workspace import Workspace


class ListPane(QWidget):
    """Emits ``shown`` with a row that is to be read, ``opened`` when the person chose it.

    ``shown`` carries None when there is nothing to read. ``opening`` tells that the person chose
    what the search finds best, which is opened as soon as it is found.
    """

    shown = Signal(object)
    opened = Signal(object)
    opening = Signal()
    new_asked = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = MemoryRows(self)
        self.finder = Finder(workspace, self.rows, self)
        self.search = SearchField(
            self.tr("Search your memories"), shortcut=QKeySequence(self.tr("Ctrl+F"))
        )
        self.new = IconButton("add", self.tr("New memory"))
        self.facets = Facets(workspace)
        self.count = Label("", TextStyle.META, Role.SECONDARY)
        self.degraded = Label("", TextStyle.META, Role.ATTENTION)
        self.note = Label("", TextStyle.META, Role.SECONDARY)
        for hint in (self.degraded, self.note):
            hint.hide()
        self.list = SelectableList(self.tr("Memories"))
        self.list.setModel(self.rows)
        self.selected = Selected(workspace, self.list, self.rows, self.finder.read_all)
        self._shown: tuple[str, Snippet] | None = None
        self._selected: tuple[str, ...] = ()
        self._everything = False
        self._held = False
        self._read = ""
        self._opens_best = False
        self._uid = ""
        self._place = 0
        self._scroll = 0
        self._finding: Finding | None = None
        self._empty: EmptyState | None = None
        self._lay_out()
        self._connect()
        self.finder.refresh()

    def hold(self, uid: str) -> None:
        """A memory is read: select its row if there is one, and no other by itself.

        Until something else is asked; the row of what was just kept may be still on its way.
        """
        self._held = True
        self._read = uid
        place = self.rows.find(uid)
        if place < 0:
            self.list.clearSelection()
        self.list.setCurrentIndex(self.rows.index(place) if place >= 0 else QModelIndex())

    def _release(self) -> None:
        self._held = self._opens_best = False
        self._read = ""

    def _lay_out(self) -> None:
        head = QVBoxLayout()
        padding = spacing.ROW_PADDING_X
        head.setContentsMargins(padding, padding, padding, spacing.GAP_SMALL)
        head.setSpacing(spacing.GAP_SMALL + 2)
        top = QHBoxLayout()
        top.setSpacing(spacing.GAP_SMALL)
        top.addWidget(self.search, 1)
        top.addWidget(self.new)
        head.addLayout(top)
        for widget in (self.facets, self.count, self.degraded, self.note):
            head.addWidget(widget)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.list)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(Rule())
        layout.addLayout(self._stack, 1)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._release)
        self.facets.changed.connect(self._release)
        self.search.textChanged.connect(self.finder.ask)
        self.search.returnPressed.connect(self._open_current)
        self.new.clicked.connect(lambda: self.new_asked.emit(""))
        self.facets.changed.connect(
            lambda: self.finder.narrow(self.facets.filters(), self.facets.order)
        )
        self.finder.found.connect(self._tell)
        self.rows.modelAboutToBeReset.connect(self._remember_place)
        self.rows.modelReset.connect(self._return_to_place)
        self.rows.dataChanged.connect(self._refresh_current)
        self.list.selectionModel().currentChanged.connect(self._show_current)
        self.list.clicked.connect(self._open_index)
        self.list.activated.connect(self._open_index)
        self.list.verticalScrollBar().valueChanged.connect(self._tell_place)
        self.selected.changed.connect(self._widen_for_all)
        self.list.typed.connect(self._search_typed)
        self.search.installEventFilter(self.list)

    def _tell_place(self) -> None:
        seen = self.list.viewport().rect()
        first, last = (self.list.indexAt(at).row() for at in (seen.topLeft(), seen.bottomLeft()))
        self.finder.look_at(max(0, first), last if last >= 0 else self.rows.total - 1)

    def _widen_for_all(self, count: int) -> None:
        if 1 < count == self.rows.total:
            self.finder.widen()

    def _remember_place(self) -> None:
        self._selected = tuple(self.selected.here())
        self._everything = 1 < self.selected.count() == self.rows.total
        self._place = self.list.currentIndex().row()
        row = self.rows.row(self._place)
        self._uid = row.memory.uid if row is not None else self._read
        self._scroll = self.list.verticalScrollBar().value()

    def _return_to_place(self) -> None:
        """Select again what was selected, so that a refresh is not felt."""
        if not self._is_same_question():
            return
        place = self.rows.find(self._uid) if self._uid else -1
        if place < 0:
            place = min(self._place, self.rows.total - 1)
        if place >= 0:
            self.list.setCurrentIndex(self.rows.index(place))
        # Who moved all of it to the Trash did not choose what is found in its place.
        if self._everything and any(self.rows.find(uid) >= 0 for uid in self._selected):
            self.list.selectAll()
        mode = QItemSelectionModel.SelectionFlag.Select
        for uid in self._selected:
            if (other := self.rows.find(uid)) >= 0:
                self.list.selectionModel().select(self.rows.index(other), mode)
        self.list.verticalScrollBar().setValue(self._scroll)

    def _is_same_question(self) -> bool:
        """Whether the rows that come answer the question that was answered before."""
        known = self._finding
        asked = (self.finder.text, self.finder.filters)
        return known is not None and (known.text, known.filters) == asked

    def _tell(self, finding: Finding) -> None:
        if not (finding.total or finding.settled):
            return
        self._finding = finding
        self.count.setText(self._count_words(finding))
        self.degraded.setText(localized(finding.problem or finding.degraded))
        self.note.setText(localized(finding.note))
        for hint in (self.degraded, self.note):
            hint.setVisible(bool(hint.text()))
        if finding.total:
            self._stack.setCurrentWidget(self.list)
            chosen = self._held or self.list.selectionModel().hasSelection()
            if finding.settled and not chosen:
                self.list.scrollToTop()
                self.list.setCurrentIndex(self.rows.index(0))
            self._tell_place()
            if self._opens_best:
                self._open_current()
        else:
            self._show_empty(finding)
            self._opens_best = False
            self._shown = None
            self.shown.emit(None)

    def _count_words(self, finding: Finding) -> str:
        if finding.best_only:
            return self.tr("The best {count} memories").format(count=wording.number(finding.total))
        if finding.text:
            return self.tr("%Ln memories found", "", finding.total)
        return self.tr("%Ln memories", "", finding.total)

    def _show_empty(self, finding: Finding) -> None:
        if self._empty is not None:
            self._stack.removeWidget(self._empty)
            self._empty.deleteLater()
        self._empty = self._empty_state(finding)
        self._stack.addWidget(self._empty)
        self._stack.setCurrentWidget(self._empty)

    def _empty_state(self, finding: Finding) -> EmptyState:
        if finding.text:
            return self._nothing_found(finding)
        if finding.filters != Filters():
            state = EmptyState(
                "filter",
                self.tr("Nothing of this kind"),
                self.tr("There are no memories that match what you chose above."),
                button_text=self.tr("Show everything"),
            )
            state.activated.connect(self.facets.clear)
        else:
            state = EmptyState(
                "memories",
                self.tr("Your memories will be here"),
                self.tr(
                    "Write the first one, or drop notes, folders and exported conversations"
                    " anywhere in this window."
                ),
                button_text=self.tr("New memory"),
            )
            state.activated.connect(lambda: self.new_asked.emit(""))
        return state

    def _nothing_found(self, finding: Finding) -> EmptyState:
        title = self.tr("Nothing found about that")
        if finding.filters != Filters():
            state = EmptyState(
                "search",
                title,
                self.tr("Only what you chose above was searched."),
                button_text=self.tr("Search everything"),
            )
            state.activated.connect(self.facets.clear)
            return state
        if finding.degraded or finding.note or finding.problem:
            # It is said above what was searched and what was not.
            advice = self.tr("Ask for it in another way, or keep it as a new memory.")
        else:
            advice = self.tr(
                "Keepsake looked for the words and for the meaning of “{text}”. Ask for it in"
                " another way, or keep it as a new memory."
            ).format(text=finding.text)
        words = self.tr("Keep it as a new memory")
        state = EmptyState("search", title, advice, button_text=words)
        state.activated.connect(lambda: self.new_asked.emit(finding.text))
        return state

    def _show_current(self, index: QModelIndex) -> None:
        row = self.rows.row(index.row()) if index.isValid() else None
        if row is None:
            if index.isValid():
                QTimer.singleShot(0, self, lambda: self.rows.data(index))
            return
        shown = (row.memory.uid, row.passage)
        if shown != self._shown:
            self._shown = shown
            self.shown.emit(row)

    def _refresh_current(self) -> None:
        index = self.list.currentIndex()
        if index.isValid():
            self._show_current(index)

    def _open_index(self, index: QModelIndex) -> None:
        row = self.rows.row(index.row())
        if row is not None and not self._several_selected():
            self.opened.emit(row)

    def _several_selected(self) -> bool:
        return self.selected.count() > 1

    def _search_typed(self, letters: str) -> None:
        """Go on in the search box with what was typed into the list."""
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.setText(letters)

    def _open_current(self) -> None:
        """Open what is chosen, otherwise the best that is found, now or when it is found."""
        self._opens_best = not self._is_same_question()
        if self._opens_best:
            self.opening.emit()
        elif self.rows.total:
            if not self.list.currentIndex().isValid():
                self.list.setCurrentIndex(self.rows.index(0))
            self._open_index(self.list.currentIndex())
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
