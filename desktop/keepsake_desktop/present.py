"""Errors in the words of a person: what happened, why, and what to do now."""

from __future__ import annotations

import platform
import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING

import PySide6
from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

import keepsake
from keepsake.errors import KeepsakeError
from keepsake_desktop.engine_text import localized

if TYPE_CHECKING:
    from keepsake.service import Service

# code -> (title, what to do when the error itself gives no hint)
_WORDS: dict[str, tuple[object, object]] = {
    "error": (
        QT_TRANSLATE_NOOP("present", "That did not work"),
        QT_TRANSLATE_NOOP("present", "Try again. If it stays, copy a report."),
    ),
    "not_found": (
        QT_TRANSLATE_NOOP("present", "It is not there any more"),
        QT_TRANSLATE_NOOP("present", "It may have been removed meanwhile. Look in the Trash."),
    ),
    "invalid_input": (
        QT_TRANSLATE_NOOP("present", "This cannot be kept"),
        QT_TRANSLATE_NOOP("present", "Change what you entered and try again."),
    ),
    "capture": (
        QT_TRANSLATE_NOOP("present", "This could not be kept"),
        QT_TRANSLATE_NOOP("present", "Everything else was kept. Look at the reason and try again."),
    ),
    "unsupported_file": (
        QT_TRANSLATE_NOOP("present", "This kind of file cannot be read"),
        QT_TRANSLATE_NOOP("present", "Save it as text or Markdown and drop it again."),
    ),
    "unreadable_file": (
        QT_TRANSLATE_NOOP("present", "The file cannot be read"),
        QT_TRANSLATE_NOOP("present", "Check that it exists and that you may open it."),
    ),
    "storage": (
        QT_TRANSLATE_NOOP("present", "The memory could not be written"),
        QT_TRANSLATE_NOOP("present", "Nothing was lost. Try again in a moment."),
    ),
    "database_too_new": (
        QT_TRANSLATE_NOOP("present", "Your memories were kept by a newer Keepsake"),
        QT_TRANSLATE_NOOP("present", "Install the newest version. Nothing was changed."),
    ),
    "database_damaged": (
        QT_TRANSLATE_NOOP("present", "The file with your memories is damaged"),
        QT_TRANSLATE_NOOP("present", "Copy the data folder to a safe place before anything else."),
    ),
    "database_locked": (
        QT_TRANSLATE_NOOP("present", "Another program holds your memories"),
        QT_TRANSLATE_NOOP("present", "Close other Keepsake windows and commands, then try again."),
    ),
    "database_read_only": (
        QT_TRANSLATE_NOOP("present", "Your memories can be read but not changed"),
        QT_TRANSLATE_NOOP("present", "Make the data folder writable and start again."),
    ),
    "disk_full": (
        QT_TRANSLATE_NOOP("present", "The disk is full"),
        QT_TRANSLATE_NOOP("present", "Make some room, then try again. Nothing was lost."),
    ),
    "model": (
        QT_TRANSLATE_NOOP("present", "Search by meaning does not work now"),
        QT_TRANSLATE_NOOP("present", "Search by words goes on working."),
    ),
    "model_missing": (
        QT_TRANSLATE_NOOP("present", "The search model is missing"),
        QT_TRANSLATE_NOOP("present", "Search by words goes on working. Install Keepsake again."),
    ),
    "model_load": (
        QT_TRANSLATE_NOOP("present", "The search model cannot be loaded"),
        QT_TRANSLATE_NOOP("present", "Search by words goes on working. Install Keepsake again."),
    ),
    "client_config": (
        QT_TRANSLATE_NOOP("present", "The settings of the assistant could not be changed"),
        QT_TRANSLATE_NOOP("present", "Nothing was changed. Repair its file and try again."),
    ),
    "not_allowed": (
        QT_TRANSLATE_NOOP("present", "This is not allowed"),
        QT_TRANSLATE_NOOP("present", "Change what it may do under Settings, Assistants."),
    ),
    "too_many_calls": (
        QT_TRANSLATE_NOOP("present", "A program asks too often"),
        QT_TRANSLATE_NOOP("present", "Wait a minute, or allow it more under Settings, Assistants."),
    ),
    "host_unavailable": (
        QT_TRANSLATE_NOOP("present", "Keepsake does not answer"),
        QT_TRANSLATE_NOOP("present", "Close it completely and start it again."),
    ),
}

KNOWN_CODES = frozenset(_WORDS)


@dataclass(frozen=True, slots=True)
class Presented:
    """An error as it is shown: a title, what happened, and what to do now."""

    title: str
    text: str
    help: str


def present(error: BaseException) -> Presented:
    """The words for an error. A bug shows no detail: its message was not made for a person."""
    if isinstance(error, KeepsakeError):
        title, advice = _WORDS[error.code]
        return Presented(
            _translated(title),
            localized(str(error)),
            localized(error.hint) or _translated(advice),
        )
    return Presented(
        _translated(QT_TRANSLATE_NOOP("present", "Something unexpected happened")),
        _translated(
            QT_TRANSLATE_NOOP("present", "Your memories are safe. The last step was not completed.")
        ),
        _translated(QT_TRANSLATE_NOOP("present", "Go on, or copy a report for the developers.")),
    )


def report(error: BaseException) -> str:
    """A text for developers: versions and the place of the error, no message, no memory text.

    Messages are left out because they may quote a file name or a memory.
    """
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"  {_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    code = error.code if isinstance(error, KeepsakeError) else type(error).__name__
    return "\n".join(
        [
            *_versions(),
            f"Error: {code}",
            *places,
        ]
    )


def state_report(memory: Service) -> str:
    """A text for developers: versions, counts and states, no name, path or memory text."""
    status = memory.status()
    lines = [
        *_versions(),
        f"Memories: {status.memories}, Trash: {status.trashed}, passages: {status.passages},"
        f" pending: {status.pending}",
        f"Sources: {status.sources}, watched: {status.watching}, imports: {len(status.imports)}",
        f"Search model: {status.model_state.value}",
        f"Database: {status.database_bytes} bytes",
        f"Paused: {status.paused_until is not None}, problems: {len(status.problems)}",
        f"Assistants: {len(memory.known_agents())}",
    ]
    return "\n".join(lines)


def _versions() -> list[str]:
    return [
        f"Keepsake {keepsake.__version__}",
        f"Python {platform.python_version()}, Qt {PySide6.__version__}",
        f"{platform.system()} {platform.release()} {platform.machine()}",
    ]


def _short(filename: str) -> str:
    """The part of a source path inside its package, without the folders of this computer."""
    parts = filename.replace("\\", "/").split("/")
    for package in ("keepsake_desktop", "keepsake"):
        if package in parts:
            return "/".join(parts[parts.index(package) :])
    return parts[-1]


def _translated(text: object) -> str:
    return QCoreApplication.translate("present", str(text))
