"""Where clients connect: one listener, one thread for each connection."""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Client, Listener
from pathlib import Path
from typing import Any, NamedTuple

from keepsake.bridge.wire import Connection, HostAddress, greet, read_host_file, shut
from keepsake.host.host_file import new_address, remove_host_file, write_host_file
from keepsake.paths import DataFolder

log = logging.getLogger(__name__)

Hello = dict[str, Any]
Serve = Callable[[Connection, Hello], None]

MAX_CONNECTIONS = 256
_BACKLOG = 128
_PAUSE_SECONDS = 0.1
_PARTING_SECONDS = 2.0
_LONGEST_SOCKET_PATH = 100  # bytes; 108 on Linux and 104 on macOS, with the end mark
_SHELTER_PREFIX = "keepsake-"


class _Listening(NamedTuple):
    listener: Listener
    host: HostAddress
    acceptor: threading.Thread


class Endpoint:
    """Listens for clients of one data folder and serves each in its own thread.

    Only the holder of the host lock may open one: it replaces whatever an earlier host left.
    ``serve`` is called with a connection whose other end proved itself, and its hello.
    """

    def __init__(self, folder: DataFolder, kind: str, serve: Serve) -> None:
        self._folder = folder
        self._kind = kind
        self._serve = serve
        self._lock = threading.Lock()
        self._connections: dict[Connection, threading.Thread] = {}
        self._closing = False
        self._listening: _Listening | None = None

    def open(self) -> None:
        """Listen, then tell where in the host file. OSError when that is impossible."""
        self._folder.create()
        _clear_remains(self._folder)
        address, family = _new_place(self._folder)
        listener = Listener(address, family=family, backlog=_BACKLOG)
        host = new_address(address, self._kind)
        try:
            if family == "AF_UNIX":
                Path(address).chmod(0o600)
            write_host_file(self._folder.host_file, host)
        except OSError:
            listener.close()
            raise
        acceptor = threading.Thread(
            target=self._accept, args=(listener, host.authkey), name="keepsake-accept", daemon=True
        )
        acceptor.start()
        self._listening = _Listening(listener, host, acceptor)

    def close(self) -> None:
        """Stop listening and end all connections."""
        if self._listening is None:
            return
        listener, host, acceptor = self._listening
        self._listening = None
        remove_host_file(self._folder.host_file)
        self._closing = True
        with suppress(OSError):  # wakes the acceptor
            Client(host.address).close()
        acceptor.join()
        listener.close()
        _remove_shelter(Path(host.address))
        with self._lock:
            threads = list(self._connections.values())
            for connection in self._connections:
                shut(connection)
        for thread in threads:
            if thread is not threading.current_thread():
                thread.join(_PARTING_SECONDS)

    def _accept(self, listener: Listener, authkey: bytes) -> None:
        pause = threading.Event()
        while not self._closing:
            try:
                connection: Connection = listener.accept()
            except OSError as error:
                log.warning("a connection could not be accepted: %s", error)
                pause.wait(_PAUSE_SECONDS)
                continue
            if self._closing or len(self._connections) >= MAX_CONNECTIONS:
                connection.close()
                continue
            thread = threading.Thread(
                target=self._converse,
                args=(connection, authkey),
                name="keepsake-client",
                daemon=True,
            )
            with self._lock:
                self._connections[connection] = thread
            thread.start()

    def _converse(self, connection: Connection, authkey: bytes) -> None:
        try:
            self._serve(connection, greet(connection, authkey))
        except OSError as error:
            log.info("a connection ended: %s", error)
        except Exception:
            log.exception("a connection failed")
        finally:
            with self._lock:  # what is closed must not be shut any more
                del self._connections[connection]
                connection.close()


def _new_place(folder: DataFolder) -> tuple[str, str]:
    """An address nobody listens on, and its family."""
    if sys.platform == "win32":
        return rf"\\.\pipe\keepsake-{secrets.token_hex(16)}", "AF_PIPE"
    path = folder.run / "host.sock"
    if len(os.fsencode(path)) > _LONGEST_SOCKET_PATH:
        path = Path(tempfile.mkdtemp(prefix=_SHELTER_PREFIX)) / "host.sock"
    return str(path), "AF_UNIX"


def _clear_remains(folder: DataFolder) -> None:
    """Remove the socket of a host that crashed."""
    if sys.platform == "win32":
        return
    (folder.run / "host.sock").unlink(missing_ok=True)
    earlier = read_host_file(folder.host_file)
    if earlier is not None:
        _remove_shelter(Path(earlier.address))


def _remove_shelter(socket_path: Path) -> None:
    """Remove the private folder of a socket that had no room in the data folder."""
    shelter = socket_path.parent
    if shelter.parent == Path(tempfile.gettempdir()) and shelter.name.startswith(_SHELTER_PREFIX):
        shutil.rmtree(shelter, ignore_errors=True)
