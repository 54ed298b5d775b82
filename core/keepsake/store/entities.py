"""Entities, their names, and the memories that speak of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import apsw

from keepsake.domain.belonging import KeptEntity
from keepsake.domain.entity import Entity, EntityKind, Mention
from keepsake.domain.findings import FoundEntity
from keepsake.domain.names import name_key
from keepsake.store.expiry import unexpired

_COLUMNS: Final = f"""
    e.id, e.name, e.kind, e.confidence,
    (SELECT json_group_array(form) FROM (SELECT form FROM entity_name
        WHERE entity_id = e.id AND form <> e.name ORDER BY form)),
    e.by_hand,
    (SELECT count(*) FROM mention AS n JOIN memory AS m ON m.id = n.memory_id
        WHERE n.entity_id = e.id AND m.trashed_at IS NULL AND {unexpired("m.id")}) AS mentions
"""


def set_mentions(
    db: apsw.Connection, memory_id: int, found: Sequence[FoundEntity]
) -> dict[str, int]:
    """Let a memory speak of these entities and no others; the id of each by its name.

    Entities that are new are made; those that a person removed are left out.
    """
    ids: dict[str, int] = {}
    relevance: dict[int, float] = {}
    for one in found:
        entity_id = _find_or_make(db, one)
        if entity_id is not None:
            ids[one.name] = entity_id
            relevance[entity_id] = max(one.relevance, relevance.get(entity_id, 0.0))
    db.executemany(
        """INSERT INTO mention (memory_id, entity_id, relevance) VALUES (?1, ?2, ?3)
        ON CONFLICT DO UPDATE SET relevance = ?3""",
        [(memory_id, entity_id, share) for entity_id, share in relevance.items()],
    )
    # What was spoken of before goes last, so that an entity spoken of again keeps its id.
    db.execute(
        """DELETE FROM mention WHERE memory_id = ?
        AND entity_id NOT IN (SELECT value FROM json_each(?))""",
        (memory_id, json.dumps(list(relevance))),
    )
    return ids


def browse(db: apsw.Connection, prefix: str, kind: EntityKind | None, limit: int) -> list[Entity]:
    """Entities one of whose names begins with ``prefix``, those in most memories first."""
    key = name_key(prefix)
    rows = db.execute(
        f"""SELECT {_COLUMNS} FROM entity AS e WHERE e.removed = 0
        AND (?1 = '' OR e.kind = ?1) AND (?2 = '' OR e.id IN (
            SELECT entity_id FROM entity_name WHERE key >= ?2 AND key < ?2 || char(1114111)))
        AND (e.by_hand = 1 OR mentions > 0)
        ORDER BY mentions DESC, e.name LIMIT ?3""",
        ("" if kind is None else kind.value, key, limit),
    )
    return [_entity(row) for row in rows]


def read(db: apsw.Connection, entity_id: int) -> Entity | None:
    """One entity; None if there is none or a person removed it."""
    row = db.execute(
        f"SELECT {_COLUMNS} FROM entity AS e WHERE e.id = ? AND e.removed = 0", (entity_id,)
    ).fetchone()
    return None if row is None else _entity(row)


def mentions_of(db: apsw.Connection, entity_id: int, limit: int) -> list[Mention]:
    """The live memories that speak of an entity, most relevant first."""
    rows = db.execute(
        f"""SELECT m.uid, iif(m.title <> '', m.title, substr(m.text, 1, 80)), m.happened_at,
        n.relevance FROM mention AS n JOIN memory AS m ON m.id = n.memory_id
        WHERE n.entity_id = ? AND m.trashed_at IS NULL AND {unexpired("m.id")}
        ORDER BY n.relevance DESC, m.happened_at DESC LIMIT ?""",
        (entity_id, limit),
    )
    return [Mention(*row) for row in rows]


def find(db: apsw.Connection, name: str) -> int | None:
    """The entity of this name, also if a person removed it."""
    found = db.execute("SELECT entity_id FROM entity_name WHERE key = ?", (name_key(name),)).get
    return None if found is None else int(found)


def names_by_hand(db: apsw.Connection) -> Mapping[str, tuple[str, EntityKind]]:
    """Every form of the names of entities that a person made or changed, with name and kind."""
    rows = db.execute(
        """SELECT n.form, e.name, e.kind FROM entity_name AS n
        JOIN entity AS e ON e.id = n.entity_id WHERE e.by_hand = 1 AND e.removed = 0"""
    )
    return {form: (name, EntityKind(kind)) for form, name, kind in rows}


def make(db: apsw.Connection, name: str, kind: EntityKind) -> int:
    """Make an entity by hand, or bring back the one of this name."""
    entity_id = find(db, name)
    if entity_id is None:
        entity_id = _insert(db, FoundEntity(name, kind, 1.0))
    change(db, entity_id, {"name": name, "kind": kind.value, "removed": 0})
    return entity_id


def change(db: apsw.Connection, entity_id: int, values: Mapping[str, Any]) -> None:
    """Change an entity by hand: from now on no rule does. A new name becomes one of its names."""
    values = {**values, "by_hand": 1, "confidence": 1.0}
    assignments = ", ".join(f"{name} = ?" for name in values)
    db.execute(f"UPDATE entity SET {assignments} WHERE id = ?", (*values.values(), entity_id))
    if "name" in values:
        _add_name(db, entity_id, values["name"])


def is_by_hand(db: apsw.Connection, entity_id: int) -> bool:
    """Whether a person made, changed or removed it."""
    return bool(db.execute("SELECT by_hand FROM entity WHERE id = ?", (entity_id,)).get)


def is_as_made(db: apsw.Connection, entity_id: int, made: KeptEntity) -> bool:
    """Whether an entity by hand is still what it was made, without more names."""
    found = db.execute(
        """SELECT 1 FROM entity AS e WHERE e.id = ?1 AND e.by_hand = 1
        AND (e.name, e.kind, e.removed) = (?2, ?3, ?4) AND NOT EXISTS (
            SELECT 1 FROM entity_name WHERE entity_id = e.id AND form <> e.name
            AND form NOT IN (SELECT value FROM json_each(?5)))""",
        (entity_id, made.name, made.kind, made.removed, json.dumps(made.names)),
    ).get
    return found is not None


def leave_to_rules(db: apsw.Connection, entity_id: int) -> None:
    """Forget what a person said of an entity; its memories are looked at by the rules again."""
    db.execute(
        """UPDATE memory SET enriched_with = NULL WHERE enriched_with IS NOT NULL
        AND id IN (SELECT memory_id FROM mention WHERE entity_id = ?)""",
        (entity_id,),
    )
    db.execute("DELETE FROM entity WHERE id = ?", (entity_id,))


def add_names(db: apsw.Connection, entity_id: int, forms: Iterable[str]) -> None:
    """Give an entity more names, as far as no other one has them."""
    for form in forms:
        _add_name(db, entity_id, form)


def look_for(db: apsw.Connection, entity_id: int) -> None:
    """Let every memory whose text holds a name of this entity wait for enrichment again."""
    forms = db.execute("SELECT form FROM entity_name WHERE entity_id = ?", (entity_id,)).fetchall()
    db.executemany(
        """UPDATE memory SET enriched_with = NULL WHERE enriched_with IS NOT NULL
        AND (instr(lower(text), lower(?1)) OR instr(lower(title), lower(?1)))""",
        forms,
    )


def merge(db: apsw.Connection, source_id: int, target_id: int) -> None:
    """Let one entity take in another with all its names, mentions and relations."""
    names = (target_id, source_id)
    db.execute("UPDATE entity_name SET entity_id = ? WHERE entity_id = ?", names)
    db.execute(
        """INSERT INTO mention (memory_id, entity_id, relevance)
        SELECT memory_id, ?, relevance FROM mention WHERE entity_id = ?
        ON CONFLICT DO UPDATE SET relevance = max(relevance, excluded.relevance)""",
        names,
    )
    db.execute("UPDATE OR IGNORE relation SET subject_id = ? WHERE subject_id = ?", names)
    db.execute("UPDATE OR IGNORE relation SET object_id = ? WHERE object_id = ?", names)
    db.execute("DELETE FROM relation WHERE subject_id = object_id")
    change(db, target_id, {})
    db.execute("DELETE FROM entity WHERE id = ?", (source_id,))


def remove(db: apsw.Connection, entity_id: int) -> None:
    """Take an entity out for good; its names stay known, so that it does not come back."""
    change(db, entity_id, {"removed": 1})
    db.execute("DELETE FROM mention WHERE entity_id = ?", (entity_id,))
    db.execute("DELETE FROM relation WHERE subject_id = ?1 OR object_id = ?1", (entity_id,))


def _find_or_make(db: apsw.Connection, found: FoundEntity) -> int | None:
    """The id of the entity, None if a person removed it. A surer kind takes the place of one."""
    row: Any = db.execute(
        """SELECT e.id, e.removed, e.by_hand, e.confidence FROM entity_name AS n
        JOIN entity AS e ON e.id = n.entity_id WHERE n.key = ?""",
        (name_key(found.name),),
    ).fetchone()
    if row is None:
        return _insert(db, found)
    entity_id, removed, by_hand, confidence = row
    if not removed and not by_hand and found.confidence > confidence:
        db.execute(
            "UPDATE entity SET kind = ?, confidence = ? WHERE id = ?",
            (found.kind.value, found.confidence, entity_id),
        )
    return None if removed else int(entity_id)


def _insert(db: apsw.Connection, found: FoundEntity) -> int:
    db.execute(
        "INSERT INTO entity (name, kind, confidence) VALUES (?, ?, ?)",
        (found.name, found.kind.value, found.confidence),
    )
    entity_id = db.last_insert_rowid()
    for form in (found.name, *sorted(found.forms)):
        _add_name(db, entity_id, form)
    return entity_id


def _add_name(db: apsw.Connection, entity_id: int, form: str) -> None:
    db.execute(
        "INSERT OR IGNORE INTO entity_name (key, form, entity_id) VALUES (?, ?, ?)",
        (name_key(form), form, entity_id),
    )


def _entity(row: tuple[Any, ...]) -> Entity:
    return Entity(
        id=row[0],
        name=row[1],
        kind=EntityKind(row[2]),
        confidence=row[3],
        aliases=tuple(json.loads(row[4])),
        by_hand=bool(row[5]),
        mentions=row[6],
    )
