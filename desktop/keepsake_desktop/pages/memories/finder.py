"""Fills the list: all memories while nothing is asked, otherwise what a search finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from keepsake.domain.query import Answer, Filters, Mode, Order, Page, Query
from keepsake_desktop.pages.memories.rows import FIRST_ROWS, WINDOW, MemoryRows

if TYPE_CHECKING:
    from keepsake.errors import KeepsakeError
    from keepsake.events import IndexProgressed
    from keepsake.service import Service
    from keepsake_desktop.workspace import Workspace

_MEANING_AFTER_MS = 80
_REFRESH_AFTER_MS = 300
_FIRST_HITS = 40
_MOST_HITS = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """What the list shows now.

    ``settled`` is False while the search by meaning is still under way. ``degraded``, ``note`` (how
    the question was understood) and ``problem`` are sentences, otherwise empty. ``repeated`` tells
    that the question is the same as before and only the memories may have changed. ``best_only``
    tells that there may be more than what was found.
    """

    text: str
    filters: Filters
    total: int
    settled: bool
    repeated: bool = False
    best_only: bool = False
    degraded: str = ""
    note: str = ""
    problem: str = ""


class Finder(QObject):
    """Asks for words at once and for meaning a moment later; only the last question counts.

    While nothing is asked it lists all memories if it ``browses``, otherwise none. Of what a search
    finds the first come at once, and more when somebody goes on to them.
    """

    found = Signal(object)

    def __init__(
        self, workspace: Workspace, rows: MemoryRows, parent: QObject, *, browses: bool = True
    ) -> None:
        super().__init__(parent)
        self._tasks = workspace.tasks
        self._rows = rows
        self._browses = browses
        self.text = ""
        self.filters = Filters()
        self.order = Order.NEWEST
        self._repeated = False
        self._first_visible = 0
        self._hits = _FIRST_HITS
        self._words = self._timer(0, self._ask_words)  # once for all that one event changes
        self._meaning = self._timer(_MEANING_AFTER_MS, self._ask_meaning)
        self._refresh = self._timer(_REFRESH_AFTER_MS, self._ask_again)
        rows.window_wanted.connect(self._fetch_window)
        workspace.bus.memories_changed.connect(self.refresh)
        workspace.bus.model_changed.connect(self.refresh)
        workspace.bus.index_progressed.connect(self._refresh_when_ready)

    def ask(self, text: str) -> None:
        """Search for this from now on; empty shows everything."""
        text = text.strip()
        if text != self.text:
            self.text = text
            self._start()

    def show_early(self, page: Page) -> None:
        """Show the beginning of the whole list while the memory is still being opened."""
        whole = not self.text and self.filters == Filters() and self.order is Order.NEWEST
        if whole and not self._rows.total:
            self._rows.show_page(page)
            self._tell(page.total, settled=True)

    def narrow(self, filters: Filters, order: Order) -> None:
        """Show only what passes these filters, in this order."""
        self.filters, self.order = filters, order
        self._start()

    def look_at(self, first_visible: int, last_visible: int) -> None:
        """Tell which rows are seen: a refresh brings them first, and near the end come more."""
        self._first_visible = first_visible
        if last_visible >= _FIRST_HITS * 3 // 4:
            self.widen()

    def widen(self) -> None:
        """Bring all that a search may show, since the first hits are not enough."""
        if self.text and self._hits < _MOST_HITS and self._rows.total >= self._hits:
            self._hits = _MOST_HITS
            self._ask_again()

    def read_all(self, memory: Service) -> list[str]:
        """The uids of the whole list while nothing is searched, in its order."""
        return memory.uids(self.filters, order=self.order)

    def refresh(self) -> None:
        """Ask the same again soon, because memories changed."""
        if not self._refresh.isActive():
            self._refresh.start()

    def _refresh_when_ready(self, progress: IndexProgressed) -> None:
        if not progress.pending:
            self.refresh()

    def _timer(self, milliseconds: int, slot: object) -> QTimer:
        timer = QTimer(self, interval=milliseconds, singleShot=True)
        timer.timeout.connect(slot)
        return timer

    def _start(self) -> None:
        self._repeated = False
        self._first_visible = 0
        self._hits = _FIRST_HITS
        for topic in ("browse", "window", "words", "meaning"):
            self._tasks.outdate(self, topic)
        self._meaning.stop()
        self._words.start()

    def _ask_words(self) -> None:
        if not self.text:
            self._list_all()
            return
        self._meaning.start()
        self._search(Mode.LEXICAL, "words")

    def _ask_meaning(self) -> None:
        self._search(Mode.HYBRID, "meaning")

    def _ask_again(self) -> None:
        if self._words.isActive() or self._meaning.isActive():
            return
        self._repeated = True
        if self.text:
            self._ask_meaning()
        else:
            self._list_all()

    def _list_all(self) -> None:
        if self._browses:
            self._browse()
        else:
            self._rows.show_hits(())
            self._tell(0, settled=True)

    def _search(self, mode: Mode, topic: str) -> None:
        query = Query(text=self.text, filters=self.filters, mode=mode, limit=self._hits)

        def show(answer: Answer) -> None:
            settled = mode is Mode.HYBRID
            if settled:
                self._tasks.outdate(self, "words")
            if settled or answer.hits:
                self._rows.show_hits(answer.hits)
            self._tell(
                len(answer.hits),
                settled=settled,
                best_only=len(answer.hits) >= query.limit,
                degraded=answer.degraded,
                note=answer.note,
            )

        def fail(error: KeepsakeError) -> None:
            self._rows.show_hits(())
            self._tell(0, settled=True, problem=str(error))

        self._tasks.run(self, lambda memory: memory.search(query), show, failed=fail, topic=topic)

    def _browse(self) -> None:
        top = self._first_visible if self._repeated else 0
        offset = top - top % WINDOW
        filters, order = self.filters, self.order

        def show(page: Page) -> None:
            if self._repeated:
                self._rows.add_page(page)
            else:
                self._rows.show_page(page)
            self._tell(page.total, settled=True)

        self._tasks.run(
            self,
            lambda memory: memory.browse(filters, order=order, limit=FIRST_ROWS, offset=offset),
            show,
            topic="browse",
        )

    def _fetch_window(self, offset: int, count: int) -> None:
        if self.text:
            return
        filters, order = self.filters, self.order

        def show(page: Page) -> None:
            if not self.text and (filters, order) == (self.filters, self.order):
                self._rows.add_page(page)

        self._tasks.run(
            self,
            lambda memory: memory.browse(filters, order=order, limit=count, offset=offset),
            show,
            topic="window",
        )

    def _tell(
        self,
        total: int,
        *,
        settled: bool,
        best_only: bool = False,
        degraded: str = "",
        note: str = "",
        problem: str = "",
    ) -> None:
        self.found.emit(
            Finding(
                self.text,
                self.filters,
                total,
                settled,
                repeated=self._repeated,
                best_only=best_only,
                degraded=degraded,
                note=note,
                problem=problem,
            )
        )
