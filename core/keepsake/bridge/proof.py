"""Proving over a new connection that both sides know the same key, without saying it.

Each side makes up a challenge, and each answers with a keyed hash of both challenges and of its
own role, so that no answer can be used again or sent back.
"""

from __future__ import annotations

import os

# A keyed hash by itself. The modules hmac and hashlib would load OpenSSL, which is a fifth of
# what a bridge takes in memory.
from _blake2 import blake2b
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_CHALLENGE_BYTES: Final = 32
_PROOF_BYTES: Final = 32


def introduce(connection: Connection[Any, Any], key: bytes) -> None:
    """Prove the key to a host and have it proved by it. ConnectionRefusedError, OSError, EOFError.

    What is sent from here on is read only once the host was convinced.
    """
    challenge = os.urandom(_CHALLENGE_BYTES)
    connection.send_bytes(challenge)
    reply = connection.recv_bytes(_CHALLENGE_BYTES + _PROOF_BYTES)
    both = challenge + reply[:_CHALLENGE_BYTES]
    _check(reply[_CHALLENGE_BYTES:], _proof(key, b"host", both))
    connection.send_bytes(_proof(key, b"client", both))


def receive(connection: Connection[Any, Any], key: bytes) -> None:
    """Prove the key to a new client and have it proved by it. Errors as of :func:`introduce`."""
    theirs = connection.recv_bytes(_CHALLENGE_BYTES)
    if len(theirs) != _CHALLENGE_BYTES:
        raise ConnectionRefusedError("no challenge was sent")
    ours = os.urandom(_CHALLENGE_BYTES)
    connection.send_bytes(ours + _proof(key, b"host", theirs + ours))
    _check(connection.recv_bytes(_PROOF_BYTES), _proof(key, b"client", theirs + ours))


def _proof(key: bytes, role: bytes, challenges: bytes) -> bytes:
    return blake2b(role + challenges, key=key, digest_size=_PROOF_BYTES).digest()


def _check(given: bytes, expected: bytes) -> None:
    # How long this takes tells nothing: what is expected is another value each time.
    if given != expected:
        raise ConnectionRefusedError("the other side does not know the key")
