"""A client's configuration file: read tolerantly, backed up, replaced as a whole or not at all."""

from __future__ import annotations

import codecs
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from glob import escape
from pathlib import Path

from keepsake.clients.document import SyntaxFaultError
from keepsake.errors import ClientConfigError

KEPT_BACKUPS = 5

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}


@dataclass(frozen=True, slots=True)
class ConfigContent:
    """What a file holds now; ``raw`` is None where there is no file."""

    path: Path
    raw: bytes | None


@dataclass(frozen=True, slots=True)
class FileChange:
    """One file that was changed; ``backup`` is None where there was no file before."""

    path: Path
    backup: Path | None


def read_content(path: Path) -> ConfigContent:
    """Read a file; ``path`` of the result is the one that links, if any, lead to.

    Raises:
        ClientConfigError: the file cannot be read.
    """
    with _translated(path, "read"):
        target = path.resolve()
        return ConfigContent(target, target.read_bytes() if target.exists() else None)


@contextmanager
def syntax_translated(path: Path) -> Iterator[None]:
    """Say which file breaks the rules of its format, and in which line."""
    try:
        yield
    except SyntaxFaultError as error:
        raise not_understood(path, error.reason, error.line) from error


def not_understood(path: Path, reason: str, line: int) -> ClientConfigError:
    """The error for a content that is not what it should be."""
    return ClientConfigError(
        f"{path} cannot be understood because of line {line}: {reason}.",
        hint="Nothing was changed. Correct that line, then try again.",
        line=line,
    )


def decoded(raw: bytes) -> str:
    """The text of UTF-8 or UTF-16, with or without a byte order mark; newlines are kept.

    Raises:
        SyntaxFaultError: it is neither.
    """
    mark = next((mark for mark in _MARKS if raw.startswith(mark)), b"")
    encoding = _MARKS.get(mark) or _guessed_encoding(raw)
    body = raw.removeprefix(mark)
    try:
        return body.decode(encoding)
    except UnicodeDecodeError as error:
        newline = "\n".encode(encoding)
        line = body.count(newline, 0, error.start) + 1
        reason = f"it holds bytes that are not {encoding[:6].upper().rstrip('-')} text"
        raise SyntaxFaultError(reason, line) from error


def _guessed_encoding(raw: bytes) -> str:
    """ASCII characters, with which every configuration starts, tell UTF-16 by their zeros."""
    if len(raw) >= 2 and raw[0] and not raw[1]:
        return "utf-16-le"
    if len(raw) >= 2 and not raw[0] and raw[1]:
        return "utf-16-be"
    return "utf-8"


def encoded(text: str) -> bytes:
    """UTF-8 without a byte order mark, with which Claude Desktop would drop every server."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ClientConfigError(
            "The configuration would hold a path that is not valid text.",
            hint="Move Keepsake or its data to a folder with an ordinary name.",
        ) from error


def write_config(current: ConfigContent, data: bytes) -> FileChange:
    """Back the file up, then replace its content.

    Raises:
        ClientConfigError: the file is write-protected, was changed since it was read, or the
            system refuses. The file then is what it was.
    """
    _require_writable(current.path)
    with _translated(current.path, "written"):
        current.path.parent.mkdir(parents=True, exist_ok=True)
    backup = back_up(current)
    _require_unchanged(current)
    with _translated(current.path, "written"):
        _replace(current.path, data)
    return FileChange(current.path, backup)


def remove_config(current: ConfigContent) -> FileChange:
    """Back the file up, then delete it: it did not exist before Keepsake made it."""
    _require_writable(current.path)
    backup = back_up(current)
    _require_unchanged(current)
    with _translated(current.path, "removed"):
        current.path.unlink()
    return FileChange(current.path, backup)


def back_up(current: ConfigContent) -> Path | None:
    """Write the bytes that were read to a new file beside; the last few are kept."""
    if current.raw is None:
        return None
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    backup = current.path.with_name(f"{current.path.name}.keepsake-{moment}.bak")
    with _translated(current.path, "backed up"):
        _replace(backup, current.raw, mode=stat.S_IMODE(current.path.stat().st_mode))
        for outdated in backups(current.path)[KEPT_BACKUPS:]:
            outdated.unlink(missing_ok=True)
    return backup


def backups(path: Path) -> list[Path]:
    """The backups of a file, newest first."""
    return sorted(path.parent.glob(f"{escape(path.name)}.keepsake-*.bak"), reverse=True)


def is_writable(path: Path) -> bool:
    """Whether the file, or the folder it would be made in, may be changed.

    The mode is asked too: the superuser may write anywhere, and a person who protected a file
    meant it.
    """
    with _translated(path, "read"):
        target = path.resolve()
        if target.exists() and not target.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP):
            return False
        existing = next(folder for folder in target.parents if folder.exists())
        return os.access(existing, os.W_OK) and (not target.exists() or os.access(target, os.W_OK))


def _require_writable(path: Path) -> None:
    if not is_writable(path):
        raise ClientConfigError(
            f"{path} is write-protected.",
            hint="Allow changes to the file and its folder, then try again.",
        )


def _require_unchanged(current: ConfigContent) -> None:
    with _translated(current.path, "read"):
        now = current.path.read_bytes() if current.path.exists() else None
    if now != current.raw:
        raise ClientConfigError(
            f"Another program changed {current.path} at the same moment.",
            hint="Nothing was changed. Try again.",
        )


def _replace(path: Path, data: bytes, *, mode: int | None = None) -> None:
    """Put a complete new file in the place of the old one, with its permissions."""
    if mode is None and path.exists():
        mode = stat.S_IMODE(path.stat().st_mode)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(mode)
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise


@contextmanager
def _translated(path: Path, done: str) -> Iterator[None]:
    """Say what the system refused. Loops of links are a RuntimeError before Python 3.13."""
    try:
        yield
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ClientConfigError(
            f"{path} could not be {done}: {reason}.",
            hint="Check the file and its permissions, close programs that use it, and try again.",
        ) from error
