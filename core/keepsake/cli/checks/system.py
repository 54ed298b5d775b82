"""Checks of what the computer gives: space, a keyring, folders that can be watched, settings."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import keyring

from keepsake.cli.checks.finding import Finding, command, fine, note, wrong
from keepsake.domain.source import SourceKind
from keepsake.ingest.watch_limit import count_folders, watch_limit
from keepsake.paths import DataFolder
from keepsake.settings import load_settings
from keepsake.store.database import open_database

_LEAST_FREE_BYTES: Final = 500_000_000
_SHARE: Final = 0.8
_ROOM: Final = 2
_MOST_COUNTED: Final = 5_000_000
_LASTING: Final = "/etc/sysctl.d/60-keepsake.conf"
_FOLDERS: Final = "SELECT location FROM source WHERE watched = 1 AND paused = 0 AND kind <> ?"


def check_disk(folder: DataFolder) -> Iterator[Finding]:
    """Whether there is room for what is kept next."""
    free = shutil.disk_usage(folder.root).free
    text = f"{free / 1e9:,.1f} GB free."
    if free < _LEAST_FREE_BYTES:
        yield wrong("Disk", text, f"Free some space where {folder.root} is.")
    else:
        yield fine("Disk", text)


def check_settings(folder: DataFolder) -> Iterator[Finding]:
    """Whether every choice in the settings file can be used."""
    problems = load_settings(folder.settings).problems
    if problems:
        advice = f"Correct {folder.settings}, or delete it to begin with the usual settings."
        yield wrong("Settings", " ".join(problems), advice)
    else:
        yield fine("Settings", "All of them can be used.")


def check_keyring(_folder: DataFolder) -> Iterator[Finding]:
    """Whether secrets can be kept where only this person's programs get them.

    Nothing is tried out: a keyring that is locked or not made yet would ask for its password.
    """
    backend = keyring.get_keyring()
    if backend.priority <= 0:
        text = "There is no keyring that can be used, so secrets lie in a file only you can read."
        yield note("Keyring", text, "Unlock or install one, such as GNOME Keyring or KWallet.")
    else:
        yield fine("Keyring", f"{backend.name}.")


def check_watching(folder: DataFolder) -> Iterator[Finding]:
    """Whether watched folders are there, and are no more than the system can watch."""
    watched = _watched_folders(folder)
    for place in watched:
        if not place.is_dir():
            advice = "Connect its drive or bring it back, or remove it in the app under Sources."
            yield wrong("Watching", f"The folder “{place}” is not there.", advice)
    limit = watch_limit()
    if limit is None:
        yield fine("Watching", f"Watched folders: {len(watched)}.")
        return
    most = int(limit * _SHARE)
    count = sum(count_folders(place, most) for place in watched)
    if count > most:
        count = sum(count_folders(place, _MOST_COUNTED) for place in watched)
        text = f"Linux lets you watch {limit:,} folders, and yours hold {count:,}."
        yield wrong("Watching", text, f"Raise it: {_raise_to(max(limit, count) * _ROOM)}")
    else:
        yield fine("Watching", f"Watched folders: {count:,}, of {limit:,} that are possible.")


def _raise_to(limit: int) -> str:
    """The command that lets so many folders be watched, now and after every start."""
    setting = f"fs.inotify.max_user_watches={limit}"
    return command("sudo", "sh", "-c", f"echo {setting} >{_LASTING}; sysctl -p {_LASTING}")


def _watched_folders(folder: DataFolder) -> list[Path]:
    if not folder.database.exists():
        return []
    db = open_database(folder.database, read_only=True)
    try:
        rows = db.execute(_FOLDERS, (SourceKind.ASSISTANT.value,)).fetchall()
    finally:
        db.close()
    return [Path(str(row[0])) for row in rows]
