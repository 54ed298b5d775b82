"""Copies of memories: what Keepsake exported, and what it was made of, are kept once.

What an export brought, or a note of an exported vault, has nobody who goes on writing it. So it may
stand for a record that says exactly the same, and a file that does may take it over. Files that
merely say the same stay two, since each is edited by itself.
"""

from __future__ import annotations

from typing import Final

import apsw

from keepsake.domain.record import COPY_OF, FROM_AN_EXPORT
from keepsake.store import chunks, memories
from keepsake.store.memories import Draft, Known

_COPIED: Final = f"metadata ->> '$.properties.{COPY_OF}'"
_IS_COPY: Final = f"(source_key GLOB '{FROM_AN_EXPORT}*' OR {_COPIED} IS NOT NULL)"


def settle(db: apsw.Connection, draft: Draft) -> Known | None:
    """The memory that stands for this record too, where either is a copy; None if there is none."""
    original = _original_of(draft)
    known = None if draft.capture.source_key is None else _find(db, draft, original)
    if known is not None and not original:
        _take_over(db, known.id, draft)
    return known


def _original_of(draft: Draft) -> str:
    """The name of the memory of which this is a copy, in the Keepsake that exported it."""
    capture = draft.capture
    if (capture.source_key or "").startswith(FROM_AN_EXPORT):
        return capture.uid
    properties = capture.metadata.get("properties")
    named = properties.get(COPY_OF) if isinstance(properties, dict) else None
    return named if isinstance(named, str) else ""


def _find(db: apsw.Connection, draft: Draft, original: str) -> Known | None:
    """The live memory from another file that says exactly the same, if one of both is a copy.

    Of two copies only those of the same memory are one.
    """
    capture = draft.capture
    found = db.execute(
        f"""SELECT uid FROM memory WHERE text_hash = ?1 AND source_key IS NOT NULL
        AND (title, text, namespace, kind, speaker, ordinal) = (?2, ?3, ?4, ?5, ?6, ?7)
        AND (source_id IS NOT ?8 OR source_path <> ?9)
        AND trashed_at IS NULL AND superseded_by IS NULL
        AND ({_IS_COPY} <> (?10 <> '') OR ?10 <> '' AND ?10 IN (uid, {_COPIED}))
        ORDER BY id LIMIT 1""",
        (
            draft.text_hash,
            capture.title,
            capture.text,
            capture.namespace,
            capture.kind,
            capture.speaker,
            capture.ordinal,
            capture.source_id,
            capture.source_path,
            original,
        ),
    ).get
    return None if found is None else memories.find_by_uid(db, str(found))


def _take_over(db: apsw.Connection, memory_id: int, draft: Draft) -> None:
    """Let a file go on with a memory that was a copy."""
    capture = draft.capture
    chunks.displace(db, memory_id)
    told = {
        "source_id": capture.source_id,
        "source_key": capture.source_key,
        "source_path": capture.source_path,
        "source_hash": draft.source_hash,
        "thread": capture.thread,
        "metadata": memories.to_json(capture.metadata),
    }
    memories.update(db, memory_id, told)
    chunks.place(db, memory_id)
