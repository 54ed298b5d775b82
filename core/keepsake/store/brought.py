"""What imports brought besides memories, so that it goes and comes again with them.

What a person changed since is hers, and stays.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final

import apsw

from keepsake.domain.belonging import (
    BELONGINGS,
    Brought,
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
    reader_of,
)
from keepsake.domain.weights import Weights
from keepsake.store import belongings, entities, feedback, goals, judgments, portable
from keepsake.store.belongings import Put

_KEYS: Final[Mapping[type[Any], tuple[str, ...]]] = {
    KeptLink: ("from_uid", "to_uid", "type"),
    Succession: ("uid",),
    GivenFeedback: ("uid", "query", "implicit", "given_by"),
    KeptGoal: ("uid",),
    GoalEntry: ("goal", "uid"),
    KeptEntity: ("name",),
    TagAlias: ("name",),
    WatchedQuestion: ("text",),
    LearnedWeights: (),
    Namesake: ("alias",),
}
"""What makes them the same thing in another export."""
_KINDS: Final = {**BELONGINGS, "goal_entry": GoalEntry, "namesake": Namesake}
_NAMES: Final = {kind: name for name, kind in _KINDS.items()}
_WEIGHTS: Final = tuple(field.name for field in fields(Weights))


@dataclass(frozen=True, slots=True)
class Piece:
    """One of these things, by its number."""

    id: int
    content: Brought


def note(db: apsw.Connection, receipt_id: int, pieces: Iterable[Put]) -> None:
    """Note what an import brought, and what it found that an earlier one had brought."""
    for piece in pieces:
        one = piece.content
        name = _NAMES[type(one)], json.dumps([getattr(one, part) for part in _KEYS[type(one)]])
        if piece.new:
            db.execute(
                """INSERT INTO belonging (kind, key, content) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET content = excluded.content""",
                (*name, reader_of(type(one)).dump_json(one).decode()),
            )
        db.execute(
            """INSERT OR IGNORE INTO receipt_belonging (receipt_id, belonging_id)
            SELECT ?, id FROM belonging WHERE kind = ? AND key = ?""",
            (receipt_id, *name),
        )


def read(
    db: apsw.Connection, receipt_id: int, *, taken_back: bool, beyond: int, limit: int
) -> list[Piece]:
    """The next things that an import brought and that were taken back, or were not."""
    rows = db.execute(
        """SELECT b.id, b.kind, b.content FROM receipt_belonging AS e
        JOIN belonging AS b ON b.id = e.belonging_id
        WHERE e.receipt_id = ? AND e.gone = ? AND e.belonging_id > ?
        ORDER BY e.belonging_id LIMIT ?""",
        (receipt_id, taken_back, beyond, limit),
    )
    return [Piece(row[0], reader_of(_KINDS[row[1]]).validate_json(row[2])) for row in rows]


def take_back(db: apsw.Connection, receipt_id: int, pieces: Iterable[Piece]) -> None:
    """Take these away, those that are as they were brought and no other import holds."""
    for piece in pieces:
        one = piece.content
        if _is_held(db, receipt_id, piece) or _REMOVERS[type(one)](db, one):
            _mark(db, receipt_id, piece, gone=True)


def bring_again(db: apsw.Connection, receipt_id: int, pieces: Iterable[Piece]) -> None:
    """Bring these again, which were taken away with this import."""
    for piece in pieces:
        if not _is_held(db, receipt_id, piece):
            belongings.write(db, piece.content)
        _mark(db, receipt_id, piece, gone=False)


def _is_held(db: apsw.Connection, receipt_id: int, piece: Piece) -> bool:
    """Whether another import that holds brought it, too."""
    found = db.execute(
        """SELECT 1 FROM receipt_belonging AS o JOIN receipt AS r ON r.id = o.receipt_id
        WHERE o.belonging_id = ? AND o.receipt_id <> ?
            AND (r.undone_at IS NULL OR r.turning AND NOT o.gone) LIMIT 1""",
        (piece.id, receipt_id),
    ).get
    return found is not None


def _mark(db: apsw.Connection, receipt_id: int, piece: Piece, *, gone: bool) -> None:
    db.execute(
        "UPDATE receipt_belonging SET gone = ? WHERE receipt_id = ? AND belonging_id = ?",
        (gone, receipt_id, piece.id),
    )


def _remove_link(db: apsw.Connection, one: KeptLink) -> bool:
    db.execute(
        """DELETE FROM link WHERE from_id = (SELECT id FROM memory WHERE uid = ?)
        AND to_id = (SELECT id FROM memory WHERE uid = ?)
        AND type = ? AND strength = ? AND kept_apart = ? AND created_at = ?""",
        (one.from_uid, one.to_uid, one.type, one.strength, one.kept_apart, one.created_at),
    )
    return bool(db.changes())


def _remove_succession(db: apsw.Connection, one: Succession) -> bool:
    db.execute(
        """UPDATE memory SET superseded_by = NULL
        WHERE uid = ? AND superseded_by = (SELECT id FROM memory WHERE uid = ?)""",
        (one.uid, one.successor),
    )
    return bool(db.changes())


def _remove_feedback(db: apsw.Connection, one: GivenFeedback) -> bool:
    rows = db.execute(
        """DELETE FROM feedback WHERE memory_id = (SELECT id FROM memory WHERE uid = ?)
        AND query = ? AND verdict = ? AND implicit = ? AND given_at = ? AND given_by = ?
        RETURNING memory_id""",
        (one.uid, one.query, one.verdict, one.implicit, one.given_at, one.given_by),
    ).fetchall()
    feedback.count(db, [int(str(row[0])) for row in rows])
    return bool(rows)


def _remove_goal(db: apsw.Connection, one: KeptGoal) -> bool:
    """A goal is one thing with its steps and its log: more there, or other ones, is a change."""
    known = goals.find(db, one.uid)
    if known is None:
        return False
    records, _ = portable.read_belongings(db, "goal", known[0] - 1, 1)
    present: KeptGoal = reader_of(KeptGoal).validate_python(records[0])
    same = replace(present, entries=()) == replace(one, entries=())
    if not same or not set(present.entries) <= set(one.entries):
        return False
    db.execute("DELETE FROM goal WHERE id = ?", (known[0],))
    return True


def _remove_entry(db: apsw.Connection, one: GoalEntry) -> bool:
    """Its goal may have gone before it, and took it along."""
    db.execute(
        """DELETE FROM goal_entry WHERE goal_id = (SELECT id FROM goal WHERE uid = ?)
        AND memory_id = (SELECT id FROM memory WHERE uid = ?)""",
        (one.goal, one.uid),
    )
    return bool(db.changes()) or goals.find(db, one.goal) is None


def _remove_entity(db: apsw.Connection, one: KeptEntity) -> bool:
    """From now on rules alone tell of it again."""
    entity_id = entities.find(db, one.name)
    if entity_id is None or not entities.is_as_made(db, entity_id, one):
        return False
    entities.leave_to_rules(db, entity_id)
    return True


def _remove_tag_alias(db: apsw.Connection, one: TagAlias) -> bool:
    db.execute(
        "DELETE FROM tag_alias WHERE name = ? AND target = ? AND by_settings = 0",
        (one.name, one.target),
    )
    return bool(db.changes())


def _remove_question(db: apsw.Connection, one: WatchedQuestion) -> bool:
    db.execute("DELETE FROM golden_query WHERE text = ? AND saved_at = ?", (one.text, one.saved_at))
    return bool(db.changes())


def _remove_weights(db: apsw.Connection, one: LearnedWeights) -> bool:
    """Unless something was learned since."""
    present = [asdict(step.weights) for step in judgments.applied(db)]
    if present != [{name: getattr(step, name) for name in _WEIGHTS} for step in one.steps]:
        return False
    judgments.write(db, [])
    return True


def _remove_namesake(db: apsw.Connection, one: Namesake) -> bool:
    db.execute(
        """DELETE FROM memory_alias
        WHERE uid = ? AND memory_id = (SELECT id FROM memory WHERE uid = ?)""",
        (one.alias, one.uid),
    )
    return bool(db.changes())


_REMOVERS: Final[Mapping[type[Any], Callable[[apsw.Connection, Any], bool]]] = {
    KeptLink: _remove_link,
    Succession: _remove_succession,
    GivenFeedback: _remove_feedback,
    KeptGoal: _remove_goal,
    GoalEntry: _remove_entry,
    KeptEntity: _remove_entity,
    TagAlias: _remove_tag_alias,
    WatchedQuestion: _remove_question,
    LearnedWeights: _remove_weights,
    Namesake: _remove_namesake,
}
