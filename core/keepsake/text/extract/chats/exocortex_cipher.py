"""The encryption of Exocortex backups: salt 32, nonce 12, tag 16, then AES-256-GCM."""

from __future__ import annotations

from typing import Final

from keepsake.errors import UnsupportedFileError

OTHER_KEY: Final = "The password is not that of the backup, or the file is damaged."
_SALT, _NONCE, _TAG = 32, 12, 16
_ROUNDS: Final = 100_000


def decrypt_backup(data: bytes, password: str) -> str:
    """The JSON text of an encrypted backup. UnsupportedFileError for another password."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC

    salt, nonce = data[:_SALT], data[_SALT : _SALT + _NONCE]
    start = _SALT + _NONCE + _TAG
    key = PBKDF2HMAC(SHA256(), 32, salt, _ROUNDS).derive(password.encode("utf-8"))
    try:
        # The library expects the tag behind the text, the backup has it before.
        sealed = data[start:] + data[_SALT + _NONCE : start]
        return AESGCM(key).decrypt(nonce, sealed, None).decode("utf-8")
    except (InvalidTag, ValueError) as error:
        raise UnsupportedFileError(OTHER_KEY) from error
