"""The accounts of imports: reading them, taking an import back, bringing it again."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from keepsake.domain.source import FileState, Receipt, ReceiptFile, TakenBack
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.events import SourcesChanged
from keepsake.ingest import turning
from keepsake.ingest.foundation import Foundation
from keepsake.ingest.progress import Progressing
from keepsake.ingest.turning import Direction, Turning
from keepsake.store import receipt_files, receipts, standing

EARLIER: Final = "An earlier import that brought some of the same was taken back as well."


class Receipts:
    """The part of the service that answers for imports.

    ``end(receipt_id)`` ends an import that waits or runs in this process, and waits for that.
    """

    def __init__(
        self, foundation: Foundation, progressing: Progressing, end: Callable[[int], None]
    ) -> None:
        self._foundation = foundation
        self._writer = foundation.writer
        self._readers = foundation.readers
        self._events = foundation.events
        self._pipeline = foundation.pipeline
        self._progressing = progressing
        self._end = end
        self._turning = threading.Lock()
        self._under_way: int | None = None

    def receipts(self, *, source_id: int | None = None, limit: int = 50) -> list[Receipt]:
        """The accounts of past and running imports, newest first."""
        with self._readers.connection() as db:
            return receipts.read_all(db, source_id, limit)

    def receipt(self, receipt_id: int) -> Receipt:
        """The account of one import. NotFoundError when there is none of this number."""
        with self._readers.connection() as db:
            receipt = receipts.read(db, receipt_id)
        if receipt is None:
            raise NotFoundError(f"There is no import with the number {receipt_id}.")
        return receipt

    def receipt_files(
        self,
        receipt_id: int,
        *,
        state: FileState | None = None,
        limit: int = 500,
        offset: int = 0,
    ) -> list[ReceiptFile]:
        """What became of each file of one import, those with a problem first."""
        with self._readers.connection() as db:
            return receipt_files.read(db, receipt_id, state, limit, offset)

    def undo_import(self, receipt_id: int) -> TakenBack:
        """Take an import back as a whole, ending it first if it runs.

        Memories that it made go to the Trash, those that it changed are again what they were.
        What was changed by hand since, or brought by a later import as well, stays. Watching
        brings none of it again by itself. If it ends in the midst it can be asked for again.
        """
        with self._turning:
            receipt = self.receipt(receipt_id)
            if receipt.undone_at is not None and not receipt.turning:
                raise InvalidInputError("This import was already taken back.")
            self._end(receipt_id)
            return self._turn(turning.BACK, receipt)

    def redo_import(self, receipt_id: int) -> TakenBack:
        """Bring an import again that was taken back, or only partly so.

        InvalidInputError where an earlier import of the same memories has to come first.
        """
        with self._turning:
            receipt = self.receipt(receipt_id)
            if receipt.undone_at is None:
                raise InvalidInputError("This import was not taken back.")
            with self._readers.connection() as db:
                waits = standing.waits_for_earlier(db, receipt_id)
            if waits:
                raise InvalidInputError(EARLIER, hint="Bring that one back first.")
            return self._turn(turning.AGAIN, receipt)

    def half_undone(self) -> tuple[Receipt, ...]:
        """Imports of which only a part is taken back, where nobody here goes on with it."""
        with self._readers.connection() as db:
            found = receipts.turning(db)
        return tuple(receipt for receipt in found if receipt.id != self._under_way)

    def _turn(self, direction: Direction, receipt: Receipt) -> TakenBack:
        self._under_way = receipt.id
        try:
            return Turning(direction, receipt, self._foundation, self._progressing.tell).run()
        finally:
            self._under_way = None
            self._progressing.end(receipt.id)
            self._events.publish(SourcesChanged())
