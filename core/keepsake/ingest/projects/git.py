"""Asks the Git program, without letting a repository run anything."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from keepsake.errors import InvalidInputError, UnreadableFileError

NO_GIT: Final = "Git is not installed, so the history of projects cannot be read."
NO_REPOSITORY: Final = "There is no Git repository in “{}”."
BROKEN: Final = "Git ended unexpectedly and told nothing."
_SAFE: Final = (
    "-c", "core.quotePath=false", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=",
    "-c", "core.pager=", "-c", "diff.external=", "-c", "log.showSignature=false",
    "-c", "core.untrackedCache=false", "--no-pager", "--no-optional-locks",
)  # fmt: skip
_PASSING: Final = frozenset({
    errno.EAGAIN, errno.EPERM, errno.EACCES, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EBUSY,
    errno.ETXTBSY,
})  # fmt: skip
_RETRY_S: Final = (0.05, 0.15, 0.4)
_SECONDS: Final = 30.0
_CHUNK: Final = 65_536
_NOT_A_REPOSITORY: Final = "not a git repository"


@dataclass(frozen=True, slots=True)
class Repository:
    """A working copy: its top folder and where Git keeps what it knows of it."""

    root: Path
    git_folder: Path

    @classmethod
    def around(cls, folder: Path) -> Repository:
        """The working copy that a folder is or lies in. InvalidInputError if there is none."""
        try:
            told = _ask(folder, "rev-parse", "--show-toplevel", "--absolute-git-dir")
        except UnreadableFileError as error:
            if _NOT_A_REPOSITORY in error.hint:
                raise InvalidInputError(NO_REPOSITORY.format(folder)) from error
            raise
        root, git_folder = told.splitlines()[:2]
        return cls(Path(root).resolve(), Path(git_folder))

    def origin(self) -> str:
        """The address it was cloned from, empty if there is none."""
        try:
            return self.ask("config", "--get", "remote.origin.url").strip()
        except UnreadableFileError:
            return ""

    def head(self) -> str:
        """The newest commit, empty before the first one."""
        try:
            return self.ask("rev-parse", "--verify", "--quiet", "HEAD^{commit}").strip()
        except UnreadableFileError:
            return ""

    def contains(self, commit: str, *, before: str) -> bool:
        """Whether a commit is among those that led to ``before``."""
        try:
            self.ask("merge-base", "--is-ancestor", commit, before)
        except UnreadableFileError:
            return False
        return True

    def ask(self, *arguments: str) -> str:
        """What Git answers. UnreadableFileError when it does not."""
        return _ask(self.root, *arguments)

    def stream(self, arguments: Sequence[str], separator: bytes) -> Iterator[bytes]:
        """What Git tells, cut at a byte, piece by piece as it comes.

        UnreadableFileError when Git fails, also after it told something.
        """
        with tempfile.TemporaryFile() as complaints:
            with _spawn(self.root, arguments, complaints) as process:
                try:
                    yield from _pieces(process, separator)
                finally:
                    process.kill()  # does nothing to one that has ended
            if process.returncode:
                complaints.seek(0)
                raise _failure(process.returncode, complaints.read().decode("utf-8", "replace"))


def _ask(folder: Path, *arguments: str) -> str:
    with tempfile.TemporaryFile() as complaints, _spawn(folder, arguments, complaints) as process:
        try:
            told, _ = process.communicate(timeout=_SECONDS)
        except subprocess.TimeoutExpired as error:
            process.kill()
            message = "Git did not answer in time."
            raise UnreadableFileError(message) from error
        if process.returncode:
            complaints.seek(0)
            raise _failure(process.returncode, complaints.read().decode("utf-8", "replace"))
    return told.decode("utf-8", "replace")


def _spawn(
    folder: Path, arguments: Sequence[str], complaints: IO[bytes]
) -> subprocess.Popen[bytes]:
    """Start Git; what fails for a passing reason is tried again, since nothing was told yet."""
    program = shutil.which("git")
    if program is None:
        raise InvalidInputError(NO_GIT, hint="Install Git, then try again.")
    command = [program, *_SAFE, "-C", str(folder), *arguments]
    for pause in (*_RETRY_S, None):
        try:
            return subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=complaints,
                env=_environment(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            if pause is None or error.errno not in _PASSING:
                message = f"Git could not be started ({error.strerror or error})."
                raise UnreadableFileError(message) from error
        threading.Event().wait(pause)
    raise AssertionError


def _environment() -> dict[str, str]:
    """Without variables that point Git at another repository, and in its own language."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return kept | {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"}


def _pieces(process: subprocess.Popen[bytes], separator: bytes) -> Iterator[bytes]:
    waiting = b""
    while process.stdout and (chunk := process.stdout.read(_CHUNK)):
        *whole, waiting = (waiting + chunk).split(separator)
        yield from whole
    process.wait()
    if waiting:
        yield waiting


def _failure(code: int, told: str) -> UnreadableFileError:
    """Git's own reason as a hint; a crash is no word of Git about the repository."""
    crashed = code < 0 or code >= 0xC0000000  # a signal, or an exception of Windows
    if crashed or not told.strip():
        return UnreadableFileError(BROKEN)
    return UnreadableFileError("Git could not read the repository.", hint=told.strip()[:500])
