"""Values that memories state, and from when to when each held."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import apsw

from keepsake.domain.entity import Fact
from keepsake.domain.findings import FoundFact
from keepsake.domain.names import name_key
from keepsake.store.expiry import unexpired


def replace(db: apsw.Connection, memory_id: int, facts: Sequence[FoundFact]) -> None:
    """Let a memory state these facts and no others."""
    db.execute("DELETE FROM fact WHERE memory_id = ?", (memory_id,))
    db.executemany(
        """INSERT INTO fact (memory_id, ordinal, subject, subject_key, predicate, object, negative,
        single, start, stop) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        [
            (
                memory_id,
                ordinal,
                fact.subject,
                name_key(fact.subject),
                fact.predicate,
                fact.object,
                int(fact.negative),
                int(fact.single),
                fact.start,
                fact.stop,
            )
            for ordinal, fact in enumerate(facts)
        ],
    )


def read(db: apsw.Connection, subject: str, limit: int) -> list[Fact]:
    """What live memories state of a subject, by predicate, the newest value first.

    Everything when ``subject`` is empty. An entity is known by all its names.
    """
    condition: str = ""
    values: tuple[str, ...] = ()
    if subject:
        condition = """AND f.subject_key IN (
            SELECT ?1 UNION SELECT other.key FROM entity_name AS own
            JOIN entity_name AS other ON other.entity_id = own.entity_id WHERE own.key = ?1
        )"""
        values = (name_key(subject),)
    rows = db.execute(
        f"""SELECT coalesce(e.name, f.subject), f.predicate, f.object, f.negative, f.single,
        m.namespace, m.uid, f.start, f.stop, m.happened_at
        FROM fact AS f JOIN memory AS m ON m.id = f.memory_id
        LEFT JOIN entity_name AS n ON n.key = f.subject_key
        LEFT JOIN entity AS e ON e.id = n.entity_id AND e.removed = 0
        WHERE m.trashed_at IS NULL AND {unexpired("m.id")} {condition}
        ORDER BY coalesce(e.name, f.subject), f.predicate, m.namespace, m.happened_at, m.id,
        f.ordinal""",
        values,
    )
    facts: list[Fact] = []
    for _, group in groupby(rows, key=lambda row: (row[0], row[1], row[5])):
        facts += reversed(_with_validity(group))
        if len(facts) >= limit:
            break
    return facts[:limit]


def _with_validity(rows: Iterable[tuple[Any, ...]]) -> list[Fact]:
    """The facts of one subject and predicate, oldest first: a new value ends the one before.

    The same value again goes on with its first statement. Where several values can hold together,
    one ends only when the same is denied.
    """
    facts: list[Fact] = []
    holding: list[int] = []
    for subject, predicate, object_, negative, single, _, uid, start, stop, happened_at in rows:
        key = name_key(object_)
        same = [place for place in holding if name_key(facts[place].object) == key]
        if any(facts[place].negative == bool(negative) for place in same):
            continue
        for place in holding if single else same:
            facts[place] = dataclasses.replace(facts[place], valid_to=happened_at)
        holding = [place for place in holding if facts[place].valid_to is None]
        holding.append(len(facts))
        facts.append(
            Fact(
                subject=subject,
                predicate=predicate,
                object=object_,
                negative=bool(negative),
                uid=uid,
                start=start,
                stop=stop,
                valid_from=happened_at,
                valid_to=None,
            )
        )
    return facts
