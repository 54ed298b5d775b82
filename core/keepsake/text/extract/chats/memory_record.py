"""Memories that other programs kept, as captures."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Attribution, Kind, Provenance
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import Record, moment_of, text_of
from keepsake.text.extract.titles import title_of

_ATTRIBUTION: Final = (
    "provider", "model_id", "model_name", "agent", "session_id", "conversation_id",
)  # fmt: skip


def memory_of(
    file: FileInput,
    record: Record,
    text: str,
    *,
    key: str,
    kind: Kind = Kind.NOTE,
    tags: Iterable[str] = (),
    details: Record | None = None,
) -> Capture:
    """A capture of a memory with the fields that most programs give theirs."""
    told = {name: text_of(record, name) for name in _ATTRIBUTION}
    moment = moment_of(record.get("created_at")) or moment_of(record.get("updated_at"))
    return Capture(
        text=text,
        title=title_of(text),
        kind=kind,
        source_key=key,
        happened_at=file.modified_at if moment is None else moment,
        provenance=Provenance.RECORDED,
        importance=share_of(record.get("importance")),
        tags=tuple(tags),
        attribution=Attribution(**told),
        metadata={"path": file.location, **(details or {})},
    )


def share_of(value: object) -> float | None:
    """A number from 0 to 1, None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value <= 1 else None


def embedded(value: Any) -> Record:
    """An object that may be stored as its JSON text."""
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return {}
    return value if isinstance(value, dict) else {}
