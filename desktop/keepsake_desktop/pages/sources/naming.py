"""Sources, files and imports in the words and icons of a person."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from keepsake.domain.source import (
    CONVERSATIONS,
    FOLDERS,
    Doing,
    FileState,
    Progress,
    Receipt,
    Source,
    SourceKind,
    SourceState,
)
from keepsake_desktop import wording
from keepsake_desktop.counts import COUNTS
from keepsake_desktop.engine_text import localized
from keepsake_desktop.widgets.badge import Tone

ICONS = {
    SourceKind.TYPED: "edit",
    SourceKind.FOLDER: "folder",
    SourceKind.FILES: "file",
    SourceKind.WEB: "link",
    SourceKind.ASSISTANT: "plug",
    SourceKind.PROJECT: "terminal",
    SourceKind.SHELL: "terminal",
    **dict.fromkeys(CONVERSATIONS, "terminal"),
}
CAN_WATCH = FOLDERS
HAS_FILES = FOLDERS | {SourceKind.FILES, SourceKind.PROJECT, SourceKind.SHELL}


def source_name(source: Source) -> str:
    """The name of a source, in the language of the window."""
    if source.kind is SourceKind.TYPED:
        return QCoreApplication.translate("sources", "Written by you")
    return wording.source_name(source.name)


def state(source: Source, *, paused: bool) -> tuple[str, Tone]:
    """What a source is doing, and whether that needs a person; none is watched while ``paused``."""
    failed = source.files.get(FileState.FAILED, 0)
    if source.state is SourceState.PROBLEM:
        return QCoreApplication.translate("sources", "See why"), Tone.WRONG
    if source.state is SourceState.MISSING:
        return QCoreApplication.translate("sources", "Not found"), Tone.ATTENTION
    if source.state is SourceState.PAUSED or (paused and source.state is SourceState.WATCHING):
        return QCoreApplication.translate("sources", "Paused"), Tone.NEUTRAL
    if failed:
        return QCoreApplication.translate("sources", "See why"), Tone.ATTENTION
    if source.state is SourceState.SCANNING:
        return QCoreApplication.translate("sources", "Looking through it"), Tone.ACCENT
    if source.state is SourceState.WATCHING:
        return QCoreApplication.translate("sources", "Watching"), Tone.GOOD
    return QCoreApplication.translate("sources", "Up to date"), Tone.GOOD


def summary(source: Source, *, now: int) -> str:
    """What came of a source, in one line."""
    parts = [_counted(source)]
    failed = source.files.get(FileState.FAILED, 0)
    if source.state is SourceState.MISSING:
        parts.append(QCoreApplication.translate("sources", "its memories are kept"))
    elif failed:
        parts.append(COUNTS.unreadable(failed))
    elif source.detail:
        parts.append(localized(source.detail))
    elif source.scanned_at is not None and source.kind in CAN_WATCH:
        parts.append(wording.ago(source.scanned_at, now=now))
    return " · ".join(parts)


def _counted(source: Source) -> str:
    memories = source.memories
    if source.kind in CONVERSATIONS:
        files = source.files.get(FileState.KEPT, 0)
        return COUNTS.conversations(files)
    if source.kind is SourceKind.FILES and memories:
        return COUNTS.memories(memories)
    if source.kind in HAS_FILES:
        files = source.files.get(FileState.KEPT, 0)
        return COUNTS.files(files)
    return COUNTS.memories(memories)


def progress_name(progress: Progress) -> str:
    """What is being done with an import."""
    words = {
        Doing.READING: QCoreApplication.translate("sources", "Importing {name}"),
        Doing.TAKING_BACK: QCoreApplication.translate("sources", "Taking back: {name}"),
        Doing.BRINGING_AGAIN: QCoreApplication.translate("sources", "Bringing again: {name}"),
    }[progress.doing]
    return words.format(name=wording.source_name(progress.source_name))


def progress_line(progress: Progress) -> str:
    """How far an import is: counts, what is being read, time left."""
    words = {
        Doing.READING: QCoreApplication.translate("sources", "{done} of {total} files"),
        Doing.TAKING_BACK: QCoreApplication.translate(
            "sources", "{done} of {total} memories taken back"
        ),
        Doing.BRINGING_AGAIN: QCoreApplication.translate(
            "sources", "{done} of {total} memories brought again"
        ),
    }[progress.doing]
    counts = words.format(done=wording.number(progress.done), total=wording.number(progress.total))
    if not progress.total:
        counts = QCoreApplication.translate("sources", "Finding out how much there is")
    current = f"“{progress.current}”" if progress.current else ""
    return _joined(counts, current, wording.time_left(progress.seconds_left))


def file_state(state: FileState) -> tuple[str, Tone]:
    """What became of a file, in a word."""
    return {
        FileState.KEPT: (QCoreApplication.translate("sources", "Kept"), Tone.GOOD),
        FileState.SKIPPED: (QCoreApplication.translate("sources", "Skipped"), Tone.NEUTRAL),
        FileState.FAILED: (
            QCoreApplication.translate("sources", "Could not be read"),
            Tone.ATTENTION,
        ),
        FileState.MISSING: (
            QCoreApplication.translate("sources", "No longer there"),
            Tone.NEUTRAL,
        ),
    }[state]


def receipt_facts(receipt: Receipt) -> list[tuple[str, str]]:
    """The account of an import as names and values."""
    kept = wording.number(receipt.new)
    if receipt.updated:
        changed = QCoreApplication.translate("sources", "{new}, and {changed} in a new version")
        kept = changed.format(new=kept, changed=wording.number(receipt.updated))
    if receipt.edited:
        yours = QCoreApplication.translate(
            "sources", "{kept}; your own changes to {count} of them are in their history"
        )
        kept = yours.format(kept=kept, count=wording.number(receipt.edited))
    left_out = receipt.skipped + receipt.failed
    skipped = "\n".join([wording.number(left_out), *_reasons(receipt.reasons)])
    return [
        (QCoreApplication.translate("sources", "Kept"), kept),
        (
            QCoreApplication.translate("sources", "Already there"),
            wording.number(receipt.unchanged),
        ),
        (QCoreApplication.translate("sources", "Skipped"), skipped),
        (QCoreApplication.translate("sources", "Masked"), _masked(receipt.masked)),
    ]


def _reasons(reasons: Mapping[str, int]) -> list[str]:
    """Why records were left out, the most common reason first, with how often if not once."""
    ordered = sorted(reasons.items(), key=lambda reason: -reason[1])
    return [
        f"{wording.number(count)} × {localized(reason)}" if count > 1 else localized(reason)
        for reason, count in ordered
    ]


def _masked(count: int) -> str:
    if not count:
        return QCoreApplication.translate("sources", "nothing")
    return COUNTS.secrets(count)


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
