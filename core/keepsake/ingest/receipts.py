"""The accounts of imports: reading them, taking an import back, bringing it again."""

from __future__ import annotations

from collections.abc import Callable

from keepsake.domain.source import FileState, Receipt, ReceiptFile, TakenBack
from keepsake.errors import InvalidInputError, NotFoundError
from keepsake.events import Change, MemoriesChanged, SourcesChanged
from keepsake.ingest import undo
from keepsake.ingest.foundation import Foundation
from keepsake.ingest.undo import Undoing
from keepsake.store import receipt_files, receipts


class Receipts:
    """The part of the service that answers for imports.

    ``end(receipt_id)`` ends an import that waits or runs in this process, and waits for that.
    """

    def __init__(self, foundation: Foundation, end: Callable[[int], None]) -> None:
        self._writer = foundation.writer
        self._readers = foundation.readers
        self._events = foundation.events
        self._pipeline = foundation.pipeline
        self._end = end

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
        What was changed by hand since stays. Watching brings none of it again by itself.
        """
        if self.receipt(receipt_id).undone_at is not None:
            raise InvalidInputError("This import was already taken back.")
        self._end(receipt_id)
        plan = undo.plan_undo(self._readers, self._pipeline(), receipt_id)
        self._tell_of(Change.TRASHED, self._writer.run(lambda db: undo.undo(db, plan)), plan)
        return plan.outcome

    def redo_import(self, receipt_id: int) -> TakenBack:
        """Bring an import again that was taken back."""
        if self.receipt(receipt_id).undone_at is None:
            raise InvalidInputError("This import was not taken back.")
        plan = undo.plan_redo(self._readers, self._pipeline(), receipt_id)
        self._tell_of(Change.RESTORED, self._writer.run(lambda db: undo.redo(db, plan)), plan)
        return plan.outcome

    def _tell_of(self, change: Change, moved: list[str], plan: Undoing) -> None:
        if moved:
            self._events.publish(MemoriesChanged(change, tuple(moved)))
        if plan.rewritten:
            uids = tuple(one.account.uid for one in plan.rewritten)
            self._events.publish(MemoriesChanged(Change.REVISED, uids))
        self._events.publish(SourcesChanged())
