"""What each commit did to each file, as memories."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from keepsake.domain.capture import Capture, Skipped
from keepsake.domain.memory import Kind, Provenance
from keepsake.ingest.projects.git import Repository
from keepsake.ingest.projects.signals import ChangedFile, diff_signal

GENERATED: Final = "The file is made by a program, so its changes are left out."
TOO_MANY: Final = "The commit changes very many files, so only its largest changes are kept."
CUT: Final = "[… {} more lines of this change]"
_FILES_OF_COMMIT: Final = 100
_LONGEST: Final = 8_000
_RECORD: Final = b"\x1e"
_FORMAT: Final = "--format=%x1e%H%x1f%at%x1f%s%x1f%b%x1f"
_FILE: Final = re.compile(rb"^diff --git ", re.MULTILINE)
_RENAMED: Final = re.compile(rb"^rename from (.*)$", re.MULTILINE)
_PATHS: Final = re.compile(rb"^(?:---|\+\+\+) (?P<path>.*?)\t?$", re.MULTILINE)
_HUNK: Final = re.compile(rb"^@@ ", re.MULTILINE)
_NOWHERE: Final = b"/dev/null"
_GENERATED: Final = re.compile(
    r"(?:^|/)(?:node_modules|dist|build|out|coverage|vendor|third_party)/"
    r"|(?:^|/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|composer\.lock|Cargo\.lock"
    r"|poetry\.lock|uv\.lock|Pipfile\.lock|bun\.lockb?|flake\.lock|go\.sum|Gemfile\.lock)$"
    r"|\.min\.(?:js|css)$|\.(?:map|snap)$"
)


@dataclass(frozen=True, slots=True)
class FileDiff:
    """The change of one file: ``hunks`` is Git's own text from the first ``@@`` on."""

    file: ChangedFile
    hunks: str
    added: bool
    deleted: bool


def read_diffs(repository: Repository, span: str) -> Iterator[list[Capture | Skipped]]:
    """What the commits of a span did, oldest first, a list for each commit; merges left out."""
    arguments = (
        "log", "--reverse", "--no-color", "--patch", "--no-merges", "--find-renames",
        "--no-ext-diff", "--no-textconv", "--unified=3", _FORMAT, span, "--",
    )  # fmt: skip
    for record in repository.stream(arguments, _RECORD):
        fields = record.split(b"\x1f", 4)
        if len(fields) == 5:
            sha, moment, subject, body = (_text(field).strip() for field in fields[:4])
            yield list(_captures(sha, int(moment) * 1000, subject, body, parse_diffs(fields[4])))


def parse_diffs(told: bytes) -> list[FileDiff]:
    """The files of a patch that were changed as text."""
    starts = [found.start() for found in _FILE.finditer(told)]
    pieces = [told[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]
    return [diff for piece in pieces if (diff := _file_diff(piece)) is not None]


def _file_diff(piece: bytes) -> FileDiff | None:
    first = _HUNK.search(piece)
    if first is None:
        return None
    head, hunks = piece[: first.start()], piece[first.start() :]
    paths = [found["path"] for found in _PATHS.finditer(head)]
    if len(paths) < 2:
        return None
    before, after = paths[-2], paths[-1]
    deleted, added = after == _NOWHERE, before == _NOWHERE
    lines = hunks.splitlines()
    file = ChangedFile(
        path=_path(before if deleted else after),
        previous=_renamed(head),
        insertions=sum(line.startswith(b"+") for line in lines),
        deletions=sum(line.startswith(b"-") for line in lines),
    )
    return FileDiff(file, _text(hunks).rstrip("\n"), added, deleted)


def _captures(
    sha: str, moment: int, subject: str, body: str, diffs: list[FileDiff]
) -> Iterator[Capture | Skipped]:
    wanted = [diff for diff in diffs if not _GENERATED.search(diff.file.path)]
    wanted.sort(key=lambda diff: -diff.file.churn)
    for diff in diffs:
        if _GENERATED.search(diff.file.path):
            yield Skipped(f"{sha[:12]} {diff.file.path}", GENERATED)
    for diff in wanted[_FILES_OF_COMMIT:]:
        yield Skipped(f"{sha[:12]} {diff.file.path}", TOO_MANY)
    for ordinal, diff in enumerate(wanted[:_FILES_OF_COMMIT], 1):
        file = diff.file
        signal = diff_signal(subject, body, file, added=diff.added, deleted=diff.deleted)
        before = f" (before: {file.previous})" if file.previous else ""
        yield Capture(
            text=f"{file.path}{before}\n{subject}\n\n{_cut(diff.hunks)}",
            title=f"{file.path}: {subject}",
            kind=Kind.DIFF,
            source_key=f"diff:{sha}:{file.path}",
            thread=f"commit:{sha}",
            ordinal=ordinal,
            happened_at=moment,
            provenance=Provenance.OBSERVED,
            signal=signal,
            metadata={"sha": sha, "file": file.path},
        )


def _cut(hunks: str) -> str:
    """A very long change ends at a line, and says how much is missing."""
    if len(hunks) <= _LONGEST:
        return hunks
    end = hunks.rfind("\n", 0, _LONGEST)
    end = _LONGEST if end < 0 else end
    return f"{hunks[:end]}\n{CUT.format(hunks.count(chr(10), end))}"


def _renamed(head: bytes) -> str:
    found = _RENAMED.search(head)
    return _text(_unquoted(found[1])) if found else ""


def _path(told: bytes) -> str:
    """The path of a line such as ``+++ b/notes.md``."""
    return _text(_unquoted(told)).partition("/")[2]


def _unquoted(path: bytes) -> bytes:
    r"""A path as it is, of one that Git wrote in quotes because of a quote or a tab in it."""
    if not (path.startswith(b'"') and path.endswith(b'"')):
        return path
    return re.sub(
        rb"\\([0-7]{3}|.)",
        lambda code: (
            bytes([int(code[1], 8)]) if len(code[1]) == 3 else _LETTERS.get(code[1], code[1])
        ),
        path[1:-1],
    )


_LETTERS: Final = {b"t": b"\t", b"n": b"\n", b"r": b"\r", b"b": b"\b", b"f": b"\f", b"a": b"\a"}


def _text(told: bytes) -> str:
    return told.decode("utf-8", "replace")
