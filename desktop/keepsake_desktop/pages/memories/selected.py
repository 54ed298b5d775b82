"""What is selected in the list, however many rows of it are not here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QAbstractItemView

if TYPE_CHECKING:
    from keepsake.service import Service
    from keepsake_desktop.pages.memories.rows import MemoryRows
    from keepsake_desktop.workspace import Workspace


class Selected(QObject):
    """``changed`` carries how many rows are selected now.

    ``read_all`` asks the memory for the uids of the whole list, in its order.
    """

    changed = Signal(int)

    def __init__(
        self,
        workspace: Workspace,
        view: QAbstractItemView,
        rows: MemoryRows,
        read_all: Callable[[Service], list[str]],
    ) -> None:
        super().__init__(view)
        self._tasks = workspace.tasks
        self._model = view.selectionModel()
        self._rows = rows
        self._read_all = read_all
        self._model.selectionChanged.connect(lambda: self.changed.emit(self.count()))

    def count(self) -> int:
        """How many rows are selected."""
        return sum(bottom - top + 1 for top, bottom in self._ranges())

    def places(self) -> list[int]:
        """The selected rows, from above."""
        return [place for top, bottom in sorted(self._ranges()) for place in range(top, bottom + 1)]

    def _ranges(self) -> list[tuple[int, int]]:
        chosen = self._model.selection()
        parts = [chosen.at(number) for number in range(chosen.count())]
        return [(part.top(), part.bottom()) for part in parts]

    def here(self) -> list[str]:
        """The uids of what is selected, as far as the rows are here."""
        rows = (self._rows.row(place) for place in self.places())
        return [row.memory.uid for row in rows if row is not None]

    def resolve(self, done: Callable[[list[str]], object]) -> None:
        """Call ``done`` with the uids of what is selected, asking for those not here."""
        here = self.here()
        if len(here) == self.count():
            if here:
                done(here)
            return
        places = self.places()

        def pick(uids: list[str]) -> None:
            done([uids[place] for place in places if place < len(uids)])

        self._tasks.run(self, self._read_all, pick)
