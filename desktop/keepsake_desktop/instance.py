"""One running application a data folder; a second start hands its request to the first."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from dataclasses import asdict
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from keepsake.write_failure import write_failure
from keepsake_desktop.commandline import PAGES, Start

_WAIT_MS = 2000
_LARGEST_REQUEST = 1_000_000
# Why the file of the lock cannot be made; the second is what Qt says of a full disk.
_REASONS = {
    QLockFile.LockError.PermissionError: errno.EACCES,
    QLockFile.LockError.UnknownError: errno.ENOSPC,
}


class Instance(QObject):
    """Holds the place of the one running application.

    The lock decides who is first, because a second local server can take over the name of a
    living one on some systems.
    """

    asked = Signal(object)

    def __init__(self, run_folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        digest = hashlib.sha256(str(run_folder.absolute()).encode()).hexdigest()
        self._name = f"keepsake-{digest[:16]}"
        self._folder = run_folder
        self._lock = QLockFile(str(run_folder / "window.lock"))
        self._lock.setStaleLockTime(0)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._accept)

    def claim(self, wait_ms: int = 0) -> bool:
        """Become the one application, waiting so long for the place; False when another one is.

        StorageError when nothing can be written into the folder.
        """
        if not self._lock.tryLock(wait_ms):
            reason = _REASONS.get(self._lock.error())
            if reason is None:
                return False
            trouble = OSError(reason, os.strerror(reason))
            raise write_failure(self._folder, trouble, hint="Check that you may write there.")
        QLocalServer.removeServer(self._name)
        self._server.listen(self._name)
        return True

    def release(self) -> None:
        """Give the place up."""
        self._server.close()
        self._lock.unlock()

    def hand_over(self, start: Start) -> bool:
        """Give a request to the running application; whether it took it."""
        socket = QLocalSocket(self)
        socket.connectToServer(self._name)
        if not socket.waitForConnected(_WAIT_MS):
            return False
        request = asdict(start) | {"paths": [str(path) for path in start.paths]}
        socket.write(json.dumps(request).encode() + b"\n")
        socket.flush()
        taken = socket.waitForReadyRead(_WAIT_MS)
        socket.disconnectFromServer()
        return taken

    def _accept(self) -> None:
        socket = self._server.nextPendingConnection()
        socket.readyRead.connect(lambda: self._read(socket))
        socket.disconnected.connect(socket.deleteLater)
        if socket.bytesAvailable():
            self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > _LARGEST_REQUEST:
                socket.abort()
            return
        start = _decode(bytes(socket.readLine().data()))
        if start is not None:
            socket.write(b"ok\n")
            socket.flush()
            self.asked.emit(start)


def _decode(line: bytes) -> Start | None:
    try:
        request = json.loads(line)
    except ValueError:
        return None
    if not isinstance(request, dict) or not isinstance(request.get("paths", []), list):
        return None
    page = request.get("page", "")
    return Start(
        hidden=bool(request.get("hidden")),
        page=page if page in PAGES else "",
        search=bool(request.get("search")),
        note=bool(request.get("note")),
        paths=tuple(Path(str(path)) for path in request.get("paths", [])),
    )
