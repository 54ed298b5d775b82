"""Exports of mem0 and OpenMemory: a list of statements, or a whole database as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import Kind
from keepsake.text.extract.chats.exchange import fingerprint
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.chats.memory_record import memory_of
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import Record, record_of, strings_of, text_of
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_lines import is_line_based, read_lines
from keepsake.text.extract.json_outline import has_path, outline_of
from keepsake.text.extract.json_stream import Element, stream_records

DELETED: Final = "It was deleted there."
EMPTY: Final = "A memory without text."
_PREFIXES: Final = (("[]",), ("results", "[]"), ("memories", "[]"), ())


def recognizes_mem0(sample: Sample) -> bool:
    outline = outline_of(sample.head)
    if has_path(outline, "memories") and has_path(outline, "user", "user_id"):
        return True
    return any(_is_statement(outline, prefix) for prefix in _PREFIXES)


def _is_statement(outline: Mapping[tuple[str, ...], Any], prefix: tuple[str, ...]) -> bool:
    def has(*names: str) -> bool:
        return all((*prefix, name) in outline for name in names)

    return has("id", "memory", "created_at") or has("id", "content", "state", "created_at")


def read_mem0(file: FileInput) -> Records:
    categories: dict[str, str] = {}
    for element in _elements(file):
        if element.problem:
            yield Skipped(file.key, element.problem)
        elif element.name == "categories" and isinstance(element.value, dict):
            categories[text_of(element.value, "id")] = text_of(element.value, "name")
        elif element.listed or _is_memory(element.value):
            yield _memory(file, element.value, categories)


def _elements(file: FileInput) -> Iterator[Element]:
    if not is_line_based(file.path):
        yield from stream_records(read_text(file.path), "results", "memories", "categories")
        return
    for line in read_lines(file.path):
        yield Element(line.record, "", line.problem, listed=True)


def _is_memory(record: object) -> bool:
    return isinstance(record, dict) and bool(text_of(record, "memory", "content"))


def _memory(file: FileInput, record: object, categories: Record) -> Capture | Skipped:
    if not isinstance(record, dict) or not _is_memory(record):
        return Skipped(file.key, EMPTY)
    if text_of(record, "state") == "deleted":
        return Skipped(file.key, DELETED)
    text = text_of(record, "memory", "content")
    tags = [*strings_of(record, "categories"), *_named(record, categories)]
    details = {
        "user": text_of(record, "user_id"),
        "app": text_of(record, "app", "app_id"),
        "original": record_of(record, "metadata"),
    }
    return memory_of(
        file,
        {"agent": text_of(record, "agent_id"), "session_id": text_of(record, "run_id"), **record},
        text,
        key=f"mem0://{text_of(record, 'id') or fingerprint(text)}",
        kind=Kind.FACT,
        tags=tags,
        details={name: value for name, value in details.items() if value},
    )


def _named(record: Record, categories: Record) -> list[str]:
    """The names of categories that are told by their ids."""
    ids = strings_of(record, "category_ids")
    return [text_of(categories, key) for key in ids if key in categories]


MEM0: Final = ChatFormat("Mem0 export", recognizes_mem0, read_mem0, is_export=True)
