"""Looks at the usual places and counts what could be remembered from each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from keepsake.clients.environment import Environment
from keepsake.domain.source import CONVERSATIONS, Place, SourceKind
from keepsake.ingest.layouts import layout_of
from keepsake.ingest.places.apps import APP_NAMES, app_folders
from keepsake.ingest.places.exports import downloaded_exports
from keepsake.ingest.places.vaults import obsidian_vaults
from keepsake.ingest.rules import ScanRules
from keepsake.ingest.scan import FoundFile, scan_folder

_NOTES: Final = frozenset(
    f".{name}"
    for name in (
        "md markdown txt org rst pdf docx odt rtf epub pptx odp xlsx ods csv tsv srt vtt "
        "html htm mht mhtml eml mbox"
    ).split()
)
_NOTE_FOLDERS: Final = ("Notes", "Documents/Notes", "Documents/notes", "notes", "Documents")
_MOST_FILES: Final = 20_000


def find_places(env: Environment, own_folder: Path) -> list[Place]:
    """The usual places that hold something, conversations first. Takes up to a few seconds."""
    places: list[Place] = []
    seen: set[Path] = set()
    for kind, folder in _candidates(env):
        real = folder.resolve()
        if not real.is_dir() or any(real == old or old in real.parents for old in seen):
            continue
        place = look_at(folder, kind, own_folder)
        if place.files:
            seen.add(real)
            places.append(place)
    places += [_export(path) for path in downloaded_exports(env.home / "Downloads")]
    return places


def look_at(folder: Path, kind: SourceKind, own_folder: Path) -> Place:
    """Count what can be read in a folder, without opening any file."""
    files = size = looked = 0
    rules = ScanRules(own_folder=own_folder, layout=layout_of(kind, folder))
    for found in scan_folder(folder, rules, root=folder):
        looked += 1
        if looked > _MOST_FILES:
            break
        wanted = kind in CONVERSATIONS or found.path.suffix.lower() in _NOTES
        if isinstance(found, FoundFile) and wanted:
            files += 1
            size += found.size
    name = APP_NAMES.get(kind) or folder.name or str(folder)
    return Place(
        name=name, path=folder, kind=kind, files=files, size=size, more=looked > _MOST_FILES
    )


def _candidates(env: Environment) -> Iterator[tuple[SourceKind, Path]]:
    yield from app_folders(env)
    for vault in obsidian_vaults(env):
        yield SourceKind.FOLDER, vault
    for name in _NOTE_FOLDERS:
        yield SourceKind.FOLDER, env.home / name


def _export(path: Path) -> Place:
    size = path.stat().st_size
    return Place(name=path.name, path=path, kind=SourceKind.FILES, files=1, size=size)
