"""Where memories come from, and what became of each file and import."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

FORGOTTEN: Final = "You forgot it once, so it does not come back by itself."
TAKEN_BACK: Final = "You took its import back, so it does not come back by itself."
UNWANTED: Final = frozenset({FORGOTTEN, TAKEN_BACK})
"""Why something is not kept that a person did not want."""


class SourceKind(StrEnum):
    """The kinds of place memories come from."""

    TYPED = "typed"
    FOLDER = "folder"
    FILES = "files"
    CLAUDE_CODE = "claude_code"
    CLAUDE_DESKTOP = "claude_desktop"
    CODEX = "codex"
    GEMINI_CLI = "gemini_cli"
    CURSOR = "cursor"
    VSCODE = "vscode"
    PROJECT = "project"
    SHELL = "shell"
    WEB = "web"
    ASSISTANT = "assistant"


CONVERSATIONS: Final = frozenset({
    SourceKind.CLAUDE_CODE, SourceKind.CLAUDE_DESKTOP, SourceKind.CODEX, SourceKind.GEMINI_CLI,
    SourceKind.CURSOR, SourceKind.VSCODE,
})  # fmt: skip
"""Folders in which apps keep conversations; never read before a person said so."""
FOLDERS: Final = CONVERSATIONS | {SourceKind.FOLDER}
"""Sources that are a folder on this computer."""


class SourceState(StrEnum):
    """What a source is doing now."""

    IDLE = "idle"
    SCANNING = "scanning"
    WATCHING = "watching"
    PAUSED = "paused"
    MISSING = "missing"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderRules:
    """What a person wants of one folder.

    ``only_types`` are the endings of names that are read alone, such as ``md``; empty for all.
    ``excluded`` are patterns for names or relative paths. ``use_ignore_files`` tells whether
    ``.gitignore`` and ``.keepsakeignore`` in the folder count.
    """

    only_types: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    use_ignore_files: bool = True


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
    rules: FolderRules
    state: SourceState
    detail: str
    memories: int
    files: Mapping[str, int]
    created_at: int
    scanned_at: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A folder worth offering, or a file with an export, which is read once (kind FILES).

    ``files`` counts what can be read, ``size`` its bytes; ``more`` tells that the look ended early
    and both are lower bounds. ``known`` tells that it is a source already.
    """

    name: str
    path: Path
    kind: SourceKind
    files: int
    size: int
    more: bool = False
    known: bool = False

    @property
    def personal(self) -> bool:
        """Whether it holds conversations, which nobody reads before she said so."""
        return self.kind in CONVERSATIONS or self.kind is SourceKind.FILES


class FileState(StrEnum):
    """What became of one file."""

    KEPT = "kept"
    SKIPPED = "skipped"
    FAILED = "failed"
    MISSING = "missing"


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """One file of a source; ``path`` is relative to it.

    ``reason`` tells why it was not kept, or why of a kept one ``skipped`` records are not.
    """

    path: str
    state: FileState
    reason: str
    size: int
    modified_at: int
    memories: int
    skipped: int
    seen_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FileAnswer:
    """Whether a source kept a file, and if not why.

    ``source_name`` is empty where no source concerns it. ``reason`` may also tell why a part of a
    kept file was left out. ``missing`` tells that the file itself is gone, which takes nothing from
    what was kept. ``seen_at`` is when it was last looked at, None if never.
    """

    path: str
    source_name: str
    kept: bool = False
    memories: int = 0
    reason: str = ""
    seen_at: int | None = None
    missing: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The account of one import.

    found = new + updated + unchanged + skipped + failed, counted in records (a note is one
    record, a conversation one record per exchange; a file from which no record could be read is
    one skipped or failed record). ``edited`` counts those of the updated ones that had been changed
    by hand; what they were then is in their history. ``paths`` is what was asked for, empty for the
    whole source; ``quiet`` tells that watching brought it in. ``finished_at`` is None while it runs
    or was interrupted, ``undone_at`` while it holds. With ``turning`` only a part of it is taken
    back: that goes on, or was interrupted and can be ended in either direction. ``finished_by`` is
    the import that brought in the rest of one that was interrupted.
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
    turning: bool = False
    finished_by: int | None = None

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
    failed: int
    reasons: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """What taking an import back, or bringing it again, did to memories.

    ``removed`` went to the Trash (or came out of it), ``reverted`` have the text they had before
    (or again the text of the import). ``kept`` stay as they are, since they were changed by hand,
    ``held`` since a later import that holds brought them, too.
    """

    receipt_id: int
    removed: int
    reverted: int
    kept: int
    held: int


class Doing(StrEnum):
    """What is being done with an import."""

    READING = "reading"
    TAKING_BACK = "taking_back"
    BRINGING_AGAIN = "bringing_again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far an import is; ``seconds_left`` is None before it can be told.

    ``records_total`` is 0 while it is read, since only then is found out how many there are;
    there are no files when it is taken back or brought again.
    """

    receipt_id: int
    source_id: int
    source_name: str
    files_done: int
    files_total: int
    current: str
    records: int
    seconds_left: float | None
    doing: Doing = Doing.READING
    records_total: int = 0

    @property
    def done(self) -> int:
        """How many of the ``total`` files, or memories if there are no files."""
        return self.files_done if self.doing is Doing.READING else self.records

    @property
    def total(self) -> int:
        return self.files_total if self.doing is Doing.READING else self.records_total
