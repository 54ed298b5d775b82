"""Which notes of a source link which, as links of the kind "mentions"."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

import apsw

from keepsake.domain.link import LinkType
from keepsake.domain.memory import Kind
from keepsake.domain.record import FROM_AN_EXPORT

_LIVE = "trashed_at IS NULL AND superseded_by IS NULL"
# What has no path cannot be found by it: an export brings the links of its notes along.
_HAS_PATH = f"source_key NOT LIKE '{FROM_AN_EXPORT}%'"


@dataclass(frozen=True, slots=True)
class NamedNote:
    """A note of a source by its path, with the other names it gives itself."""

    id: int
    path: str
    aliases: tuple[str, ...]


def read_notes(db: apsw.Connection, source_id: int) -> list[NamedNote]:
    """All notes of a source; of a long one its first part."""
    rows = db.execute(
        f"""SELECT id, source_key, json_extract(metadata, '$.properties.aliases') FROM memory
        WHERE source_id = ? AND kind = ? AND ordinal = 0 AND {_HAS_PATH} AND {_LIVE}""",
        (source_id, Kind.NOTE),
    )
    return [NamedNote(row[0], row[1], _names(row[2])) for row in rows]


def ids_of(db: apsw.Connection, uids: Iterable[str]) -> set[int]:
    """The numbers of memories."""
    rows = db.execute(
        "SELECT id FROM memory WHERE uid IN (SELECT value FROM json_each(?))",
        (json.dumps(list(uids)),),
    )
    return {row[0] for row in rows}


def texts_of(db: apsw.Connection, ids: Iterable[int]) -> Iterator[tuple[int, tuple[str, str]]]:
    """Path and text of memories by their numbers."""
    rows = db.execute(
        "SELECT id, source_key, text FROM memory WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(ids)),),
    )
    return ((row[0], (row[1], row[2])) for row in rows)


def linking_texts(
    db: apsw.Connection, source_id: int, name: str
) -> Iterator[tuple[int, tuple[str, str]]]:
    """Path and text, by their numbers, of notes that hold links and somewhere this name."""
    rows = db.execute(
        f"""SELECT id, source_key, text FROM memory WHERE source_id = ? AND kind = ?
        AND (instr(text, '[[') OR instr(text, '.md')) AND instr(lower(text), lower(?))
        AND {_HAS_PATH} AND {_LIVE}""",
        (source_id, Kind.NOTE, name),
    )
    return ((row[0], (row[1], row[2])) for row in rows)


def mentions_from(db: apsw.Connection, ids: Iterable[int]) -> set[tuple[int, int]]:
    """The links between notes that begin at these."""
    rows = db.execute(
        """SELECT from_id, to_id FROM link
        WHERE type = ? AND from_id IN (SELECT value FROM json_each(?))""",
        (LinkType.MENTIONS, json.dumps(list(ids))),
    )
    return {(row[0], row[1]) for row in rows}


def change(
    db: apsw.Connection,
    added: Collection[tuple[int, int]],
    removed: Collection[tuple[int, int]],
    now: int,
) -> None:
    """Put links in and take others away; a note that is gone meanwhile is left out."""
    db.executemany(
        "DELETE FROM link WHERE from_id = ? AND to_id = ? AND type = ?",
        [(*pair, LinkType.MENTIONS) for pair in removed],
    )
    db.executemany(
        """INSERT OR IGNORE INTO link (from_id, to_id, type, strength, created_at)
        SELECT a.id, b.id, ?, 1.0, ? FROM memory AS a JOIN memory AS b ON b.id = ?
        WHERE a.id = ?""",
        [(LinkType.MENTIONS, now, other, one) for one, other in added],
    )


def _names(aliases: str | None) -> tuple[str, ...]:
    """The aliases of a note: one, or a list of them as JSON."""
    if not aliases:
        return ()
    try:
        listed = json.loads(aliases)
    except ValueError:
        listed = [aliases]
    return tuple(str(name) for name in (listed if isinstance(listed, list) else [listed]))
