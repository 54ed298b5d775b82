"""What each import made of each file, kept for good."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import apsw

from keepsake.domain.source import FileState, ReceiptFile
from keepsake.store.receipts import Tally
from keepsake.store.source_files import OF_STATE, PROBLEMS_FIRST, FileRow

_COLUMNS = """path, state, size, modified_ns / 1000000, seen_at, new, updated, unchanged, skipped,
    failed, reasons"""


def add(
    db: apsw.Connection, receipt_id: int, source_id: int, row: FileRow, tally: Tally, *, now: int
) -> None:
    """Add what one step made of a file to the account of its import."""
    known = db.execute(
        "SELECT reasons FROM receipt_file WHERE receipt_id = ? AND source_id = ? AND path = ?",
        (receipt_id, source_id, row.path),
    ).get
    reasons = Counter(json.loads(known or "{}")) + tally.reasons
    db.execute(
        """INSERT INTO receipt_file (receipt_id, source_id, path, state, size, modified_ns,
            seen_at, new, updated, unchanged, skipped, failed, reasons)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
        SET state = excluded.state, size = excluded.size, modified_ns = excluded.modified_ns,
            seen_at = excluded.seen_at, new = new + excluded.new,
            updated = updated + excluded.updated, unchanged = unchanged + excluded.unchanged,
            skipped = skipped + excluded.skipped, failed = failed + excluded.failed,
            reasons = excluded.reasons""",
        (
            receipt_id,
            source_id,
            row.path,
            row.state,
            row.size,
            row.modified_ns,
            now,
            tally.new,
            tally.updated,
            tally.unchanged,
            tally.skipped,
            tally.failed,
            json.dumps(dict(reasons.most_common()), ensure_ascii=False),
        ),
    )


def read(
    db: apsw.Connection, receipt_id: int, state: FileState | None, limit: int, offset: int
) -> list[ReceiptFile]:
    """A window of the files of an import, those with a problem first."""
    rows = db.execute(
        f"""SELECT {_COLUMNS} FROM receipt_file
        WHERE receipt_id = ?1 AND {OF_STATE}
        {PROBLEMS_FIRST} LIMIT ?3 OFFSET ?4""",
        (receipt_id, state, limit, offset),
    )
    return [_receipt_file(*row) for row in rows]


def _receipt_file(*row: Any) -> ReceiptFile:
    path, state, size, modified_at, seen_at, new, updated, unchanged, skipped, failed, told = row
    reasons: dict[str, int] = json.loads(told)
    return ReceiptFile(
        path=path,
        state=FileState(state),
        reason=max(reasons, key=lambda reason: reasons[reason], default=""),
        size=size,
        modified_at=modified_at,
        memories=new + updated + unchanged,
        seen_at=seen_at,
        new=new,
        updated=updated,
        unchanged=unchanged,
        skipped=skipped,
        failed=failed,
        reasons=reasons,
    )
