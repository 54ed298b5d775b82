"""What an export brings along besides memories; what is here already stays as it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

import apsw

from keepsake.domain.belonging import (
    Belonging,
    Brought,
    ChosenSettings,
    GivenFeedback,
    GoalEntry,
    KeptEntity,
    KeptGoal,
    KeptLink,
    LearnedWeights,
    Namesake,
    Succession,
    TagAlias,
    WatchedQuestion,
)
from keepsake.domain.capture import Capture, Past
from keepsake.domain.weights import Weights
from keepsake.store import aliases, entities, feedback, goals, judgments
from keepsake.store.judgments import Applied


@dataclass(frozen=True, slots=True)
class Put:
    """Something besides memories that came in, by the names that memories have here."""

    content: Brought
    new: bool


def give_past(db: apsw.Connection, memory_id: int, past: Past, now: int) -> None:
    """Give a new memory what it went through in another Keepsake."""
    values = {
        "created_at": past.created_at,
        "updated_at": past.updated_at,
        "version": past.version,
        "layer": past.layer,
        "access_count": past.access_count,
        "used_count": past.used_count,
        "last_used_at": past.last_used_at,
        "last_confirmed_at": past.last_confirmed_at,
        "needs_review": int(past.needs_review),
        "compared_at": now if past.compared else None,
    }
    assignments = ", ".join(f"{name} = ?" for name in values)
    db.execute(f"UPDATE memory SET {assignments} WHERE id = ?", (*values.values(), memory_id))
    _put_versions(db, memory_id, past, now)
    db.executemany(
        "INSERT OR IGNORE INTO tag (memory_id, name, automatic) VALUES (?, ?, 1)",
        [(memory_id, name) for name in past.automatic_tags],
    )
    db.executemany(
        "INSERT OR IGNORE INTO tag_refused (memory_id, name) VALUES (?, ?)",
        [(memory_id, name) for name in past.refused_tags],
    )


def join(db: apsw.Connection, uid: str, capture: Capture) -> Put:
    """Let a memory that is here stand for one of another Keepsake, which has its own name there.

    What that one was before is its history too, unless it has a history here.
    """
    _join_past(db, uid, capture.past)
    one = Namesake(alias=capture.uid, uid=uid)
    return Put(one, new=_put_namesake(db, one))


def _join_past(db: apsw.Connection, uid: str, past: Past | None) -> None:
    if past is None or not past.versions:
        return
    without = db.execute(
        """UPDATE memory SET version = ?2 WHERE uid = ?1 AND version = 1
        AND NOT EXISTS (SELECT 1 FROM version WHERE memory_id = memory.id)
        RETURNING id, created_at""",
        (uid, past.version),
    ).fetchone()
    if without is not None:
        _put_versions(db, int(without[0]), past, int(without[1]))


def _put_versions(db: apsw.Connection, memory_id: int, past: Past, now: int) -> None:
    """Give a memory its earlier states; what tells no end of one ended ``now``."""
    db.executemany(
        """INSERT OR IGNORE INTO version (memory_id, number, title, text, written_at, replaced_at)
        VALUES (?, ?, ?, ?, ?, ?)""",
        [
            (memory_id, one.number, one.title, one.text, one.written_at, one.replaced_at or now)
            for one in past.versions
            if one.number < past.version
        ],
    )


def put(db: apsw.Connection, source_id: int, belonging: Belonging) -> list[Put]:
    """Take over one of them, as far as the memories are here that it speaks of."""
    one = _as_named_here(db, belonging)
    if isinstance(one, Succession) and not _was_brought(db, source_id, one.uid):
        return []
    if isinstance(one, ChosenSettings):
        return []
    done = [Put(one, new=write(db, one))]
    if isinstance(one, KeptGoal) and not done[0].new:
        entries = [GoalEntry(goal=one.uid, uid=uid) for uid in one.entries]
        done += [Put(entry, new=write(db, entry)) for entry in entries]
    return done


def write(db: apsw.Connection, one: Brought) -> bool:
    """Write what speaks of memories by their names here; False if it is here, or cannot be."""
    return _WRITERS[type(one)](db, one)


def _as_named_here(db: apsw.Connection, belonging: Belonging) -> Belonging:
    """With the names that the memories it speaks of have here."""
    names: dict[str, Any] = {}
    for field in _NAMING.get(type(belonging), ()):
        value = getattr(belonging, field)
        if isinstance(value, str):
            names[field] = aliases.uid_of(db, value)
        else:
            names[field] = tuple(aliases.uid_of(db, name) for name in value)
    return replace(belonging, **names)


def _was_brought(db: apsw.Connection, source_id: int, uid: str) -> bool:
    """Whether a memory came from this source, or stands for one of another Keepsake."""
    found = db.execute(
        """SELECT 1 FROM memory WHERE uid = ?1 AND (source_id = ?2
            OR EXISTS (SELECT 1 FROM memory_alias WHERE memory_id = memory.id))""",
        (uid, source_id),
    ).get
    return found is not None


def _put_succession(db: apsw.Connection, one: Succession) -> bool:
    """Unless the person wanted both again."""
    db.execute(
        """UPDATE memory SET superseded_by = s.id FROM memory AS s
        WHERE memory.uid = ?1 AND s.uid = ?2 AND s.id <> memory.id
        AND memory.superseded_by IS NULL AND s.superseded_by IS NOT memory.id AND NOT EXISTS (
            SELECT 1 FROM link WHERE kept_apart = 1 AND memory.id IN (from_id, to_id)
            AND s.id IN (from_id, to_id))""",
        (one.uid, one.successor),
    )
    return bool(db.changes())


def _put_link(db: apsw.Connection, one: KeptLink) -> bool:
    db.execute(
        """INSERT OR IGNORE INTO link (from_id, to_id, type, strength, kept_apart, created_at)
        SELECT a.id, b.id, ?3, ?4, ?5, ?6 FROM memory AS a, memory AS b
        WHERE a.uid = ?1 AND b.uid = ?2 AND a.id <> b.id""",
        (one.from_uid, one.to_uid, one.type, one.strength, int(one.kept_apart), one.created_at),
    )
    return bool(db.changes())


def _put_feedback(db: apsw.Connection, one: GivenFeedback) -> bool:
    rows = db.execute(
        """INSERT OR IGNORE INTO feedback
            (memory_id, query, verdict, implicit, given_at, given_by)
        SELECT id, ?2, ?3, ?4, ?5, ?6 FROM memory WHERE uid = ?1 RETURNING memory_id""",
        (one.uid, one.query, one.verdict, int(one.implicit), one.given_at, one.given_by),
    ).fetchall()
    feedback.count(db, [int(str(row[0])) for row in rows])
    return bool(rows)


def _put_goal(db: apsw.Connection, one: KeptGoal) -> bool:
    if goals.find(db, one.uid) is not None:
        return False
    values: dict[str, Any] = asdict(one)
    steps, _ = values.pop("milestones"), values.pop("entries")
    goals.insert(db, {**values, "metadata": json.dumps(one.metadata, ensure_ascii=False)})
    goal_id = db.last_insert_rowid()
    for step in steps:
        if db.execute("SELECT 1 FROM milestone WHERE uid = ?", (step["uid"],)).get is None:
            goals.insert_milestone(db, {**step, "goal_id": goal_id})
    for uid in one.entries:
        goals.add_entry(db, goal_id, uid)
    return True


def _put_entry(db: apsw.Connection, one: GoalEntry) -> bool:
    known = goals.find(db, one.goal)
    return known is not None and goals.add_entry(db, known[0], one.uid)


def _put_namesake(db: apsw.Connection, one: Namesake) -> bool:
    new = aliases.uid_of(db, one.alias) == one.alias
    aliases.put(db, one.alias, one.uid)
    return new


def _put_entity(db: apsw.Connection, one: KeptEntity) -> bool:
    entity_id = entities.find(db, one.name)
    if entity_id is not None and entities.is_by_hand(db, entity_id):
        return False
    entity_id = entities.make(db, one.name, one.kind)
    entities.add_names(db, entity_id, one.names)
    if one.removed:
        entities.remove(db, entity_id)
    return True


def _put_alias(db: apsw.Connection, one: TagAlias) -> bool:
    db.execute(
        """INSERT OR IGNORE INTO tag_alias (name, target) SELECT ?1, ?2
        WHERE ?1 <> ?2 AND NOT EXISTS (SELECT 1 FROM tag_alias WHERE name = ?2)""",
        (one.name, one.target),
    )
    return bool(db.changes())


def _put_question(db: apsw.Connection, one: WatchedQuestion) -> bool:
    found = dict(
        db.execute(
            "SELECT uid, id FROM memory WHERE uid IN (SELECT value FROM json_each(?))",
            (json.dumps(one.top),),
        )
    )
    db.execute(
        "INSERT OR IGNORE INTO golden_query (text, top, saved_at) VALUES (?, ?, ?)",
        (one.text, json.dumps([found[uid] for uid in one.top if uid in found]), one.saved_at),
    )
    return bool(db.changes())


def _put_weights(db: apsw.Connection, one: LearnedWeights) -> bool:
    """Unless something was learned here; from what is yet to come it is learned on."""
    if judgments.applied(db):
        return False
    now = int(db.execute("SELECT unixepoch('subsec') * 1000").get)
    steps = [asdict(step) for step in one.steps]
    judgments.write(db, [Applied(min(now, step.pop("at")), Weights(**step)) for step in steps])
    return True


_NAMING: Final[Mapping[type[Any], Sequence[str]]] = {
    KeptLink: ("from_uid", "to_uid"),
    Succession: ("uid", "successor"),
    GivenFeedback: ("uid",),
    KeptGoal: ("entries",),
    WatchedQuestion: ("top",),
}
_WRITERS: Final[dict[type[Any], Callable[[apsw.Connection, Any], bool]]] = {
    KeptLink: _put_link,
    Succession: _put_succession,
    GivenFeedback: _put_feedback,
    KeptGoal: _put_goal,
    GoalEntry: _put_entry,
    Namesake: _put_namesake,
    KeptEntity: _put_entity,
    TagAlias: _put_alias,
    WatchedQuestion: _put_question,
    LearnedWeights: _put_weights,
}
