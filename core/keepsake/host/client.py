"""Asking the running host, from the command line or from a second start of the app."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from keepsake.bridge.wire import connect, read_host_file
from keepsake.domain.status import Assistant
from keepsake.errors import HostUnavailableError
from keepsake.host.control import DESKTOP
from keepsake.host.lock import HostLock
from keepsake.paths import DataFolder

ANSWER_SECONDS = 20.0
_ASK_AGAIN_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class HostStatus:
    """Who is the host. ``open`` tells whether it has opened the memory by now.

    ``http_port`` is None while it does not speak HTTP; ``http_trouble`` tells why if it should.
    """

    pid: int
    kind: str
    version: str
    open: bool
    http_port: int | None
    http_trouble: str
    assistants: tuple[Assistant, ...]


def ask_host(folder: DataFolder, request: str) -> dict[str, Any]:
    """Send one control request and return its reply. HostUnavailableError when nobody answers."""
    host = read_host_file(folder.host_file)
    if host is None:
        raise HostUnavailableError("Keepsake is not running.", hint="Start Keepsake.")
    try:
        connection = connect(host, {"role": "control"})
        try:
            connection.send_bytes(json.dumps({"request": request}).encode())
            if not connection.poll(ANSWER_SECONDS):
                raise TimeoutError("no answer in time")
            reply: dict[str, Any] = json.loads(connection.recv_bytes())
        finally:
            connection.close()
    except (OSError, EOFError, ValueError) as error:
        raise HostUnavailableError(
            f"Keepsake does not answer: {error}.", hint="Quit Keepsake and start it again."
        ) from error
    return reply


def host_status(folder: DataFolder) -> HostStatus | None:
    """The running host, None when there is none."""
    try:
        reply = ask_host(folder, "status")
    except HostUnavailableError:
        return None
    return HostStatus(
        pid=reply["pid"],
        kind=reply["kind"],
        version=reply["version"],
        open=reply["open"],
        http_port=reply["http_port"],
        http_trouble=reply["http_trouble"],
        assistants=tuple(Assistant(**assistant) for assistant in reply["assistants"]),
    )


def request_handover(folder: DataFolder) -> bool:
    """Ask a headless host to leave; False when nobody answers or an app with a window stays."""
    try:
        reply = ask_host(folder, "leave")
    except HostUnavailableError:
        return False
    return bool(reply["ok"])


def take_over(folder: DataFolder, lock: HostLock, timeout: float) -> bool:
    """Become the host, asking a headless one to leave if need be; whether the lock is held now.

    Gives up after ``timeout`` seconds, and at once when an app with a window is the host.
    """
    deadline = time.monotonic() + timeout
    while not lock.acquire():
        status = host_status(folder)
        if status is not None and status.kind == DESKTOP:
            return False
        request_handover(folder)
        left = deadline - time.monotonic()
        if left <= 0 or lock.acquire(min(left, _ASK_AGAIN_SECONDS)):
            break
    return lock.held
