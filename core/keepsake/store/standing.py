"""How the imports of one memory stand for each other when some of them are taken back."""

from __future__ import annotations

import json
from typing import Any

import apsw

from keepsake.store import ledger, sightings
from keepsake.store.ledger import ADDED_TAGS, Account, State, added_tags, joined


def hand_over(db: apsw.Connection, receipt_id: int, account: Account) -> None:
    """Let the next import stand for this one too, since the memory would be there without it.

    What this one left is kept as its state after, so that it can be brought again.
    """
    memory_id, later_id = account.entry.memory_id, account.later or 0
    if not ledger.has_entry(db, later_id, memory_id):
        _take_part(db, later_id, account)
    own = ledger.before_of(db, receipt_id, memory_id)
    later = ledger.before_of(db, later_id, memory_id)
    ledger.set_after(db, receipt_id, memory_id, later)
    ledger.set_before(db, later_id, memory_id, None if own is None else joined(own, later))


def _take_part(db: apsw.Connection, receipt_id: int, account: Account) -> None:
    """Give an import that only found a memory a part in it, one that changed nothing."""
    memory_id = account.entry.memory_id
    following = db.execute(
        """SELECT before FROM receipt_memory
        WHERE memory_id = ? AND receipt_id > ? AND after IS NULL ORDER BY receipt_id LIMIT 1""",
        (memory_id, receipt_id),
    ).get
    found = ledger.state_of(db, memory_id) if following is None else json.loads(following)
    db.execute(
        """INSERT INTO receipt_memory (receipt_id, memory_id, before, hash_after)
        VALUES (?, ?, ?, ?)""",
        (
            receipt_id,
            memory_id,
            ledger.to_json({**found, ADDED_TAGS: []}),
            account.entry.hash_after,
        ),
    )


def hand_back(db: apsw.Connection, receipt_id: int, account: Account) -> None:
    """Let a later import no longer stand for this one, but come on top of what this one left."""
    memory_id, later_id, left = account.entry.memory_id, account.later or 0, account.after or {}
    only_found = sightings.is_noted(db, later_id, memory_id)
    if only_found and not _is_other_between(db, receipt_id, later_id, memory_id):
        _drop(db, later_id, memory_id)
    else:
        tags = tags_since(db, receipt_id, memory_id)
        ledger.set_before(db, later_id, memory_id, {**left, ADDED_TAGS: tags})


def _is_other_between(db: apsw.Connection, receipt_id: int, later_id: int, memory_id: int) -> bool:
    """Whether a later import stands for others as well, which came after this one."""
    found = db.execute(
        """SELECT 1 FROM receipt_memory AS o
        WHERE o.memory_id = ?1 AND o.receipt_id > ?2 AND o.receipt_id < ?3
            AND o.after IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM receipt_seen WHERE memory_id = ?1 AND receipt_id = o.receipt_id)""",
        (memory_id, receipt_id, later_id),
    ).get
    return found is not None


def put_under(db: apsw.Connection, receipt_id: int, memory_id: int, state: State) -> None:
    """Tell the next import, if it was taken back too, what it finds when it comes again."""
    rows: list[Any] = db.execute(
        """SELECT receipt_id, after FROM receipt_memory
        WHERE memory_id = ? AND receipt_id > ? ORDER BY receipt_id""",
        (memory_id, receipt_id),
    ).fetchall()
    for following, after in rows:
        if after is None:
            return
        if sightings.is_noted(db, following, memory_id):
            _drop(db, following, memory_id)
            state = {**state, ADDED_TAGS: added_tags(json.loads(after))}
            continue
        before = ledger.before_of(db, following, memory_id)
        if before is None or (before["title"], before["text"]) != (state["title"], state["text"]):
            ledger.set_before(db, following, memory_id, state)
        return


def _drop(db: apsw.Connection, receipt_id: int, memory_id: int) -> None:
    """Leave an import that only found a memory no part in it, now that an earlier one is back."""
    db.execute(
        "DELETE FROM receipt_memory WHERE receipt_id = ? AND memory_id = ?",
        (receipt_id, memory_id),
    )


def tags_since(db: apsw.Connection, receipt_id: int, memory_id: int) -> list[str]:
    """The tags that a memory got after this import, from all imports that came later."""
    rows = db.execute(
        """SELECT after FROM receipt_memory
        WHERE memory_id = ? AND receipt_id >= ? AND after IS NOT NULL""",
        (memory_id, receipt_id),
    )
    found = (tag for (after,) in rows for tag in added_tags(json.loads(after)))
    return list(dict.fromkeys(found))


def waits_for_earlier(db: apsw.Connection, receipt_id: int) -> bool:
    """Whether an earlier import that brought some of the same was taken back too."""
    return bool(
        db.execute(
            """SELECT EXISTS (
                SELECT 1 FROM receipt AS r JOIN receipt_memory AS o ON o.receipt_id = r.id
                WHERE r.id < ?1 AND r.undone_at IS NOT NULL AND o.after IS NOT NULL AND (
                    EXISTS (SELECT 1 FROM receipt_memory AS e WHERE e.receipt_id = ?1
                        AND e.memory_id = o.memory_id AND e.after IS NOT NULL)
                    OR EXISTS (SELECT 1 FROM receipt_seen AS e WHERE e.receipt_id = ?1
                        AND e.memory_id = o.memory_id)))""",
            (receipt_id,),
        ).get
    )
