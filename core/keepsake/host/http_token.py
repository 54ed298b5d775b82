"""The token of the HTTP interface: kept in a file that only this user can read."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from keepsake.errors import StorageError
from keepsake.paths import DataFolder

_BYTES = 32


def read_token(folder: DataFolder) -> str:
    """The token, made if there is none. StorageError when its file cannot be read or written."""
    try:
        return folder.http_token.read_text(encoding="ascii").strip() or rotate_token(folder)
    except FileNotFoundError:
        return rotate_token(folder)
    except (OSError, ValueError) as error:
        raise _trouble(folder.http_token) from error


def rotate_token(folder: DataFolder) -> str:
    """A new token; the old one is worth nothing from now on."""
    token = secrets.token_urlsafe(_BYTES)
    temporary = folder.http_token.with_name(f"{folder.http_token.name}.{os.getpid()}")
    try:
        folder.run.mkdir(mode=0o700, parents=True, exist_ok=True)
        temporary.unlink(missing_ok=True)
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(token)
        temporary.replace(folder.http_token)
    except OSError as error:
        raise _trouble(folder.http_token) from error
    return token


def _trouble(path: Path) -> StorageError:
    message = f"The token of the HTTP interface in “{path}” cannot be read or written."
    return StorageError(message, hint="Check that you may write there.")
