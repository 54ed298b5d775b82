"""Commits as memories: what was changed, why, and in which files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from keepsake.domain.capture import Capture
from keepsake.domain.memory import Kind, Provenance
from keepsake.ingest.projects.git import Repository
from keepsake.ingest.projects.signals import ChangedFile, commit_signal, convention_of

_RECORD: Final = b"\x1e"
_FIELD: Final = b"\x1f"
_FORMAT: Final = "--format=%x1e%H%x1f%P%x1f%an%x1f%at%x1f%s%x1f%b%x1f"
_LISTED: Final = 40


@dataclass(frozen=True, slots=True)
class Commit:
    """One commit. ``written_at`` is milliseconds UTC."""

    sha: str
    parents: tuple[str, ...]
    author: str
    written_at: int
    subject: str
    body: str
    files: tuple[ChangedFile, ...] = ()


def read_commits(repository: Repository, span: str) -> Iterator[Commit]:
    """The commits of a span such as ``abc..HEAD``, oldest first, with the files they changed."""
    arguments = (
        "log", "--reverse", "--no-color", "--numstat", "-z", "--find-renames", "--no-ext-diff",
        "--no-textconv", _FORMAT, span, "--",
    )  # fmt: skip
    for record in repository.stream(arguments, _RECORD):
        if (commit := parse_commit(record)) is not None:
            yield commit


def parse_commit(record: bytes) -> Commit | None:
    """Read what Git told of one commit; None for what is none."""
    fields = record.split(_FIELD)
    if len(fields) < 7:
        return None
    sha, parents, author, moment, subject = (_text(field) for field in fields[:5])
    # Should the text itself hold the separator, only the last part is the list of files.
    body = _text(_FIELD.join(fields[5:-1])).strip()
    return Commit(
        sha=sha.strip(),
        parents=tuple(parents.split()),
        author=author,
        written_at=int(moment) * 1000 if moment.lstrip("-").isdigit() else 0,
        subject=subject,
        body=body,
        files=tuple(_files(fields[-1])),
    )


def commit_capture(commit: Commit) -> Capture:
    """A commit as it is kept."""
    is_merge = len(commit.parents) > 1
    convention = convention_of(commit.subject, commit.body)
    listed = sorted(commit.files, key=lambda file: -file.churn)[:_LISTED]
    parts = [commit.subject, commit.body, _file_list(listed, len(commit.files))]
    return Capture(
        text="\n\n".join(part for part in parts if part) or commit.sha,
        title=commit.subject,
        kind=Kind.COMMIT,
        source_key=f"commit:{commit.sha}",
        thread=f"commit:{commit.sha}",
        happened_at=commit.written_at,
        provenance=Provenance.OBSERVED,
        signal=commit_signal(commit.subject, commit.body, commit.files, is_merge=is_merge),
        tags=(convention.type,) if convention.type else (),
        metadata={
            "sha": commit.sha,
            "author": commit.author,
            "merge": is_merge,
            "files": [file.path for file in listed],
        },
    )


def _file_list(files: list[ChangedFile], total: int) -> str:
    if not files:
        return ""
    lines = [f"- {_named(file)}{_counted(file)}" for file in files]
    more = [f"- and {total - len(files)} more"] if total > len(files) else []
    return "\n".join(["Files changed:", *lines, *more])


def _named(file: ChangedFile) -> str:
    return f"{file.path} (before: {file.previous})" if file.previous else file.path


def _counted(file: ChangedFile) -> str:
    return "" if file.insertions is None else f" +{file.insertions} −{file.deletions}"


def _files(told: bytes) -> Iterator[ChangedFile]:
    r"""The files of ``--numstat -z``: ``1\t2\tpath\0``, a renamed one ``1\t2\t\0old\0new\0``."""
    parts = iter(told.lstrip(b"\0\r\n").split(b"\0"))
    for part in parts:
        columns = part.lstrip(b"\r\n").split(b"\t", 2)
        if len(columns) < 3:
            continue
        previous = ""
        path = _text(columns[2])
        if not path:
            previous, path = _text(next(parts, b"")), _text(next(parts, b""))
        yield ChangedFile(path, previous, _count(columns[0]), _count(columns[1]))


def _count(told: bytes) -> int | None:
    return int(told) if told.isdigit() else None


def _text(told: bytes) -> str:
    return told.decode("utf-8", "replace")
