"""Places on this computer that a person may want to remember from."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from keepsake.domain.source import SourceKind

_NOTES = frozenset({".md", ".markdown", ".txt", ".org", ".rst"})
_TRANSCRIPTS = frozenset({".jsonl"})
_NOTE_FOLDERS = ("Notes", "Documents/Notes", "Documents/notes", "notes", "Documents")
_LOOKED_AT = 20_000
_PASSED_OVER = frozenset({"node_modules", "__pycache__", "venv", "site-packages"})


@dataclass(frozen=True, slots=True)
class Place:
    """A folder worth offering, with how many readable files it holds and their size in bytes.

    ``more`` tells that the look ended early and the counts are lower bounds.
    """

    name: str
    path: Path
    kind: SourceKind
    files: int
    size: int
    more: bool = False

    @property
    def personal(self) -> bool:
        """Whether it holds conversations, which are never ticked beforehand."""
        return self.kind is SourceKind.CLAUDE_CODE


def claude_code_folder() -> Path:
    """Where Claude Code keeps its sessions."""
    given = os.environ.get("CLAUDE_CONFIG_DIR", "")
    return (Path(given) if given else Path.home() / ".claude") / "projects"


def find_places() -> list[Place]:
    """Look at the usual places; empty ones are left out. Takes up to a few seconds."""
    places: list[Place] = []
    code = look_at(claude_code_folder(), SourceKind.CLAUDE_CODE, name="Claude Code")
    if code.files:
        places.append(code)
    seen: set[Path] = set()
    for folder in (*_obsidian_vaults(), *(Path.home() / name for name in _NOTE_FOLDERS)):
        real = folder.resolve()
        if not folder.is_dir() or any(real == old or old in real.parents for old in seen):
            continue
        place = look_at(folder, SourceKind.FOLDER)
        if place.files:
            seen.add(real)
            places.append(place)
    return places


def look_at(folder: Path, kind: SourceKind, *, name: str = "") -> Place:
    """Count what can be read in a folder, without opening any file."""
    wanted = _TRANSCRIPTS if kind is SourceKind.CLAUDE_CODE else _NOTES
    files = size = looked = 0
    for entry in _entries(folder):
        looked += 1
        if looked > _LOOKED_AT:
            break
        if Path(entry.name).suffix.lower() in wanted:
            files += 1
            size += _size(entry)
    return Place(name or folder.name, folder, kind, files, size, more=looked > _LOOKED_AT)


def _entries(folder: Path) -> Iterator[os.DirEntry[str]]:
    waiting = [folder]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    if entry.name.startswith(".") or entry.name in _PASSED_OVER:
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(Path(entry.path))
                    else:
                        yield entry
        except OSError:
            continue


def _size(entry: os.DirEntry[str]) -> int:
    try:
        return entry.stat(follow_symlinks=False).st_size
    except OSError:
        return 0


def _obsidian_vaults() -> list[Path]:
    """The vaults Obsidian knows of, from its own list."""
    try:
        known = json.loads(_obsidian_list().read_text(encoding="utf-8"))
        return [Path(vault["path"]) for vault in known["vaults"].values()]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []


def _obsidian_list() -> Path:
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA", Path.home() / "AppData" / "Roaming"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return base / "obsidian" / "obsidian.json"
