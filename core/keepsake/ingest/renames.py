"""Finds files that only have another path, so that their memories can follow them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from keepsake.domain.source import UNWANTED, FileState
from keepsake.errors import UnreadableFileError
from keepsake.ingest.reading import hash_file
from keepsake.ingest.scan import FoundFile
from keepsake.ingest.survey import Survey
from keepsake.store.source_files import FileRow


@dataclass(frozen=True, slots=True)
class Rename:
    """A known file under its new path."""

    row: FileRow
    found: FoundFile


def find_renames(survey: Survey, known: Mapping[str, FileRow]) -> list[Rename]:
    """New files with the content of one that is gone, each of those used once."""
    lost = _by_size([*survey.vanished, *_missing(known, survey)])
    renames = []
    for found in survey.changed:
        candidates = [] if found.key in known else lost.get(found.size, [])
        if not candidates:
            continue
        try:
            content = hash_file(found.path)
        except UnreadableFileError:
            continue
        same = [row for row in candidates if row.content_hash == content]
        # Of several with this content the one of the same name is meant, if there is one.
        match = min(same, key=lambda row: _name(row.path) != found.path.name, default=None)
        if match is not None:
            candidates.remove(match)
            renames.append(Rename(match, found))
    return renames


def _missing(known: Mapping[str, FileRow], survey: Survey) -> Iterable[FileRow]:
    back = {found.key for found in (*survey.changed, *survey.unchanged)}
    return (row for key, row in known.items() if row.state is FileState.MISSING and key not in back)


def _by_size(rows: Iterable[FileRow]) -> dict[int, list[FileRow]]:
    result: defaultdict[int, list[FileRow]] = defaultdict(list)
    for row in rows:
        if row.content_hash is not None and (row.memories or row.reason in UNWANTED):
            result[row.size].append(row)
    return result


def _name(path: str) -> str:
    return path.rpartition("/")[2]
