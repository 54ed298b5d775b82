"""The file of the MCP reference server for memory: entities with observations, and relations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import Kind
from keepsake.text.extract.chats.exchange import fingerprint
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.chats.memory_record import memory_of
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import Record, list_of, text_of
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_lines import is_line_based, read_lines
from keepsake.text.extract.json_outline import outline_of
from keepsake.text.extract.json_stream import Element, stream_records

NAMELESS: Final = "An entity or relation without a name."
BARE: Final = "An entity of which nothing was observed."
STRANGE: Final = "A record that is neither an entity nor a relation."


def recognizes_memory_graph(sample: Sample) -> bool:
    outline = outline_of(sample.head)
    return any(
        all((*prefix, name) in outline for name in names)
        for prefix in ((), ("entities", "[]"), ("relations", "[]"))
        for names in (("name", "entityType", "observations"), ("from", "to", "relationType"))
    )


def read_memory_graph(file: FileInput) -> Records:
    """One memory for each entity, one for each relation; a name that comes again is one entity."""
    entities: dict[str, Record] = {}
    relations: dict[str, Record] = {}
    for element in _elements(file):
        record = element.value
        if element.problem or not isinstance(record, dict):
            yield Skipped(file.key, element.problem or STRANGE)
        elif "entityType" in record or "observations" in record:
            yield from _collect_entity(file, record, entities)
        elif "relationType" in record:
            parts = [text_of(record, name).strip() for name in ("from", "relationType", "to")]
            if all(parts):
                relations.setdefault(fingerprint(*parts), record)
            else:
                yield Skipped(file.key, NAMELESS)
        elif record:
            yield Skipped(file.key, STRANGE)
    for name, entity in entities.items():
        yield _entity(file, name, entity)
    for key, relation in relations.items():
        yield _relation(file, key, relation)


def _elements(file: FileInput) -> Iterator[Element]:
    if not is_line_based(file.path):
        yield from stream_records(read_text(file.path), "entities", "relations")
        return
    for line in read_lines(file.path):
        yield Element(line.record, problem=line.problem)


def _collect_entity(
    file: FileInput, record: Mapping[str, Any], entities: dict[str, Record]
) -> Iterator[Skipped]:
    name = text_of(record, "name").strip()
    if not name:
        yield Skipped(file.key, NAMELESS)
        return
    known = entities.get(name, {})
    seen = [*list_of(known, "observations"), *list_of(record, "observations")]
    entities[name] = {**record, **known, "observations": list(dict.fromkeys(map(_told, seen)))}


def _told(observation: object) -> str:
    """An observation, in some versions an object with its text."""
    if isinstance(observation, dict):
        return text_of(observation, "content", "text")
    return str(observation)


def _entity(file: FileInput, name: str, record: Record) -> Capture | Skipped:
    observed = [line for line in list_of(record, "observations") if line.strip()]
    if not observed:
        return Skipped(name, BARE)
    kind = text_of(record, "entityType").strip()
    text = "\n".join([f"{name} ({kind})" if kind else name, *(f"- {line}" for line in observed)])
    capture = memory_of(
        file,
        record,
        text,
        key=f"mcp-memory://entity/{fingerprint(name)}",
        kind=Kind.FACT,
        details={"type": kind},
    )
    return replace(capture, title=name)


def _relation(file: FileInput, key: str, record: Record) -> Capture:
    relation = text_of(record, "relationType").replace("_", " ").strip()
    text = f"{text_of(record, 'from').strip()} {relation} {text_of(record, 'to').strip()}"
    return memory_of(file, record, text, key=f"mcp-memory://relation/{key}", kind=Kind.FACT)


MEMORY_GRAPH: Final = ChatFormat("mcp memory graph", recognizes_memory_graph, read_memory_graph)
