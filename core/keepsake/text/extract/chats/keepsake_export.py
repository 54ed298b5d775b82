"""Keepsake's own export: memories as they are, one a line, to be kept by another Keepsake."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from keepsake.domain.belonging import BELONGINGS, Belonging, ChosenSettings, reader_of
from keepsake.domain.capture import Capture, Past, Skipped
from keepsake.domain.category import Category
from keepsake.domain.export import CLOSED_SINCE, END, FORMAT
from keepsake.domain.memory import DEFAULT_NAMESPACE, Attribution, Kind, Provenance, Speaker
from keepsake.domain.number import LARGEST
from keepsake.domain.record import FROM_AN_EXPORT, is_known_everywhere
from keepsake.errors import UnsupportedFileError
from keepsake.text.extract.chats.format import ChatFormat
from keepsake.text.extract.chats.memory_record import share_of
from keepsake.text.extract.detection import Sample
from keepsake.text.extract.extraction import FileInput
from keepsake.text.extract.fields import Record, record_of, strings_of, text_of
from keepsake.text.extract.format import Records
from keepsake.text.extract.json_lines import read_lines
from keepsake.text.extract.json_outline import has_path, outline_of

EMPTY: Final = "A memory without text."
UNREADABLE: Final = "A part of an export that cannot be read."
IMPOSSIBLE: Final = "A memory whose export holds a value that cannot be."
TOO_NEW: Final = "This export was made by a newer Keepsake."
CUT_OFF: Final = "This export ends early, so what stood behind that is missing."
INCOMPLETE: Final = "This export holds less than it did when it was written."
NO_MEMORIES: Final = "This export holds no memories."
ONLY_OTHERS: Final = "This export holds no memories; what else it holds came in."
_HEADER: Final = "keepsake_export"
_OWN_PAST: Final = tuple(Past.__dataclass_fields__)
_TELLING: Final = ("uid", "text", "source_key", "provenance", "namespace")
_ATTRIBUTION: Final = tuple(Attribution.__dataclass_fields__)


def recognizes_export(sample: Sample) -> bool:
    outline = outline_of(sample.head)
    return has_path(outline, _HEADER) or all(has_path(outline, name) for name in _TELLING)


@dataclass(slots=True)
class _Account:
    """How many lines an export has, and what they gave, beside what it says of itself."""

    format: int = 0
    lines: int = 0
    memories: int = 0
    others: int = 0
    skipped: int = 0
    promised: int | None = None

    def count(self, record: Capture | Belonging | Skipped) -> None:
        self.lines += 1
        self.memories += isinstance(record, Capture)
        self.skipped += isinstance(record, Skipped)
        self.others += not isinstance(record, Capture | Skipped | ChosenSettings)

    @property
    def flaw(self) -> str:
        """What a person is to know of the export as a whole, in a sentence; empty for nothing."""
        if self.format >= CLOSED_SINCE and self.promised is None:
            return CUT_OFF
        if self.lines < (self.promised or 0):
            return INCOMPLETE
        if self.memories or self.skipped:
            return ""
        return ONLY_OTHERS if self.others else NO_MEMORIES


def read_export(file: FileInput) -> Records:
    account = _Account()
    for line in read_lines(file.path, grows=False):
        record: Capture | Belonging | Skipped
        if line.record is None:
            record = Skipped(file.key, line.problem)
        elif _HEADER in line.record:
            account.format = _format_of(line.record)
            continue
        elif line.record.get("record") == END:
            account.promised = _promise_of(line.record)
            continue
        else:
            record = _read(line.record, file.key)
        account.count(record)
        yield record
    if account.flaw:
        yield Skipped(file.key, account.flaw)


def _format_of(header: Record) -> int:
    version = header[_HEADER]
    if not isinstance(version, int) or version > FORMAT:
        raise UnsupportedFileError(TOO_NEW, hint="Install the newest Keepsake.")
    return version


def _promise_of(end: Record) -> int:
    """How many lines there are, as the last one tells."""
    return sum(_whole(end.get(name)) or 0 for name in ("memories", "others"))


def _read(record: Record, where: str) -> Capture | Belonging | Skipped:
    if "record" in record:
        return _belonging(record, where)
    if not text_of(record, "text"):
        return Skipped(where, EMPTY)
    return _memory(record, where)


def _belonging(record: Record, where: str) -> Belonging | Skipped:
    kind = BELONGINGS.get(str(record["record"]))
    if kind is None:
        return Skipped(where, UNREADABLE)
    values = {name: value for name, value in record.items() if name != "record"}
    try:
        belonging: Belonging = reader_of(kind).validate_python(values)
    except ValidationError:
        return Skipped(where, UNREADABLE)
    return belonging


def _past(record: Record) -> Past | None:
    """What it went through; None where it is not told, as in older exports.

    Raises pydantic's ValidationError for what cannot be.
    """
    told = record_of(record, "past")
    if not told:
        return None
    values = {name: record[name] for name in _OWN_PAST if name in record}
    past: Past = reader_of(Past).validate_python({**values, **told})
    return past


def _memory(record: Record, where: str) -> Capture | Skipped:
    try:
        past = _past(record)
    except ValidationError:
        return Skipped(where, IMPOSSIBLE)
    return _capture(record, past)


def _capture(record: Record, past: Past | None) -> Capture:
    kind = _one_of(Kind, record.get("kind"), Kind.NOTE)
    importance, confidence = share_of(record.get("importance")), share_of(record.get("confidence"))
    signal, valence = share_of(record.get("signal")), record.get("valence")
    told = record_of(record, "attribution")
    automatic = () if past is None else past.automatic_tags
    return Capture(
        text=text_of(record, "text"),
        title=text_of(record, "title"),
        uid=text_of(record, "uid"),
        kind=kind,
        category=str(_one_of(Category, record.get("category"), "")),
        source_key=_key(kind, record),
        thread=text_of(record, "thread"),
        ordinal=_whole(record.get("ordinal")) or 0,
        happened_at=_whole(record.get("happened_at")),
        speaker=_one_of(Speaker, record.get("speaker"), Speaker.NONE),
        namespace=text_of(record, "namespace") or DEFAULT_NAMESPACE,
        provenance=_one_of(Provenance, record.get("provenance"), Provenance.AUTHORED),
        importance=importance,
        confidence=1.0 if confidence is None else confidence,
        valence=valence if isinstance(valence, float) and -1 <= valence <= 1 else 0.0,
        signal=0.5 if signal is None else signal,
        pinned=record.get("pinned") is True,
        expires_at=_whole(record.get("expires_at")),
        tags=tuple(tag for tag in strings_of(record, "tags") if tag not in automatic),
        past=past,
        attribution=Attribution(**{name: text_of(told, name) for name in _ATTRIBUTION}),
        metadata=dict(record_of(record, "metadata")),
    )


def _key(kind: Kind, record: Record) -> str | None:
    """Its natural key where that means the same everywhere, else one made of its name.

    What was kept by hand has none, so that the same words are one memory here too.
    """
    key = text_of(record, "source_key")
    if not key or is_known_everywhere(kind, key):
        return key or None
    return f"{FROM_AN_EXPORT}{text_of(record, 'uid')}"


def _one_of(known: Callable[[Any], Any], value: object, otherwise: Any) -> Any:
    try:
        return known(value)
    except ValueError:
        return otherwise


def _whole(value: object) -> int | None:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        return None
    return value


KEEPSAKE_EXPORT: Final = ChatFormat(
    "Keepsake export", recognizes_export, read_export, is_export=True
)
