"""What taking an import back, or bringing it again, means for some of its memories."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import apsw

from keepsake.domain.capture import Capture
from keepsake.domain.source import TAKEN_BACK
from keepsake.ingest.pipeline import Pipeline, Prepared, now_ms, write_text
from keepsake.store import ledger, memories, standing, trash, versions
from keepsake.store.ledger import Account, State
from keepsake.text.normalization import content_hash


@dataclass(frozen=True, slots=True)
class Rewriting:
    """A memory that gets another state, with its text made ready."""

    account: Account
    state: State
    prepared: Prepared


@dataclass(slots=True)
class Undoing:
    """What is to be done so that an import was never made, or was made again.

    ``moved`` go to the Trash or come out of it, ``rewritten`` get another text, ``reverted`` come
    out of the Trash with an earlier one, ``passed_on`` stay for a later import, ``kept`` stay
    because they were changed by hand.
    """

    receipt_id: int
    moved: list[Account] = field(default_factory=list)
    rewritten: list[Rewriting] = field(default_factory=list)
    reverted: list[Rewriting] = field(default_factory=list)
    passed_on: list[Account] = field(default_factory=list)
    kept: list[Account] = field(default_factory=list)

    def leave_alone_what_changed(self, db: apsw.Connection) -> None:
        """Keep what is not any more as it was when this was planned."""
        moved, rewritten = self.moved, self.rewritten
        self.moved, self.rewritten = [], []
        self.reverted = [one for one in self.reverted if self._is_as_read(db, one.account)]
        for account in moved:
            (self.moved if self._is_as_read(db, account) else self.kept).append(account)
        for one in rewritten:
            if self._is_as_read(db, one.account):
                self.rewritten.append(one)
            else:
                self.kept.append(one.account)

    def _is_as_read(self, db: apsw.Connection, account: Account) -> bool:
        return ledger.is_as_read(db, self.receipt_id, account)


def plan_undo(receipt_id: int, accounts: Iterable[Account], pipeline: Pipeline) -> Undoing:
    """What taking an import back means for these of its memories, as they are now."""
    plan = Undoing(receipt_id)
    for account in accounts:
        before = account.entry.before
        if account.trashed:
            continue  # by hand, so it stays there
        if account.later is not None:
            plan.passed_on.append(account)
        elif _hash(account) != account.entry.hash_after:
            plan.kept.append(account)
        elif before is None:
            plan.moved.append(account)
        else:
            plan.rewritten.append(_rewriting(account, before, pipeline))
    return plan


def plan_redo(receipt_id: int, accounts: Iterable[Account], pipeline: Pipeline) -> Undoing:
    """What bringing an import again means for these of its memories, as they are now."""
    plan = Undoing(receipt_id)
    for account in accounts:
        before, after = account.entry.before, account.after or {}
        if account.later is not None:
            plan.passed_on.append(account)
        elif before is None and account.trashed:
            plan.moved.append(account)
            if (_hash(account), account.version) != (_hash_of(after), after["version"]):
                plan.reverted.append(_rewriting(account, after, pipeline))
        elif before is None or account.trashed or _hash(account) != _hash_of(before):
            plan.kept.append(account)
        else:
            plan.rewritten.append(_rewriting(account, after, pipeline))
    return plan


def undo(db: apsw.Connection, plan: Undoing) -> list[str]:
    """Carry out a plan, inside the writer's transaction; the uids that went to the Trash."""
    plan.leave_alone_what_changed(db)
    for account in plan.passed_on:
        standing.hand_over(db, plan.receipt_id, account)
    for account in plan.moved:
        memory_id = account.entry.memory_id
        ledger.set_after(db, plan.receipt_id, memory_id, ledger.state_of(db, memory_id))
    for one in plan.rewritten:
        memory_id = one.account.entry.memory_id
        after = ledger.state_of(db, memory_id)
        ledger.set_after(db, plan.receipt_id, memory_id, after)
        _go_back(db, one)
    return trash.put(db, [account.uid for account in plan.moved], now_ms(), reason=TAKEN_BACK)


def redo(db: apsw.Connection, plan: Undoing) -> list[str]:
    """Carry out a plan, inside the writer's transaction; the uids that left the Trash."""
    plan.leave_alone_what_changed(db)
    for account in plan.passed_on:
        standing.hand_back(db, plan.receipt_id, account)
        _hold_again(db, plan.receipt_id, account)
    for one in plan.reverted:
        _go_back(db, one)
        memory_id = one.account.entry.memory_id
        memories.remove_tags(db, memory_id, standing.tags_since(db, plan.receipt_id, memory_id))
    for account in plan.moved:
        _hold_again(db, plan.receipt_id, account)
    for one in plan.rewritten:
        memory_id, before = one.account.entry.memory_id, one.account.entry.before or {}
        newer = int(one.state["version"]) > int(before["version"])
        if newer and _hash_of(one.state) != _hash_of(before):
            memories.keep_version(db, memory_id, now_ms())
        _write(db, one)
        memories.add_tags(db, memory_id, ledger.added_tags(before))
        _hold_again(db, plan.receipt_id, one.account)
    return trash.take_back(db, [account.uid for account in plan.moved])


def _rewriting(account: Account, state: State, pipeline: Pipeline) -> Rewriting:
    metadata = {"conversation": account.conversation}
    capture = Capture(title=state["title"], text=state["text"], metadata=metadata)
    return Rewriting(account, state, pipeline.prepare_kept(capture))


def _hold_again(db: apsw.Connection, receipt_id: int, account: Account) -> None:
    memory_id = account.entry.memory_id
    standing.put_under(db, receipt_id, memory_id, account.after or {})
    ledger.set_after(db, receipt_id, memory_id, None)


def _go_back(db: apsw.Connection, one: Rewriting) -> None:
    """Give a memory an earlier state: what came later was never there."""
    memory_id = one.account.entry.memory_id
    _write(db, one)
    versions.cut(db, memory_id, int(one.state["version"]))
    memories.remove_tags(db, memory_id, ledger.added_tags(one.state))


def _write(db: apsw.Connection, one: Rewriting) -> None:
    memory_id = one.account.entry.memory_id
    if _hash(one.account) != _hash_of(one.state):
        write_text(db, memory_id, one.prepared)
    memories.update(db, memory_id, ledger.columns_of(one.state))


def _hash(account: Account) -> bytes:
    return content_hash(account.title, account.text)


def _hash_of(state: State) -> bytes:
    return content_hash(state["title"], state["text"])
