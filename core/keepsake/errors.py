"""Every error Keepsake raises on purpose.

    KeepsakeError
    ├── NotFoundError            no such memory, source, import or version
    ├── InvalidInputError        a value that cannot be accepted
    ├── CaptureError             something could not be kept
    │   ├── UnsupportedFileError     a kind of file nobody here can read
    │   └── UnreadableFileError      a file that cannot be read now: why
    ├── StorageError             the database
    │   ├── DatabaseTooNewError      written by a newer Keepsake
    │   ├── DatabaseDamagedError     fails SQLite's own checks
    │   ├── DatabaseLockedError      held by another program
    │   ├── DatabaseReadOnlyError    the file or its folder cannot be written
    │   └── DiskFullError            no space left
    ├── ModelError               a local model
    │   ├── ModelMissingError        no file where it should be
    │   └── ModelLoadError           a file that is no usable model
    ├── ClientConfigError        an assistant's configuration file
    ├── NotAllowedError          the person did not allow this to a program
    │   └── TooManyCallsError        a program asks faster than it may
    └── HostUnavailableError     the process that holds the memory does not answer

``str(error)`` says what happened and why, in one sentence for a person; ``hint`` says what to
do now. A bug is an ordinary exception and is never wrapped in one of these.
"""

from __future__ import annotations

from typing import ClassVar


class KeepsakeError(Exception):
    """Something a person can be told about."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class NotFoundError(KeepsakeError):
    """No such memory, source, import or version."""

    code = "not_found"


class InvalidInputError(KeepsakeError):
    """A value that cannot be accepted."""

    code = "invalid_input"


class CaptureError(KeepsakeError):
    """Something could not be kept."""

    code = "capture"


class UnsupportedFileError(CaptureError):
    """A kind of file that cannot be read."""

    code = "unsupported_file"


class UnreadableFileError(CaptureError):
    """A file that cannot be read now."""

    code = "unreadable_file"


class StorageError(KeepsakeError):
    """The database cannot do what was asked."""

    code = "storage"


class DatabaseTooNewError(StorageError):
    """The database was written by a newer Keepsake."""

    code = "database_too_new"


class DatabaseDamagedError(StorageError):
    """The database file fails SQLite's own checks."""

    code = "database_damaged"


class DatabaseLockedError(StorageError):
    """Another program holds the database."""

    code = "database_locked"


class DatabaseReadOnlyError(StorageError):
    """The database file or its folder cannot be written."""

    code = "database_read_only"


class DiskFullError(StorageError):
    """There is no space left where the memory lives."""

    code = "disk_full"


class ModelError(KeepsakeError):
    """A local model cannot be used."""

    code = "model"


class ModelMissingError(ModelError):
    """There is no model file where it should be."""

    code = "model_missing"


class ModelLoadError(ModelError):
    """The model file cannot be loaded."""

    code = "model_load"


class ClientConfigError(KeepsakeError):
    """An assistant's configuration file cannot be used.

    ``line``, from 1, is where its content cannot be understood, if that is why.
    """

    code = "client_config"

    def __init__(self, message: str, *, hint: str = "", line: int | None = None) -> None:
        super().__init__(message, hint=hint)
        self.line = line


class NotAllowedError(KeepsakeError):
    """The person did not allow this to the program that asks."""

    code = "not_allowed"


class TooManyCallsError(NotAllowedError):
    """A program asks faster than it may."""

    code = "too_many_calls"


class HostUnavailableError(KeepsakeError):
    """The process that holds the memory does not answer."""

    code = "host_unavailable"


def error_of(code: str) -> type[KeepsakeError]:
    """The class of error that a code stands for; the plain one for a code nobody knows."""
    known = [KeepsakeError]
    for kind in known:
        if kind.code == code:
            return kind
        known += kind.__subclasses__()
    return KeepsakeError
