"""The HTTP interface, on or off as the settings say."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING

from keepsake.errors import KeepsakeError
from keepsake.host.assistants import Assistants
from keepsake.host.service_slot import ServiceSlot
from keepsake.paths import DataFolder

if TYPE_CHECKING:
    from keepsake.host.http.server import HttpServer
    from keepsake.settings import Settings

log = logging.getLogger(__name__)


class HttpSwitch:
    """Starts and stops the HTTP interface; its libraries are loaded only when it is on."""

    def __init__(self, folder: DataFolder, slot: ServiceSlot, assistants: Assistants) -> None:
        self._folder = folder
        self._slot = slot
        self._assistants = assistants
        self._lock = threading.Lock()
        self._server: HttpServer | None = None
        self._trouble = ""
        self._closed = False

    @property
    def port(self) -> int | None:
        """Where it listens; None while it is off."""
        server = self._server
        return None if server is None else server.port

    @property
    def trouble(self) -> str:
        """Why it is off though it should be on; otherwise empty."""
        return self._trouble

    def apply(self, settings: Settings) -> None:
        """Be as the settings say; what keeps it from that is :attr:`trouble`, and in the log."""
        with self._lock:
            wanted = settings.http_port if settings.http_api else None
            if self._closed or wanted == self.port:
                return
            self._stop()
            if wanted is not None:
                self._start(wanted, settings)

    def close(self) -> None:
        """Be off for ever."""
        with self._lock:
            self._closed = True
            self._stop()

    def _start(self, port: int, settings: Settings) -> None:
        from keepsake.host.http.server import HttpServer

        try:
            self._server = HttpServer(self._folder, self._slot, port, settings, self._assistants)
        except KeepsakeError as error:
            self._trouble = f"{error} {error.hint}"
            log.warning("no HTTP: %s", error)

    def _stop(self) -> None:
        self._trouble = ""
        if self._server is not None:
            self._server.stop()
            self._server = None
