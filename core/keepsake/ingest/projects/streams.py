"""What is to be read of each working copy of a project."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.project import ProjectFolder
from keepsake.domain.source import Source
from keepsake.errors import InvalidInputError, UnreadableFileError
from keepsake.ingest.projects.commits import commit_capture, read_commits
from keepsake.ingest.projects.diffs import read_diffs
from keepsake.ingest.projects.git import Repository
from keepsake.ingest.stream_run import RecordStream
from keepsake.store import project_folders
from keepsake.store.project_folders import Cursor
from keepsake.store.readers import Readers

Read = Callable[[Repository, str], Iterator[Capture | Skipped]]


def project_streams(readers: Readers, source: Source) -> list[RecordStream]:
    """The new commits and changes of all working copies of a project."""
    with readers.connection() as db:
        folders = project_folders.read_all(db, source.id)
    return [stream for folder in folders for stream in _of_folder(readers, source, folder)]


def _of_folder(readers: Readers, source: Source, folder: ProjectFolder) -> Iterator[RecordStream]:
    if not folder.path.is_dir():
        return
    wanted: list[tuple[bool, str, Cursor, Read]] = [
        (folder.wishes.commits, "commits", "commit_cursor", _commits),
        (folder.wishes.diffs, "changes", "diff_cursor", _diffs),
    ]
    for wanted_too, name, cursor, read in wanted:
        if wanted_too:
            with readers.connection() as db:
                known = project_folders.read_cursor(db, folder.path, cursor)
            stream = _stream(folder.path, known, cursor, read, f"{folder.path} ({name})")
            if stream is not None:
                yield replace(stream, records=_in_namespace(stream.records, source.namespace))


def _stream(path: Path, known: str, cursor: Cursor, read: Read, name: str) -> RecordStream | None:
    """What came since the cursor; all of it when the history was written anew."""
    try:
        repository = Repository.around(path)
        head = repository.head()
    except (UnreadableFileError, InvalidInputError) as error:
        return RecordStream(name, iter(()), lambda _db: None, trouble=str(error))
    if not head or head == known:
        return None
    goes_on = bool(known) and repository.contains(known, before=head)
    span = f"{known}..{head}" if goes_on else head
    done = partial(project_folders.set_cursor, path=path, cursor=cursor, commit=head)
    return RecordStream(name, read(repository, span), done, anew=not goes_on)


def _commits(repository: Repository, span: str) -> Iterator[Capture | Skipped]:
    return map(commit_capture, read_commits(repository, span))


def _diffs(repository: Repository, span: str) -> Iterator[Capture | Skipped]:
    return itertools.chain.from_iterable(read_diffs(repository, span))


def _in_namespace(
    records: Iterator[Capture | Skipped], namespace: str
) -> Iterator[Capture | Skipped]:
    for record in records:
        yield replace(record, namespace=namespace) if isinstance(record, Capture) else record
