"""The connection between the host and its clients: where it is, who may speak, what is said first.

Frames are JSON, one message each. Both sides prove that they read the host file, which only this
user can, before anything else is said; then the client says in one frame what it wants.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from multiprocessing.connection import Client
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from keepsake.bridge import proof

if TYPE_CHECKING:
    from multiprocessing.connection import Connection as _Connection

    Connection = _Connection[Any, Any]
else:
    from multiprocessing.connection import Connection

PROTOCOL = 1
MAX_MESSAGE_BYTES = 10 * 1024 * 1024
GREETING_SECONDS = 5.0


class OtherProtocolError(ConnectionError):
    """The host is there, but speaks another version of this protocol."""


class HostAddress(NamedTuple):
    """How the running host is reached, as its host file says.

    ``kind`` is "desktop" or "headless"; ``started`` is milliseconds UTC.
    """

    pid: int
    address: str
    authkey: bytes
    kind: str
    protocol: int
    version: str
    started: int


def read_host_file(path: Path) -> HostAddress | None:
    """What the last host wrote about itself, None when there is nothing usable.

    The host may be gone: only a connection tells.
    """
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        return HostAddress(
            pid=int(raw["pid"]),
            address=str(raw["address"]),
            authkey=bytes.fromhex(raw["authkey"]),
            kind=str(raw["kind"]),
            protocol=int(raw["protocol"]),
            version=str(raw["version"]),
            started=int(raw["started"]),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def connect(host: HostAddress, hello: Mapping[str, Any]) -> Connection:
    """Reach the host, exchange proofs and say ``hello``. OSError when it cannot be reached."""
    connection: Connection = Client(host.address)
    if host.protocol != PROTOCOL:
        connection.close()
        raise OtherProtocolError("the host speaks another protocol")
    try:
        with _limited_to(GREETING_SECONDS, connection):
            proof.introduce(connection, host.authkey)
            connection.send_bytes(json.dumps({"protocol": PROTOCOL, **hello}).encode())
    except EOFError as error:
        connection.close()
        raise ConnectionRefusedError("the host did not accept the connection") from error
    except OSError:
        connection.close()
        raise
    return connection


def greet(connection: Connection, authkey: bytes) -> dict[str, Any]:
    """Exchange proofs with a new client and return its hello. OSError when it is none of ours."""
    try:
        with _limited_to(GREETING_SECONDS, connection):
            proof.receive(connection, authkey)
            hello = json.loads(connection.recv_bytes(64 * 1024))
    except (EOFError, ValueError) as error:
        raise ConnectionRefusedError(f"not a client of this memory: {error}") from error
    if not isinstance(hello, dict) or hello.get("protocol") != PROTOCOL:
        raise ConnectionRefusedError("a client that speaks another protocol")
    return hello


def shut(connection: Connection) -> None:
    """End a connection from any thread; threads that read or write it wake up with an error."""
    with suppress(OSError):
        if sys.platform == "win32":
            connection.close()
            return
        with socket.socket(fileno=os.dup(connection.fileno())) as duplicate:
            duplicate.shutdown(socket.SHUT_RDWR)


@contextmanager
def _limited_to(seconds: float, connection: Connection) -> Iterator[None]:
    timer = threading.Timer(seconds, shut, (connection,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
