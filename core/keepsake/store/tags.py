"""Tags that rules gave, tags that stand for others, and tags that were put together."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import apsw

if TYPE_CHECKING:
    from keepsake.domain.tagging import TagMerge


def resolve(db: apsw.Connection, name: str) -> str:
    """The tag that ``name`` stands for, itself if it stands for nothing else."""
    target = db.execute("SELECT target FROM tag_alias WHERE name = ?", (name,)).get
    return name if target is None else str(target)


def use_aliases(db: apsw.Connection, aliases: Mapping[str, str]) -> None:
    """Let these aliases, and no others from the settings, hold; those of merges stay."""
    known = dict(db.execute("SELECT name, target FROM tag_alias WHERE by_settings = 1"))
    if known == dict(aliases):
        return
    db.execute("DELETE FROM tag_alias WHERE by_settings = 1")
    db.executemany(
        "INSERT OR IGNORE INTO tag_alias (name, target, by_settings) VALUES (?, ?, 1)",
        list(aliases.items()),
    )


def set_automatic(db: apsw.Connection, memory_id: int, names: Sequence[str]) -> bool:
    """Give a memory these tags by rule instead of those it had by rule; whether that is a change.

    Tags that the memory has by hand stay; those that a person took away do not come back.
    """
    wanted = {resolve(db, name) for name in names}
    rows: list[tuple[Any, ...]] = db.execute(
        "SELECT name, automatic FROM tag WHERE memory_id = ?", (memory_id,)
    ).fetchall()
    by_hand = {name for name, automatic in rows if not automatic}
    present = {name for name, automatic in rows if automatic}
    refused = {
        row[0]
        for row in db.execute("SELECT name FROM tag_refused WHERE memory_id = ?", (memory_id,))
    }
    wanted -= by_hand | refused
    db.executemany(
        "DELETE FROM tag WHERE memory_id = ? AND name = ?",
        [(memory_id, name) for name in sorted(present - wanted)],
    )
    db.executemany(
        "INSERT INTO tag (memory_id, name, automatic) VALUES (?, ?, 1)",
        [(memory_id, name) for name in sorted(wanted - present)],
    )
    return present != wanted


def of_memory(db: apsw.Connection, memory_id: int, *, automatic: bool) -> tuple[str, ...]:
    """The tags that a memory has by rule or by hand, sorted."""
    rows = db.execute(
        "SELECT name FROM tag WHERE memory_id = ? AND automatic = ? ORDER BY name",
        (memory_id, int(automatic)),
    )
    return tuple(row[0] for row in rows)


def count_together(db: apsw.Connection, one: str, other: str) -> int:
    """How many live memories carry both tags."""
    return int(
        db.execute(
            """SELECT count(*) FROM tag AS a JOIN tag AS b ON b.memory_id = a.memory_id
            JOIN memory AS m ON m.id = a.memory_id
            WHERE a.name = ? AND b.name = ? AND m.trashed_at IS NULL""",
            (one, other),
        ).get
    )


def merge(db: apsw.Connection, source: str, target: str) -> TagMerge:
    """Let ``target``, or what it stands for, take the place of ``source``, now and in future."""
    from keepsake.domain.tagging import TagMerge

    if resolve(db, target) != source:
        target = resolve(db, target)
    rows: list[tuple[Any, ...]] = db.execute(
        """SELECT m.uid, t.automatic,
        EXISTS (SELECT 1 FROM tag WHERE memory_id = m.id AND name = ?)
        FROM tag AS t JOIN memory AS m ON m.id = t.memory_id WHERE t.name = ? ORDER BY m.id""",
        (target, source),
    ).fetchall()
    previous = db.execute("SELECT target FROM tag_alias WHERE name = ?", (source,)).get
    # A tag carried twice stays by hand if either was.
    db.execute(
        """UPDATE tag SET automatic = 0 WHERE name = ? AND automatic = 1 AND memory_id IN
        (SELECT memory_id FROM tag WHERE name = ? AND automatic = 0)""",
        (target, source),
    )
    db.execute("UPDATE OR IGNORE tag SET name = ? WHERE name = ?", (target, source))
    db.execute("DELETE FROM tag WHERE name = ?", (source,))
    db.execute("UPDATE tag_alias SET target = ? WHERE target = ?", (target, source))
    _set_alias(db, source, target)
    _enrich_again(db, [row[0] for row in rows])
    return TagMerge(
        source=source,
        target=target,
        renamed=tuple(uid for uid, _, both in rows if not both),
        joined=tuple(uid for uid, _, both in rows if both),
        automatic=frozenset(uid for uid, automatic, _ in rows if automatic),
        previous_alias=previous or "",
    )


def undo_merge(db: apsw.Connection, done: TagMerge) -> None:
    """Take a merge back: its memories carry ``source`` again, as they did."""
    for uid in (*done.renamed, *done.joined):
        row = db.execute("SELECT id FROM memory WHERE uid = ?", (uid,)).fetchone()
        if row is None:
            continue
        if uid in done.renamed:
            db.execute("DELETE FROM tag WHERE memory_id = ? AND name = ?", (row[0], done.target))
        db.execute(
            "INSERT OR IGNORE INTO tag (memory_id, name, automatic) VALUES (?, ?, ?)",
            (row[0], done.source, int(uid in done.automatic)),
        )
    db.execute("DELETE FROM tag_alias WHERE name = ?", (done.source,))
    if done.previous_alias:
        _set_alias(db, done.source, done.previous_alias)
    _enrich_again(db, (*done.renamed, *done.joined))


def _set_alias(db: apsw.Connection, name: str, target: str) -> None:
    db.execute("DELETE FROM tag_alias WHERE name = ?", (target,))
    db.execute(
        """INSERT INTO tag_alias (name, target) VALUES (?1, ?2)
        ON CONFLICT (name) DO UPDATE SET target = ?2, by_settings = 0""",
        (name, target),
    )


def _enrich_again(db: apsw.Connection, uids: Sequence[str]) -> None:
    # Tags are keywords too.
    db.execute(
        "UPDATE memory SET enriched_with = NULL WHERE uid IN (SELECT value FROM json_each(?))",
        (json.dumps(list(uids)),),
    )
