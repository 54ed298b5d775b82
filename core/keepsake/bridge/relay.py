"""Carrying messages between one assistant and the host, across restarts of the host."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from typing import Any, BinaryIO, NamedTuple

from keepsake.bridge.launch import launch_host
from keepsake.bridge.lines import INTERNAL_ERROR, MessageError, TooLong, error_line, parse
from keepsake.bridge.opening import Opening
from keepsake.bridge.wire import Connection, OtherProtocolError, connect, read_host_file, shut
from keepsake.paths import DataFolder

START_SECONDS = 20.0
RECONNECT_SECONDS = 3.0
_POLL_SECONDS = 0.02
_RELAUNCH_SECONDS = 0.5
_LISTEN = "subscriptions/listen"

_LOST = "Keepsake was restarted before it could answer. Please try again."
_LATE = "Keepsake did not answer in time. Please try again."
_UNREACHABLE = (
    "Keepsake could not be started. Run “keepsake doctor” to see what is wrong, then try again."
)
_OTHER_PROTOCOL = (
    "Keepsake was updated while an older one is still running. Quit Keepsake, then try again."
)


class _Pending(NamedTuple):
    """A request the host owes an answer to.

    A silent one is the bridge's own, a lasting one is answered only when it ends.
    """

    request_id: Any
    silent: bool = False
    lasting: bool = False


class Relay:
    """Two pumps: :meth:`forward` for the assistant's messages, :meth:`run` for the host's.

    The host forgets its sessions when it ends, so the assistant's handshake and subscriptions are
    kept and repeated to the next host. Whatever the old one still owed is answered with a
    retryable error; nothing is answered twice. ``key`` is what the assistant proves itself with.
    """

    def __init__(self, folder: DataFolder, output: BinaryIO, key: str = "") -> None:
        self._folder = folder
        self._output = output
        self._hello = {"role": "mcp", "key": key}
        self._writing = threading.Lock()
        self._changed = threading.Condition()
        self._connection: Connection | None = None
        self._wanted = True
        self._failure = ""
        self._closing = False
        self._pending: dict[str, _Pending] = {}
        self._opening = Opening()

    def forward(self, line: bytes | TooLong) -> None:
        """Pass one line of the assistant on; what is no message is answered here."""
        try:
            message = parse(line)
        except MessageError as error:
            self._write(error_line(error.request_id, error.code, str(error)))
            return
        request_id = message.get("id") if "method" in message else None
        lasting = message.get("method") == _LISTEN
        connection = self._connect_for(request_id, lasting=lasting)
        if connection is None:
            if request_id is not None:
                text = self._failure or _UNREACHABLE
                self._write(error_line(request_id, INTERNAL_ERROR, text, retryable=True))
            return
        if isinstance(line, bytes):
            self._remember(message, line)
            _send(connection, line)

    def run(self) -> None:
        """Keep a connection to the host and write what it sends, until :meth:`close`."""
        while not self._closing:
            connection = self._reach_host()
            if connection is None:
                self._rest()
                continue
            self._resume_session(connection)
            self._pump(connection)
            self._lose(connection)

    def drain(self, seconds: float) -> None:
        """Wait until nothing is owed to the assistant any more, at most ``seconds``.

        What is owed even then is answered with a retryable error.
        """
        with self._changed:
            self._changed.wait_for(lambda: not self._owed(), seconds)
            late = self._owed()
            self._pending = {}
        for pending in late:
            self._write(error_line(pending.request_id, INTERNAL_ERROR, _LATE, retryable=True))

    def close(self) -> None:
        """End both pumps."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            if self._connection is not None:
                shut(self._connection)

    def _owed(self) -> list[_Pending]:
        return [one for one in self._pending.values() if not (one.lasting or one.silent)]

    def _connect_for(self, request_id: Any, *, lasting: bool) -> Connection | None:
        """The live connection, waited for if need be; the request counts as owed from here on."""
        with self._changed:
            if self._connection is None:
                self._wanted = True
                self._failure = ""
                self._changed.notify_all()
            self._changed.wait_for(lambda: self._connection or self._failure or self._closing)
            if self._connection is not None and request_id is not None:
                self._pending[_key(request_id)] = _Pending(request_id, lasting=lasting)
            return self._connection

    def _remember(self, message: dict[str, Any], line: bytes) -> None:
        self._opening.note(message, line)
        parameters = message.get("params")
        if message.get("method") == "notifications/cancelled" and isinstance(parameters, dict):
            self._settle(parameters.get("requestId"))

    def _settle(self, request_id: Any) -> _Pending | None:
        with self._changed:
            settled = self._pending.pop(_key(request_id), None)
            self._changed.notify_all()
        return settled

    def _reach_host(self) -> Connection | None:
        """A connection to the host, which is started if somebody waits; None when it fails."""
        began = time.monotonic()
        process: subprocess.Popen[bytes] | None = None
        launched = 0.0
        while not self._closing:
            now = time.monotonic()
            if now - began > (START_SECONDS if self._wanted else RECONNECT_SECONDS):
                return None
            connection = self._try_host()
            if connection is not None or self._failure:
                return connection
            ended = process is None or process.poll() is not None
            if self._wanted and ended and now - launched > _RELAUNCH_SECONDS:
                if process is not None and process.returncode != 0:
                    return None
                try:
                    process, launched = launch_host(self._folder), now
                except OSError:
                    return None
            with self._changed:
                self._changed.wait(_POLL_SECONDS)
        return None

    def _try_host(self) -> Connection | None:
        host = read_host_file(self._folder.host_file)
        if host is None:
            return None
        try:
            return connect(host, self._hello)
        except OtherProtocolError:
            self._failure = _OTHER_PROTOCOL
        except OSError:
            pass
        return None

    def _rest(self) -> None:
        """Nobody could be reached: say so to whoever waits, and wait until it matters again."""
        with self._changed:
            if self._wanted:
                self._failure = self._failure or _UNREACHABLE
            self._wanted = False
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._wanted or self._closing)

    def _resume_session(self, connection: Connection) -> None:
        """Repeat to a new host what it must know, then let messages through."""
        with self._changed:
            owed = _key(self._opening.request_id) in self._pending
            for repeated in self._opening.repeated(owed=owed):
                if repeated.request_id is not None and repeated.own:
                    pending = _Pending(repeated.request_id, silent=True)
                    self._pending[_key(repeated.request_id)] = pending
                _send(connection, repeated.frame)
            self._connection = connection
            self._wanted = False
            self._failure = ""
            self._changed.notify_all()

    def _pump(self, connection: Connection) -> None:
        try:
            while True:
                self._deliver(connection.recv_bytes())
        except (OSError, EOFError):
            return

    def _deliver(self, frame: bytes) -> None:
        message = json.loads(frame)
        if "method" in message or message.get("id") is None:
            self._write(frame)
            return
        if "error" in message:
            self._opening.refused(message["id"])
        owed = self._pending.get(_key(message["id"]))
        if owed is not None and not owed.silent:
            self._write(frame)
        self._settle(message["id"])

    def _lose(self, connection: Connection) -> None:
        """The host is gone: answer what it owed, except a handshake, which is repeated."""
        with self._changed:
            self._connection = None
            kept: dict[str, _Pending] = {}
            lost: list[_Pending] = []
            opening = _key(self._opening.request_id)
            for key, pending in self._pending.items():
                if key == opening:
                    kept[key] = pending
                    self._wanted = True
                elif not pending.silent:
                    lost.append(pending)
            self._pending = kept
            self._changed.notify_all()
        connection.close()
        for pending in lost:
            self._write(error_line(pending.request_id, INTERNAL_ERROR, _LOST, retryable=True))

    def _write(self, line: bytes) -> None:
        """Write one line to the assistant; one that is gone is told of nothing."""
        with self._writing:
            try:
                self._output.write(line + b"\n")
                self._output.flush()
            except OSError:
                self._closing = True


def _key(request_id: Any) -> str:
    return json.dumps(request_id)


def _send(connection: Connection, frame: bytes) -> None:
    """Send a frame; a broken connection is noticed, and dealt with, by the pump that reads it."""
    try:
        connection.send_bytes(frame)
    except (OSError, ValueError):
        shut(connection)
