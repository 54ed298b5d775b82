"""Tells what came of an import that the person asked for, once it has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from keepsake_desktop.counts import COUNTS
from keepsake_desktop.engine_text import localized

if TYPE_CHECKING:
    from keepsake.domain.source import Receipt
    from keepsake.events import ImportFinished
    from keepsake_desktop.bus import Bus
    from keepsake_desktop.tasks import Tasks


class ImportNews(QObject):
    """``told`` carries one sentence for each import; what watching brings in is no news."""

    told = Signal(str)

    def __init__(self, tasks: Tasks, bus: Bus, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._expected: set[int] = set()
        self._ended: set[int] = set()
        bus.import_finished.connect(self._end)

    def expect(self, receipt_id: int) -> None:
        """Tell of this import, which may have ended already."""
        if receipt_id in self._ended:
            self._read(receipt_id)
        else:
            self._expected.add(receipt_id)

    def _end(self, event: ImportFinished) -> None:
        self._ended.add(event.receipt_id)
        if event.receipt_id in self._expected:
            self._expected.discard(event.receipt_id)
            self._read(event.receipt_id)

    def _read(self, receipt_id: int) -> None:
        self._tasks.run(
            self,
            lambda memory: memory.receipt(receipt_id),
            lambda receipt: self.told.emit(self._words(receipt)),
        )

    def _words(self, receipt: Receipt) -> str:
        kept = receipt.new + receipt.updated
        left_out = receipt.skipped + receipt.failed
        said = [self.tr("%Ln memories kept", "", kept)] if kept or not left_out else []
        if left_out:
            said.append(COUNTS.skipped(left_out))
        if left_out and len(receipt.reasons) == 1:
            said.append(localized(next(iter(receipt.reasons))))
        return ". ".join(part.rstrip(".") for part in said)
