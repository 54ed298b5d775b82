"""Where memories come from, and what became of each file and import."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

FORGOTTEN: Final = "You forgot it once, so it does not come back by itself."
TAKEN_BACK: Final = "You took its import back, so it does not come back by itself."


class SourceKind(StrEnum):
    """The kinds of place memories come from."""

    TYPED = "typed"
    FOLDER = "folder"
    FILES = "files"
    CLAUDE_CODE = "claude_code"
    ASSISTANT = "assistant"


class SourceState(StrEnum):
    """What a source is doing now."""

    IDLE = "idle"
    SCANNING = "scanning"
    WATCHING = "watching"
    PAUSED = "paused"
    MISSING = "missing"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A folder, a set of dropped files, an assistant or the person herself.

    ``location`` is an absolute path, or a name for what has none; (kind, location) is unique.
    ``files`` counts the files known by state. Times are milliseconds UTC.
    """

    id: int
    kind: SourceKind
    name: str
    location: str
    namespace: str
    watched: bool
    paused: bool
    state: SourceState
    detail: str
    memories: int
    files: Mapping[str, int]
    created_at: int
    scanned_at: int | None


class FileState(StrEnum):
    """What became of one file."""

    KEPT = "kept"
    SKIPPED = "skipped"
    FAILED = "failed"
    MISSING = "missing"


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """One file of a source; ``path`` is relative to it. ``reason`` tells why it was not kept."""

    path: str
    state: FileState
    reason: str
    size: int
    modified_at: int
    memories: int
    seen_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The account of one import.

    found = new + updated + unchanged + skipped + failed, counted in records (a note is one
    record, a conversation one record per exchange; a file from which no record could be read is
    one skipped or failed record). ``edited`` counts those of the updated ones that had been changed
    by hand; what they were then is in their history. ``paths`` is what was asked for, empty for the
    whole source; ``quiet`` tells that watching brought it in. ``finished_at`` is None while it runs
    or was interrupted, ``undone_at`` while it holds.
    """

    id: int
    source_id: int
    source_name: str
    started_at: int
    finished_at: int | None
    files: int
    found: int
    new: int
    updated: int
    unchanged: int
    skipped: int
    failed: int
    edited: int
    masked: int
    reasons: Mapping[str, int]
    paths: tuple[str, ...]
    quiet: bool
    undone_at: int | None

    @property
    def forgotten(self) -> int:
        """How many records were left out because the person did not want them once."""
        return self.reasons.get(FORGOTTEN, 0) + self.reasons.get(TAKEN_BACK, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptFile(SourceFile):
    """What one import made of one file; the counts are of its records, as in a receipt."""

    new: int
    updated: int
    unchanged: int
    skipped: int
    failed: int
    reasons: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """What taking an import back, or bringing it again, did to memories.

    ``removed`` went to the Trash (or came out of it), ``reverted`` have the text they had before
    (or again the text of the import). ``kept`` stay as they are, since they were changed by hand
    or by a later import.
    """

    receipt_id: int
    removed: int
    reverted: int
    kept: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far an import is; ``seconds_left`` is None before it can be told."""

    receipt_id: int
    source_id: int
    source_name: str
    files_done: int
    files_total: int
    current: str
    records: int
    seconds_left: float | None
