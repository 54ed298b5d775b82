"""Rows of sources: where memories come from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

import apsw

from keepsake.domain.memory import DEFAULT_NAMESPACE
from keepsake.domain.source import CONVERSATIONS, FolderRules, Source, SourceKind, SourceState

_SELECT = """
    SELECT s.id, s.kind, s.name, s.location, s.namespace, s.watched, s.paused, s.created_at,
        s.scanned_at, s.rules,
        (SELECT count(*) FROM memory WHERE source_id = s.id AND trashed_at IS NULL),
        (SELECT json_group_object(state, number) FROM (
            SELECT state, count(*) AS number FROM source_file WHERE source_id = s.id GROUP BY state
        ))
    FROM source AS s
"""

PRESENT: Final = """NOT s.removed AND (
    s.watched
    OR NOT EXISTS (SELECT 1 FROM receipt WHERE source_id = s.id)
    OR EXISTS (
        SELECT 1 FROM receipt WHERE source_id = s.id AND (undone_at IS NULL OR turning)
    )
    OR EXISTS (SELECT 1 FROM memory WHERE source_id = s.id AND trashed_at IS NULL)
)"""
"""Of ``source AS s``: that something is left of it, though its imports may be taken back.

A receipt is enough to bring an import again, and with it the source."""


def add(
    db: apsw.Connection,
    kind: SourceKind,
    name: str,
    location: str,
    *,
    watched: bool,
    now: int,
    namespace: str = DEFAULT_NAMESPACE,
) -> int:
    """Put a source in, or find the one at this place, even a removed one; watched stays watched.

    A plain folder becomes one of an app if that is what it is found to be.
    """
    if kind in CONVERSATIONS:
        db.execute(
            "UPDATE OR IGNORE source SET kind = ?, name = ? WHERE kind = ? AND location = ?",
            (kind, name, SourceKind.FOLDER, location),
        )
    db.execute(
        """INSERT INTO source (kind, name, location, namespace, watched, created_at)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (kind, location) DO UPDATE
        SET watched = max(watched * (1 - removed), excluded.watched), removed = 0""",
        (kind, name, location, namespace, int(watched), now),
    )
    return int(
        db.execute("SELECT id FROM source WHERE kind = ? AND location = ?", (kind, location)).get
    )


def read(db: apsw.Connection, source_id: int) -> Source | None:
    """One source, None when there is none of this number."""
    row = db.execute(f"{_SELECT} WHERE s.id = ? AND NOT s.removed", (source_id,)).fetchone()
    return None if row is None else _source(row)


def read_all(db: apsw.Connection) -> list[Source]:
    """All sources in the order they were added."""
    return [_source(row) for row in db.execute(f"{_SELECT} WHERE NOT s.removed ORDER BY s.id")]


def read_present(db: apsw.Connection) -> list[Source]:
    """Those of which something is left, in the order they were added."""
    return [_source(row) for row in db.execute(f"{_SELECT} WHERE {PRESENT} ORDER BY s.id")]


def find_by_name(db: apsw.Connection, names: Sequence[str]) -> list[int]:
    """Sources whose name, kind or location contains one of these words, whatever its case."""
    found: list[int] = []
    for name in names:
        rows = db.execute(
            """SELECT id FROM source WHERE instr(lower(name), lower(?1)) > 0
            OR instr(lower(location), lower(?1)) > 0 OR kind = lower(?1)""",
            (name,),
        )
        found.extend(row[0] for row in rows)
    return found


def places(db: apsw.Connection, *, removed: bool = False) -> list[tuple[int, SourceKind, str]]:
    """Number, kind and location of all sources, without counting anything.

    With ``removed`` those too that nothing is read from any more, but whose memories stayed.
    """
    rows = db.execute(
        "SELECT id, kind, location FROM source WHERE NOT removed OR ?", (int(removed),)
    )
    return [(int(str(row[0])), SourceKind(str(row[1])), str(row[2])) for row in rows]


def watched_places(
    db: apsw.Connection, kinds: Sequence[SourceKind]
) -> list[tuple[int, SourceKind, str]]:
    """Number, kind and location of the sources of these kinds that are looked at by themselves."""
    rows = db.execute(
        """SELECT id, kind, location FROM source WHERE watched AND NOT paused AND NOT removed
        AND kind IN (SELECT value FROM json_each(?))""",
        (json.dumps(kinds),),
    )
    return [(int(str(row[0])), SourceKind(str(row[1])), str(row[2])) for row in rows]


def namespaces(db: apsw.Connection, source_ids: Sequence[int]) -> dict[int, str]:
    """The namespace of each of these sources."""
    rows = db.execute(
        "SELECT id, namespace FROM source WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(source_ids),),
    )
    return {int(str(row[0])): str(row[1]) for row in rows}


def set_paused(db: apsw.Connection, source_id: int, *, paused: bool) -> None:
    """Note that a source is not to be looked at for now, or that it is again."""
    db.execute("UPDATE source SET paused = ? WHERE id = ?", (int(paused), source_id))


def set_rules(db: apsw.Connection, source_id: int, rules: FolderRules) -> None:
    """Keep what a person wants of a folder."""
    told = json.dumps(asdict(rules), ensure_ascii=False)
    db.execute("UPDATE source SET rules = ? WHERE id = ?", (told, source_id))


def mark_scanned(db: apsw.Connection, source_id: int, now: int) -> None:
    """Note that a source was looked through completely."""
    db.execute("UPDATE source SET scanned_at = ? WHERE id = ?", (now, source_id))


def remove(db: apsw.Connection, source_id: int) -> None:
    """Stop knowing a source and its files; should it be added again, its memories are found."""
    db.execute("UPDATE source SET removed = 1, watched = 0, paused = 0 WHERE id = ?", (source_id,))
    db.execute("DELETE FROM source_file WHERE source_id = ?", (source_id,))
    db.execute(
        "UPDATE receipt SET finished_at = started_at WHERE source_id = ? AND finished_at IS NULL",
        (source_id,),
    )


def memory_uids(db: apsw.Connection, source_id: int) -> list[str]:
    """The live memories of a source."""
    rows = db.execute(
        "SELECT uid FROM memory WHERE source_id = ? AND trashed_at IS NULL ORDER BY id",
        (source_id,),
    )
    return [row[0] for row in rows]


def _rules(told: Mapping[str, Any]) -> FolderRules:
    return FolderRules(
        only_types=tuple(told.get("only_types", ())),
        excluded=tuple(told.get("excluded", ())),
        use_ignore_files=bool(told.get("use_ignore_files", True)),
    )


def _source(row: tuple[Any, ...]) -> Source:
    return Source(
        id=row[0],
        kind=SourceKind(row[1]),
        name=row[2],
        location=row[3],
        namespace=row[4],
        watched=bool(row[5]),
        paused=bool(row[6]),
        rules=_rules(json.loads(row[9])),
        state=SourceState.PAUSED if row[6] else SourceState.IDLE,
        detail="",
        memories=row[10],
        files=json.loads(row[11]),
        created_at=row[7],
        scanned_at=row[8],
    )
