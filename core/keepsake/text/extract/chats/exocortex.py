"""Backups of Exocortex: JSON of version 1, and the same encrypted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.category import Category
from keepsake.domain.link import LinkType
from keepsake.domain.memory import Kind
from keepsake.errors import UnsupportedFileError
from keepsake.text.extract.chats.exchange import fingerprint
from keepsake.text.extract.chats.exocortex_cipher import decrypt_backup
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.chats.memory_record import embedded, memory_of, share_of
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.encodings import read_text
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import Record, records_of, strings_of, text_of
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_outline import has_path, outline_of
from keepsake.text.extract.json_stream import stream_elements

INACTIVE: Final = "It was put away, replaced or deleted in Exocortex."
PASSAGE: Final = "A passage of a memory that is kept whole."
EMPTY: Final = "A memory without text."
LOCKED: Final = "The backup is encrypted: it comes in when it is imported with its password."
LARGE: Final = "The encrypted backup is larger than 400 MB."
_KINDS: Final = {"conversation": Kind.CONVERSATION, "summary": Kind.SUMMARY}
_LINKS: Final = frozenset(LinkType) - {LinkType.RELATED, LinkType.FOLLOWS}
_OWN: Final = ("entities", "memory_entities", "memory_links", "entity_relationships")
_LARGEST_ENCRYPTED: Final = 400_000_000
_ENCRYPTED_HEAD: Final = 60
_LONGEST_LETTER: Final = 4


def recognizes_exocortex(sample: Sample) -> bool:
    outline = outline_of(sample.head)
    return (
        has_path(outline, "version")
        and has_path(outline, "exported_at")
        and (has_path(outline, "memories") or any(has_path(outline, name) for name in _OWN))
    )


def recognizes_encrypted(sample: Sample) -> bool:
    """Nothing in the bytes tells; what reads as text is none."""
    long_enough = len(sample.head) > _ENCRYPTED_HEAD
    return sample.suffix == ".enc" and long_enough and not _reads_as_text(sample.head)


def _reads_as_text(head: bytes) -> bool:
    try:
        head.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start >= len(head) - _LONGEST_LETTER
    return True


def read_exocortex(file: FileInput) -> Records:
    yield from _records(file, lambda: read_text(file.path))


def read_encrypted(file: FileInput) -> Records:
    if not file.passphrase:
        raise UnsupportedFileError(LOCKED)
    if file.path.stat().st_size > _LARGEST_ENCRYPTED:
        raise UnsupportedFileError(LARGE)
    text = decrypt_backup(file.path.read_bytes(), file.passphrase)
    yield from _records(file, lambda: [text])


def _records(file: FileInput, pieces: Callable[[], Iterable[str]]) -> Records:
    """The memories and goals. It is read twice: a passage may come before what it belongs to."""
    active = set[str]()
    links: dict[str, list[Record]] = {}
    for element in stream_elements(pieces()):
        if element.name == "memories" and _is_active(element.value):
            active.add(text_of(element.value, "id"))
        elif element.name == "memory_links" and isinstance(element.value, dict):
            links.setdefault(text_of(element.value, "source_id"), []).extend(_link(element.value))
    for element in stream_elements(pieces()):
        if element.problem:
            yield Skipped(file.key, element.problem)
        elif element.name == "memories":
            yield _memory(file, element.value, active, links)
        elif element.name == "goals" and isinstance(element.value, dict):
            yield _goal(file, element.value)


def _is_active(record: object) -> bool:
    return isinstance(record, dict) and record.get("is_active", 1) in (1, True)


def _link(record: Record) -> Iterator[Record]:
    """A link that somebody made; what is near in meaning is found out anew."""
    kind, other = text_of(record, "link_type"), text_of(record, "target_id")
    if kind in _LINKS and other:
        strength = share_of(record.get("strength"))
        yield {
            "to": f"exocortex://{other}",
            "type": kind,
            "strength": 1.0 if strength is None else strength,
        }


def _memory(
    file: FileInput, record: object, active: set[str], links: Mapping[str, list[Record]]
) -> Capture | Skipped:
    if not isinstance(record, dict) or not text_of(record, "content"):
        return Skipped(file.key, EMPTY)
    if not _is_active(record):
        return Skipped(file.key, INACTIVE)
    if text_of(record, "parent_id") in active:
        return Skipped(file.key, PASSAGE)
    details = {
        "uri": text_of(record, "source_uri"),
        "original": embedded(record.get("metadata")),
        "links": links.get(text_of(record, "id")),
    }
    return memory_of(
        file,
        record,
        text_of(record, "content"),
        key=f"exocortex://{text_of(record, 'id') or fingerprint(record.get('content'))}",
        kind=_KINDS.get(text_of(record, "content_type"), Kind.NOTE),
        tags=strings_of(record, "tags"),
        details={name: value for name, value in details.items() if value},
    )


def _goal(file: FileInput, record: Record) -> Capture | Skipped:
    """A goal with its milestones, as a note."""
    title = text_of(record, "title").strip()
    if not title:
        return Skipped(file.key, EMPTY)
    told = [f"Goal: {title}", text_of(record, "description").strip()]
    told += [
        f"{name}: {value}" for name in ("status", "deadline") if (value := text_of(record, name))
    ]
    metadata = embedded(record.get("metadata"))
    told += [
        f"- [{'x' if text_of(step, 'status') == 'completed' else ' '}] {text_of(step, 'title')}"
        for step in records_of(metadata, "milestones")
        if text_of(step, "title")
    ]
    capture = memory_of(
        file,
        {**record, "importance": None},
        "\n".join(line for line in told if line),
        key=f"exocortex://goal/{text_of(record, 'id') or fingerprint(title)}",
    )
    return replace(capture, title=title, category=Category.GOAL)


EXOCORTEX: Final = ChatFormat(
    "Exocortex backup", recognizes_exocortex, read_exocortex, is_export=True
)
EXOCORTEX_ENCRYPTED: Final = ChatFormat(
    "encrypted exocortex backup", recognizes_encrypted, read_encrypted
)
