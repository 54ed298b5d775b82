"""Rows of receipts: the account of every import, kept while it runs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import apsw

from keepsake.domain.source import Receipt

_SELECT = """
    SELECT r.id, r.source_id, s.name, r.started_at, r.finished_at, r.files, r.new, r.updated,
        r.unchanged, r.skipped, r.failed, r.edited, r.masked, r.reasons, r.paths, r.quiet,
        r.undone_at, r.turning, r.finished_by
    FROM receipt AS r JOIN source AS s ON s.id = r.source_id
"""


@dataclass(slots=True)
class Tally:
    """What one step of an import adds to its receipt; all but ``files`` count records."""

    files: int = 0
    new: int = 0
    updated: int = 0
    unchanged: int = 0
    skipped: int = 0
    failed: int = 0
    edited: int = 0
    masked: int = 0
    reasons: Counter[str] = field(default_factory=Counter)

    @property
    def records(self) -> int:
        return self.new + self.updated + self.unchanged + self.skipped + self.failed

    def copy(self) -> Tally:
        """The same figures, counted on by themselves."""
        return replace(self, reasons=self.reasons.copy())

    def skip(self, reason: str, count: int = 1) -> None:
        """Count records that were left out, and why."""
        if count:
            self.skipped += count
            self.reasons[reason] += count

    def fail(self, reason: str) -> None:
        """Count a record that could not be read, and why."""
        self.failed += 1
        self.reasons[reason] += 1


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An import that was interrupted; no ``paths`` means the whole source at ``location``."""

    receipt_id: int
    source_id: int
    paths: tuple[str, ...]
    again: bool
    location: str

    @property
    def places(self) -> list[Path]:
        return [Path(path) for path in self.paths or (self.location,)]


def begin(
    db: apsw.Connection, source_id: int, paths: Sequence[str], now: int, *, again: bool = False
) -> int:
    """Begin an account and return its number."""
    db.execute(
        "INSERT INTO receipt (source_id, started_at, paths, again) VALUES (?, ?, ?, ?)",
        (source_id, now, json.dumps(list(paths), ensure_ascii=False), int(again)),
    )
    return db.last_insert_rowid()


def begin_quiet(db: apsw.Connection, source_id: int, now: int, together_ms: int) -> int:
    """The account for what watching brings in, shared by all of it within ``together_ms``.

    Not across an import that was asked for, so that either can be taken back alone.
    """
    known = db.execute(
        """SELECT id FROM receipt WHERE source_id = ?1 AND quiet = 1 AND started_at > ?2
        AND undone_at IS NULL
        AND id > coalesce((SELECT max(id) FROM receipt WHERE quiet = 0), 0)
        ORDER BY id DESC LIMIT 1""",
        (source_id, now - together_ms),
    ).get
    if known is not None:
        return int(known)
    db.execute(
        "INSERT INTO receipt (source_id, started_at, finished_at, quiet) VALUES (?1, ?2, ?2, 1)",
        (source_id, now),
    )
    return db.last_insert_rowid()


def holds(db: apsw.Connection, receipt_id: int) -> bool:
    """Whether an import was neither taken back nor lost with its source."""
    found = db.execute(
        "SELECT 1 FROM receipt WHERE id = ? AND undone_at IS NULL", (receipt_id,)
    ).get
    return found is not None


def begin_turning(db: apsw.Connection, receipt_id: int, now: int) -> None:
    """Note that an import, which thereby ended, is being taken back or brought again."""
    db.execute(
        """UPDATE receipt SET turning = 1, undone_at = coalesce(undone_at, ?1),
        finished_at = coalesce(finished_at, ?1) WHERE id = ?2""",
        (now, receipt_id),
    )


def end_turning(db: apsw.Connection, receipt_id: int, *, undone: bool) -> None:
    """Note that all of an import was taken back, or brought again."""
    db.execute(
        "UPDATE receipt SET turning = 0, undone_at = iif(?, undone_at, NULL) WHERE id = ?",
        (undone, receipt_id),
    )


def add(db: apsw.Connection, receipt_id: int, tally: Tally) -> None:
    """Add a step's figures to an account."""
    known = db.execute("SELECT reasons FROM receipt WHERE id = ?", (receipt_id,)).get
    reasons = Counter(json.loads(known)) + tally.reasons
    db.execute(
        """UPDATE receipt SET files = files + ?, new = new + ?, updated = updated + ?,
        unchanged = unchanged + ?, skipped = skipped + ?, failed = failed + ?, edited = edited + ?,
        masked = masked + ?, reasons = ? WHERE id = ?""",
        (
            tally.files,
            tally.new,
            tally.updated,
            tally.unchanged,
            tally.skipped,
            tally.failed,
            tally.edited,
            tally.masked,
            json.dumps(dict(reasons.most_common()), ensure_ascii=False),
            receipt_id,
        ),
    )


def finish(db: apsw.Connection, receipt_id: int, now: int) -> None:
    """Close an account."""
    db.execute("UPDATE receipt SET finished_at = ? WHERE id = ?", (now, receipt_id))


def take_up(db: apsw.Connection, receipt_id: int, now: int) -> None:
    """Close earlier accounts that were interrupted, of which this import brought in the rest."""
    open_ones = {one.receipt_id: one for one in unfinished(db)}
    this = open_ones.pop(receipt_id, None)
    if this is None or not open_ones:
        return
    read = _files_of(db, receipt_id)
    for earlier in open_ones.values():
        if earlier.receipt_id < receipt_id and _covers(this, earlier, read):
            db.execute(
                "UPDATE receipt SET finished_at = ?, finished_by = ? WHERE id = ?",
                (now, receipt_id, earlier.receipt_id),
            )


def _files_of(db: apsw.Connection, receipt_id: int) -> list[Path]:
    """The files that an import accounted for."""
    rows = db.execute(
        """SELECT s.location, f.path FROM receipt_file AS f JOIN source AS s ON s.id = f.source_id
        WHERE f.receipt_id = ?""",
        (receipt_id,),
    )
    return [Path(location, path) for location, path in rows]


def _covers(later: Unfinished, earlier: Unfinished, read: Sequence[Path]) -> bool:
    """Whether an import looked at everything that another was to look at, and as thoroughly."""
    if later.again < earlier.again:
        return False
    if later.source_id == earlier.source_id and not later.paths:
        return True
    return all(
        place in later.places
        or (
            any(place.is_relative_to(around) for around in later.places)
            and any(file.is_relative_to(place) for file in read)
        )
        for place in earlier.places
    )


def read(db: apsw.Connection, receipt_id: int) -> Receipt | None:
    """One account, None when there is none of this number."""
    row = db.execute(f"{_SELECT} WHERE r.id = ?", (receipt_id,)).fetchone()
    return None if row is None else _receipt(row)


def read_all(db: apsw.Connection, source_id: int | None, limit: int) -> list[Receipt]:
    """Accounts of one source or of all, newest first."""
    rows = db.execute(
        f"""{_SELECT} WHERE ?1 IS NULL OR r.source_id = ?1
        OR EXISTS (SELECT 1 FROM receipt_file WHERE receipt_id = r.id AND source_id = ?1)
        ORDER BY r.id DESC LIMIT ?2""",
        (source_id, limit),
    )
    return [_receipt(row) for row in rows]


def turning(db: apsw.Connection) -> list[Receipt]:
    """Imports of which only a part is taken back, oldest first."""
    return [_receipt(row) for row in db.execute(f"{_SELECT} WHERE r.turning ORDER BY r.id")]


def unfinished(db: apsw.Connection) -> list[Unfinished]:
    """Imports that were begun and did not end, oldest first."""
    rows = db.execute(
        """SELECT r.id, r.source_id, r.paths, r.again, s.location
        FROM receipt AS r JOIN source AS s ON s.id = r.source_id
        WHERE r.finished_at IS NULL ORDER BY r.id"""
    )
    return [Unfinished(row[0], row[1], tuple(json.loads(row[2])), *row[3:]) for row in rows]


def _receipt(row: tuple[Any, ...]) -> Receipt:
    return Receipt(
        id=row[0],
        source_id=row[1],
        source_name=row[2],
        started_at=row[3],
        finished_at=row[4],
        files=row[5],
        found=sum(row[6:11]),
        new=row[6],
        updated=row[7],
        unchanged=row[8],
        skipped=row[9],
        failed=row[10],
        edited=row[11],
        masked=row[12],
        reasons=json.loads(row[13]),
        paths=tuple(json.loads(row[14])),
        quiet=bool(row[15]),
        undone_at=row[16],
        turning=bool(row[17]),
        finished_by=row[18],
    )
