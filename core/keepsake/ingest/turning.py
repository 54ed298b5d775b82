"""Takes an import back, or brings it again, some memories at a time, so that others can go on.

What was done is noted with each memory, so an end in the midst loses nothing: the rest is done
when it is asked for again, in either direction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import apsw

from keepsake.domain.source import Doing, Progress, Receipt, TakenBack
from keepsake.events import Change, MemoriesChanged
from keepsake.ingest import conversation_titles, undo
from keepsake.ingest.foundation import Foundation
from keepsake.ingest.pipeline import Pipeline, now_ms
from keepsake.ingest.progress import TurningProgress
from keepsake.ingest.undo import Undoing
from keepsake.store import brought, ledger, receipts
from keepsake.store.brought import Piece
from keepsake.store.conversation_titles import Renaming, renamed_by
from keepsake.store.ledger import Account
from keepsake.store.right_of_way import give_way

_TOGETHER: Final = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Direction:
    """Taking back or bringing again: how it is planned, carried out and told."""

    doing: Doing
    change: Change
    plan: Callable[[int, Iterable[Account], Pipeline], Undoing]
    carry_out: Callable[[apsw.Connection, Undoing], list[str]]
    turn_pieces: Callable[[apsw.Connection, int, Iterable[Piece]], None]
    rename: Callable[[apsw.Connection, int, Renaming], None]

    @property
    def back(self) -> bool:
        return self.doing is Doing.TAKING_BACK


BACK: Final = Direction(
    doing=Doing.TAKING_BACK,
    change=Change.TRASHED,
    plan=undo.plan_undo,
    carry_out=undo.undo,
    turn_pieces=brought.take_back,
    rename=conversation_titles.take_back,
)
AGAIN: Final = Direction(
    doing=Doing.BRINGING_AGAIN,
    change=Change.RESTORED,
    plan=undo.plan_redo,
    carry_out=undo.redo,
    turn_pieces=brought.bring_again,
    rename=conversation_titles.bring_again,
)


class Turning:
    """One import that is taken back or brought again; ``tell`` hears how far that is."""

    def __init__(
        self,
        direction: Direction,
        receipt: Receipt,
        foundation: Foundation,
        tell: Callable[[Progress], None],
    ) -> None:
        self._to = direction
        self._receipt = receipt
        self._writer = foundation.writer
        self._readers = foundation.readers
        self._events = foundation.events
        self._pipeline = foundation.pipeline()
        self._tell = tell
        self._removed = self._reverted = self._kept = self._held = 0

    def run(self) -> TakenBack:
        """Do what is left to do."""
        receipt_id, back = self._receipt.id, self._to.back
        self._writer.run(lambda db: receipts.begin_turning(db, receipt_id, now_ms()))
        self._turn_memories()
        self._turn_belongings()
        self._turn_titles()
        self._writer.run(lambda db: receipts.end_turning(db, receipt_id, undone=back))
        return TakenBack(
            receipt_id=receipt_id,
            removed=self._removed,
            reverted=self._reverted,
            kept=self._kept,
            held=self._held,
        )

    def _turn_memories(self) -> None:
        with self._readers.connection() as db:
            total = ledger.count(db, self._receipt.id, taken_back=not self._to.back)
        progress = TurningProgress(self._receipt, self._to.doing, total, self._tell)
        last = 0
        while accounts := self._read(last):
            give_way()
            self._turn(self._to.plan(self._receipt.id, accounts, self._pipeline))
            progress.add(len(accounts))
            last = accounts[-1].entry.memory_id

    def _read(self, last: int) -> list[Account]:
        with self._readers.connection() as db:
            return ledger.read(
                db, self._receipt.id, taken_back=not self._to.back, beyond=last, limit=_TOGETHER
            )

    def _turn(self, plan: Undoing) -> None:
        moved = self._writer.run(lambda db: self._to.carry_out(db, plan))
        self._removed += len(plan.moved)
        self._reverted += len(plan.rewritten)
        self._kept += len(plan.kept)
        self._held += len(plan.passed_on)
        if moved:
            self._events.publish(MemoriesChanged(self._to.change, tuple(moved)))
        if plan.rewritten:
            uids = tuple(one.account.uid for one in plan.rewritten)
            self._events.publish(MemoriesChanged(Change.REVISED, uids))

    def _turn_belongings(self) -> None:
        last = 0
        while pieces := self._read_pieces(last):
            give_way()
            self._turn_pieces(pieces)
            last = pieces[-1].id

    def _turn_pieces(self, pieces: list[Piece]) -> None:
        self._writer.run(lambda db: self._to.turn_pieces(db, self._receipt.id, pieces))

    def _read_pieces(self, last: int) -> list[Piece]:
        with self._readers.connection() as db:
            return brought.read(
                db, self._receipt.id, taken_back=not self._to.back, beyond=last, limit=_TOGETHER
            )

    def _turn_titles(self) -> None:
        with self._readers.connection() as db:
            renamed = renamed_by(db, self._receipt.id)
        for one in renamed:
            give_way()
            self._turn_title(one)

    def _turn_title(self, renaming: Renaming) -> None:
        self._writer.run(lambda db: self._to.rename(db, self._receipt.id, renaming))
