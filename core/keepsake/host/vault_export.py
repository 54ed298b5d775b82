"""Memories as a vault of notes, kept up to date: it writes, changes and removes its own files only.

A file beside the notes tells what was written. A note that a person changed since is hers: it is
neither overwritten nor removed.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from keepsake.domain.memory import Memory
from keepsake.domain.query import Filters
from keepsake.errors import InvalidInputError
from keepsake.host.vault_note import note_mark, note_name, note_path, note_text
from keepsake.service import Service
from keepsake.write_failure import write_failure

RECORD_NAME: Final = ".keepsake-export.json"
_BATCH: Final = 200

Record = dict[str, str]
"""The path of each note that was written, with the hash of its bytes."""


@dataclass(slots=True)
class VaultReport:
    """What became of the notes. ``left_alone`` are those that a person changed or made."""

    written: int = 0
    unchanged: int = 0
    removed: int = 0
    left_alone: int = 0


def export_vault(memory: Service, target: Path, filters: Filters) -> VaultReport:
    """Bring the vault in ``target`` up to date. StorageError when something cannot be written.

    InvalidInputError when there is something else of that name.
    """
    if target.exists() and not target.is_dir():
        raise InvalidInputError(f"“{target}” is no folder.", hint="Choose another name.")
    try:
        target.mkdir(parents=True, exist_ok=True)
        return _Vault(target).update(memory, filters)
    except OSError as error:
        raise write_failure(target, error, hint="Choose another place.") from error


class _Vault:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._before = _read_record(folder / RECORD_NAME)
        self._now: Record = {}
        self._path_by_mark = {note_mark(path): path for path in self._before}
        self._report = VaultReport()

    def update(self, memory: Service, filters: Filters) -> VaultReport:
        try:
            for one, names in _named(memory, filters):
                links = [
                    (link, names[other])
                    for link in memory.links(one.uid)
                    if (other := link.to_uid if link.from_uid == one.uid else link.from_uid)
                    in names
                ]
                self._put(self._path_of(one), note_text(one, links).encode())
        finally:
            # What was written stays known as ours, whatever kept the rest from it.
            self._save(self._before | self._now)
        for path in self._before.keys() - self._now.keys():
            self._remove(path)
        self._save(self._now)
        return self._report

    def _path_of(self, memory: Memory) -> str:
        """Where its note belongs: by its title, unless a person changed the one that is there."""
        path = note_path(memory)
        earlier = self._path_by_mark.get(note_mark(path), path)
        is_changed = _digest_of(self._folder / earlier) not in (None, self._before.get(earlier))
        return earlier if is_changed else path

    def _put(self, path: str, content: bytes) -> None:
        place, digest = self._folder / path, _digest(content)
        present = _digest_of(place)
        if present == digest:
            self._report.unchanged += 1
        elif present is None or present == self._before.get(path):
            place.parent.mkdir(parents=True, exist_ok=True)
            _write(place, content)
            self._report.written += 1
        else:
            self._report.left_alone += 1
            digest = self._before.get(path, "")
        self._now[path] = digest

    def _remove(self, path: str) -> None:
        place = self._folder / path
        present = _digest_of(place)
        if present != self._before[path]:
            self._report.left_alone += present is not None
            return
        place.unlink()
        self._report.removed += 1
        with suppress(OSError):  # not empty
            place.parent.rmdir()
            place.parent.parent.rmdir()

    def _save(self, record: Record) -> None:
        text = json.dumps(record, ensure_ascii=False, indent=0, sort_keys=True)
        _write(self._folder / RECORD_NAME, text.encode())


def _named(memory: Service, filters: Filters) -> Iterator[tuple[Memory, dict[str, str]]]:
    """Every memory, with the names of all notes by the uids of their memories."""
    uids = memory.uids(filters)
    batches = [uids[first : first + _BATCH] for first in range(0, len(uids), _BATCH)]
    names = {one.uid: note_name(one) for batch in batches for one in memory.get_many(batch)}
    for batch in batches:
        for one in memory.get_many(batch):
            if one.uid in names:
                yield one, names


def _read_record(path: Path) -> Record:
    """What was written before; nothing of what points out of the vault."""
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    if not isinstance(known, dict):
        return {}
    return {name: digest for name, digest in known.items() if _is_inside(name)}


def _is_inside(name: str) -> bool:
    path = PurePosixPath(name)
    return not (path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name)


def _write(path: Path, content: bytes) -> None:
    beside = path.with_name(f".keepsake-{os.getpid()}.tmp")
    beside.write_bytes(content)
    beside.replace(path)


def _digest_of(path: Path) -> str | None:
    try:
        return _digest(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        return None


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
