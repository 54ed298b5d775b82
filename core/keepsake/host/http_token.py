"""The token of the HTTP interface: in the system's keyring, with its hash in a file.

The hash is all that is needed to tell the right token, so a host never asks the keyring. Without
a keyring the token itself stands in that file, which only this user can read.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from typing import Final, NamedTuple

from keepsake.errors import StorageError
from keepsake.paths import DataFolder
from keepsake.private_file import create_private

_BYTES: Final = 32
_HASH_LENGTH: Final = 64
_SERVICE: Final = "Keepsake HTTP"


class HttpToken(NamedTuple):
    """The token, and whether the keyring holds it; otherwise the file ``http_token`` does."""

    value: str
    in_keyring: bool


def is_token(folder: DataFolder, shown: str) -> bool:
    """Whether this is the token of the memory in ``folder``. StorageError as of ``read_token``."""
    return secrets.compare_digest(_hash(shown), _read(folder)[0])


def ensure_token(folder: DataFolder) -> None:
    """Make a token if there is none. StorageError when its file cannot be read or written."""
    if not _read(folder)[0]:
        rotate_token(folder)


def read_token(folder: DataFolder) -> HttpToken:
    """The token, made if there is none. StorageError when it cannot be read."""
    known, token = _read(folder)
    if not known:
        return rotate_token(folder)
    if token:
        return HttpToken(token, in_keyring=False)
    stored = _from_keyring(folder)
    if stored is None or _hash(stored) != known:
        message = "The keyring does not give the token of the HTTP interface."
        hint = "Unlock the keyring, or make a new token: keepsake token --rotate"
        raise StorageError(message, hint=hint)
    return HttpToken(stored, in_keyring=True)


def rotate_token(folder: DataFolder) -> HttpToken:
    """A new token; the old one is worth nothing from now on."""
    token = HttpToken(value := secrets.token_urlsafe(_BYTES), _to_keyring(folder, value))
    lines = [_hash(value)] if token.in_keyring else [_hash(value), value]
    temporary = folder.http_token.with_name(f"{folder.http_token.name}.{os.getpid()}")
    try:
        folder.run.mkdir(mode=0o700, parents=True, exist_ok=True)
        with create_private(temporary) as file:
            file.write("\n".join(lines))
        temporary.replace(folder.http_token)
    except OSError as error:
        raise _trouble(folder) from error
    return token


def _read(folder: DataFolder) -> tuple[str, str]:
    """The hash of the token and, without a keyring, the token; empty where there is none."""
    try:
        known, _, token = folder.http_token.read_text(encoding="ascii").partition("\n")
    except FileNotFoundError:
        return "", ""
    except (OSError, ValueError) as error:
        raise _trouble(folder) from error
    return (known, token.strip()) if len(known) == _HASH_LENGTH else ("", "")


def _from_keyring(folder: DataFolder) -> str | None:
    import keyring
    from keyring.errors import KeyringError

    try:
        return keyring.get_password(_SERVICE, str(folder.root))
    except (KeyringError, OSError):
        return None


def _to_keyring(folder: DataFolder, token: str) -> bool:
    """Whether the keyring took it."""
    import keyring
    from keyring.errors import KeyringError

    if keyring.get_keyring().priority <= 0:
        return False
    try:
        keyring.set_password(_SERVICE, str(folder.root), token)
    except (KeyringError, OSError):
        return False
    return True


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _trouble(folder: DataFolder) -> StorageError:
    message = f"The token of the HTTP interface in “{folder.http_token}” cannot be used."
    return StorageError(message, hint="Check that you may read and write there.")
