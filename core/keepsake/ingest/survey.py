"""Compares what is on the disk with what is known of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from keepsake.domain.source import FOLDERS, FileState, Source, SourceKind
from keepsake.ingest.rules import EXCLUDED, LEFT_OUT, ScanRules
from keepsake.ingest.scan import ClosedFolder, FoundFile, find_file, key_of, scan_folder
from keepsake.store.source_files import FileRow


@dataclass(slots=True)
class Survey:
    """The files of one look at a source.

    ``changed`` must be read, ``unchanged`` need not be, ``refused`` are files of Keepsake itself;
    ``vanished`` are known files that are not there, ``excluded`` known files that are there but
    no longer taken, each with the reason.
    """

    changed: list[FoundFile] = field(default_factory=list)
    unchanged: list[FoundFile] = field(default_factory=list)
    closed: list[ClosedFolder] = field(default_factory=list)
    refused: list[FoundFile] = field(default_factory=list)
    vanished: list[FileRow] = field(default_factory=list)
    excluded: list[tuple[FileRow, str]] = field(default_factory=list)


def survey(
    source: Source,
    paths: Sequence[Path],
    rules: ScanRules,
    known: Mapping[str, FileRow],
    go_on: Callable[[], bool],
    *,
    again: bool = False,
) -> Survey | None:
    """Look at ``paths`` of a source, or at all of it when there are none.

    ``go_on`` is asked at every file; None once it says no. With ``again`` files of which something
    was left out count as changed.
    """
    root = root_of(source)
    wanted = paths or ([root] if root else [Path(key) for key in known])
    result = Survey()
    met: set[str] = set()
    for path in wanted:
        for found in _look(path, root, rules):
            if not go_on():
                return None
            if found.key in met:
                continue
            met.add(found.key)
            _sort(result, found, known, rules, again=again)
    scope = None if root in wanted else frozenset(key_of(path, root) for path in wanted)
    missing = _missing(result, known, met, scope)
    _sort_missing(result, missing, root, rules)
    return result


def root_of(source: Source) -> Path | None:
    """The folder that a source is, None for what has no folder."""
    return folder_at(source.kind, source.location)


def folder_at(kind: SourceKind, location: str) -> Path | None:
    """The folder of a source of this kind at this place, None for what has no folder."""
    return Path(location) if kind in FOLDERS else None


def is_unchanged(found: FoundFile, row: FileRow) -> bool:
    """Whether a file need not be read, as far as size and time of change can tell."""
    return (
        row.complete
        and (is_accounted_for(row) or (row.state is FileState.MISSING and row.memories > 0))
        and row.size == found.size
        and row.modified_ns == found.modified_ns
    )


def is_accounted_for(row: FileRow) -> bool:
    """Whether state and reason tell of the file's content, not of its being out of reach."""
    return row.state in (FileState.KEPT, FileState.SKIPPED) and row.reason not in LEFT_OUT


def settled(row: FileRow) -> FileRow:
    """The row of a file that is within reach again, its content unchanged."""
    if is_accounted_for(row):
        return row
    return replace(row, state=FileState.KEPT, reason="", skipped=0)


def _look(path: Path, root: Path | None, rules: ScanRules) -> Iterable[FoundFile | ClosedFolder]:
    if path.is_dir() and not path.is_symlink():
        yield from scan_folder(path, rules, root=root)
    elif found := find_file(path, key_of(path, root)):
        yield found


def _sort(
    result: Survey,
    found: FoundFile | ClosedFolder,
    known: Mapping[str, FileRow],
    rules: ScanRules,
    *,
    again: bool,
) -> None:
    if isinstance(found, ClosedFolder):
        result.closed.append(found)
    elif rules.is_own(found.path):
        result.refused.append(found)
    elif (row := known.get(found.key)) and is_unchanged(found, row) and not (again and row.skipped):
        result.unchanged.append(found)
    else:
        result.changed.append(found)


def _missing(
    result: Survey, known: Mapping[str, FileRow], met: set[str], scope: frozenset[str] | None
) -> Iterator[FileRow]:
    """Known files in the scope of a look that were not met, and not lost behind closed doors."""
    closed = tuple(folder.key for folder in result.closed)
    for key, row in known.items():
        if key in met or row.state is FileState.MISSING or key.startswith(closed):
            continue
        if scope is None or _within(key, scope):
            yield row


def _sort_missing(
    result: Survey, rows: Iterable[FileRow], root: Path | None, rules: ScanRules
) -> None:
    """Tell files that are gone from those that are no longer taken."""
    for row in rows:
        path = Path(row.path) if root is None else root / row.path
        if row.path.endswith("/") or not path.exists():
            result.vanished.append(row)
        elif row.reason not in LEFT_OUT:
            told = rules.refuses_path(root, path, is_folder=False) if root else ""
            result.excluded.append((row, told or EXCLUDED))


def _within(key: str, scope: frozenset[str]) -> bool:
    """Whether a path, or a folder above it, is among these."""
    return key in scope or any(key[:place] in scope for place in _slashes(key))


def _slashes(key: str) -> Iterator[int]:
    return (place for place, character in enumerate(key) if character == "/")
