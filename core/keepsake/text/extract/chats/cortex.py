"""The JSON export of Cortex: its memories with their layers and categories, and its relations."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.category import Category
from keepsake.domain.memory import Kind
from keepsake.text.extract.chats.exchange import fingerprint
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.chats.memory_record import embedded, memory_of, share_of
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import text_of
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_outline import has_path, outline_of
from keepsake.text.extract.json_stream import stream_elements

REPLACED: Final = "A newer version of it is in the export."
EMPTY: Final = "A memory without text."
ENDED: Final = "A relation that no longer holds."
TAKEN: Final = "A relation that was found in a memory, and is found there again."
_CATEGORIES: Final = frozenset(Category)
_KINDS: Final = {Category.SUMMARY: Kind.SUMMARY, Category.FACT: Kind.FACT}


def recognizes_cortex(sample: Sample) -> bool:
    outline = outline_of(sample.head)
    counted = has_path(outline, "total_memories") or has_path(outline, "total_relations")
    listed = has_path(outline, "memories", "[]", "layer")
    return (has_path(outline, "exported_at") and counted) or (
        listed and has_path(outline, "memories", "[]", "category")
    )


def read_cortex(file: FileInput) -> Records:
    for element in stream_elements(read_text(file.path)):
        if element.problem:
            yield Skipped(file.key, element.problem)
        elif element.name == "memories":
            yield _memory(file, element.value)
        elif element.name == "relations":
            yield _relation(file, element.value)


def _memory(file: FileInput, record: object) -> Capture | Skipped:
    if not isinstance(record, dict) or not text_of(record, "content"):
        return Skipped(file.key, EMPTY)
    if text_of(record, "superseded_by"):
        return Skipped(file.key, REPLACED)
    category = text_of(record, "category")
    details = {
        "layer": text_of(record, "layer"),
        "said": text_of(record, "source"),
        "agent": text_of(record, "agent_id"),
        "original": embedded(record.get("metadata")),
    }
    capture = memory_of(
        file,
        record,
        text_of(record, "content"),
        key=f"cortex://{text_of(record, 'id') or fingerprint(record.get('content'))}",
        kind=_KINDS.get(category, Kind.NOTE),  # type: ignore[call-overload]
        details={name: value for name, value in details.items() if value},
    )
    confidence = share_of(record.get("confidence"))
    return replace(
        capture,
        category=category if category in _CATEGORIES else "",
        confidence=1.0 if confidence is None else confidence,
        pinned=record.get("is_pinned") in (1, True),
    )


def _relation(file: FileInput, record: object) -> Capture | Skipped:
    """A relation that somebody wrote down by itself; those taken from memories come of them."""
    if not isinstance(record, dict):
        return Skipped(file.key, EMPTY)
    parts = [text_of(record, name).strip() for name in ("subject", "predicate", "object")]
    if not all(parts):
        return Skipped(file.key, EMPTY)
    if record.get("expired") in (1, True):
        return Skipped(file.key, ENDED)
    if text_of(record, "source_memory_id"):
        return Skipped(file.key, TAKEN)
    text = f"{parts[0]} {parts[1].replace('_', ' ')} {parts[2]}"
    return memory_of(
        file, record, text, key=f"cortex://relation/{fingerprint(*parts)}", kind=Kind.FACT
    )


CORTEX: Final = ChatFormat("Cortex export", recognizes_cortex, read_cortex, is_export=True)
