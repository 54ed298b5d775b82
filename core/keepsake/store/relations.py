"""What memories say of two entities, summed up."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import apsw

from keepsake.domain.entity import SINGLE_VALUED, Predicate, Relation
from keepsake.domain.findings import FoundRelation
from keepsake.domain.names import name_key
from keepsake.domain.query import Filters
from keepsake.store.expiry import unexpired
from keepsake.store.filters import where

_NEW_SHARE: Final = 0.3
_MOST_TOGETHER: Final = 20
_FEWEST_TOGETHER: Final = 2
_SAID: Final = """SELECT s.name, r.subject_id, r.predicate, o.name, r.object_id, r.negative,
    r.confidence, m.uid, m.happened_at FROM relation AS r JOIN memory AS m ON m.id = r.memory_id
    JOIN entity AS s ON s.id = r.subject_id JOIN entity AS o ON o.id = r.object_id"""
# So short a name may be a word, so it must be written as it is known.
_SHORT_NAME: Final = 3


def replace(
    db: apsw.Connection, memory_id: int, relations: Sequence[FoundRelation], ids: Mapping[str, int]
) -> None:
    """Let a memory tell of these relations and no others; ``ids`` are its entities by name."""
    db.execute("DELETE FROM relation WHERE memory_id = ?", (memory_id,))
    db.executemany(
        "INSERT OR IGNORE INTO relation VALUES (?, ?, ?, ?, ?, ?)",
        [
            (
                memory_id,
                ids[one.subject],
                one.predicate.value,
                ids[one.object],
                int(one.negative),
                one.confidence,
            )
            for one in relations
            if one.subject in ids and one.object in ids and ids[one.subject] != ids[one.object]
        ],
    )


def read(db: apsw.Connection, entity_id: int) -> list[Relation]:
    """The relations of an entity, those that hold first, then what it is often named with."""
    rows = db.execute(
        f"""{_SAID}
        WHERE (r.subject_id = ?1 OR r.object_id = ?1)
        AND m.trashed_at IS NULL AND {unexpired("m.id")}
        ORDER BY m.happened_at, m.id""",
        (entity_id,),
    ).fetchall()
    said = sum_up(rows)
    said.sort(key=lambda one: (one.valid_to is not None, -one.confidence, one.predicate))
    return [*said, *_together(db, entity_id)]


def read_named(db: apsw.Connection, names: Sequence[str], filters: Filters) -> list[Relation]:
    """What holds between entities, one of which has one of these names, the surest first.

    Only what memories say that the filters allow.
    """
    ids = _named(db, names)
    if not ids:
        return []
    condition, values = where(filters)
    chosen = json.dumps(ids)
    rows = db.execute(
        f"""{_SAID} WHERE (r.subject_id IN (SELECT value FROM json_each(?))
        OR r.object_id IN (SELECT value FROM json_each(?))) AND {condition}
        ORDER BY m.happened_at, m.id""",
        (chosen, chosen, *values),
    )
    holding = [one for one in sum_up(rows) if one.valid_to is None]
    return sorted(holding, key=lambda one: (-one.confidence, -one.valid_from))


def _named(db: apsw.Connection, names: Sequence[str]) -> list[int]:
    rows = db.execute(
        """SELECT n.entity_id, n.key, n.form FROM entity_name AS n
        JOIN entity AS e ON e.id = n.entity_id AND e.removed = 0
        WHERE n.key IN (SELECT value FROM json_each(?))""",
        (json.dumps([name_key(name) for name in names]),),
    )
    written = set(names)
    return [row[0] for row in rows if len(row[1]) > _SHORT_NAME or row[2] in written]


def sum_up(rows: Iterable[tuple[Any, ...]]) -> list[Relation]:
    """One relation for all memories that say the same, given in the order of their moments.

    The opposite of a relation ends it, and so does another object where there can be only one.
    """
    relations: list[Relation] = []
    holding: dict[tuple[int, Predicate, int], int] = {}
    for subject, subject_id, name, object_, object_id, negative, confidence, uid, moment in rows:
        predicate = Predicate(name)
        pair = (subject_id, predicate, object_id)
        present = holding.get(pair)
        if present is not None and relations[present].negative == bool(negative):
            relations[present] = _confirmed(relations[present], confidence, uid)
            continue
        single = predicate in SINGLE_VALUED and not negative
        ended = [key for key in holding if key == pair or (single and key[:2] == pair[:2])]
        for key in ended:
            place = holding.pop(key)
            relations[place] = dataclasses.replace(relations[place], valid_to=moment)
        holding[pair] = len(relations)
        relations.append(
            Relation(
                subject=subject,
                subject_id=subject_id,
                predicate=predicate,
                object=object_,
                object_id=object_id,
                negative=bool(negative),
                confidence=confidence,
                evidence=(uid,),
                valid_from=moment,
                valid_to=None,
            )
        )
    return relations


def _confirmed(relation: Relation, confidence: float, uid: str) -> Relation:
    average = _NEW_SHARE * confidence + (1 - _NEW_SHARE) * relation.confidence
    return dataclasses.replace(relation, confidence=average, evidence=(*relation.evidence, uid))


def _together(db: apsw.Connection, entity_id: int) -> list[Relation]:
    """What is named in the same memories, if in more than one; surer the larger the share."""
    rows = db.execute(
        f"""SELECT e.name, e.id, count(*), min(m.happened_at), json_group_array(m.uid), own.name,
        (SELECT count(*) FROM mention WHERE entity_id = ?1)
        FROM mention AS a JOIN mention AS b ON b.memory_id = a.memory_id AND b.entity_id <> ?1
        JOIN memory AS m ON m.id = a.memory_id JOIN entity AS e ON e.id = b.entity_id
        JOIN entity AS own ON own.id = ?1
        WHERE a.entity_id = ?1 AND m.trashed_at IS NULL AND {unexpired("m.id")}
        GROUP BY e.id
        HAVING count(*) >= ?2 ORDER BY count(*) DESC, e.name LIMIT ?3""",
        (entity_id, _FEWEST_TOGETHER, _MOST_TOGETHER),
    )
    return [
        Relation(
            subject=own,
            subject_id=entity_id,
            predicate=Predicate.CO_OCCURS,
            object=name,
            object_id=other_id,
            negative=False,
            confidence=together / max(together, mentions),
            evidence=tuple(json.loads(uids)),
            valid_from=first,
            valid_to=None,
        )
        for name, other_id, together, first, uids, own, mentions in rows
    ]
