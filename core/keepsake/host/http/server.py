"""The thread that listens for HTTP on this computer alone."""

from __future__ import annotations

import logging
import socket
import sys
import threading
from functools import partial
from typing import Final

import uvicorn

from keepsake.errors import HostUnavailableError
from keepsake.host.assistants import Assistants
from keepsake.host.http.app import build_app
from keepsake.host.http.mcp_endpoint import McpEndpoint
from keepsake.host.http_token import ensure_token, is_token
from keepsake.host.service_slot import ServiceSlot
from keepsake.paths import DataFolder
from keepsake.settings import Settings

log = logging.getLogger(__name__)

ADDRESS: Final = "127.0.0.1"
_MOST_CONNECTIONS: Final = 100
_PARTING_SECONDS: Final = 2


class HttpServer:
    """Serves the memory through HTTP until :meth:`stop`.

    Raises HostUnavailableError when it cannot listen on ``port``. Port 0 takes any free one.
    """

    def __init__(
        self,
        folder: DataFolder,
        slot: ServiceSlot,
        port: int,
        settings: Settings,
        assistants: Assistants,
    ) -> None:
        ensure_token(folder)
        listener = _listen(port)
        self.port = int(listener.getsockname()[1])
        mcp = McpEndpoint(slot, settings, assistants)
        config = uvicorn.Config(
            build_app(slot, mcp, port=self.port, is_token=partial(is_token, folder)),
            access_log=False,  # addresses hold ids and words
            log_config=None,
            lifespan="on",
            limit_concurrency=_MOST_CONNECTIONS,
            timeout_graceful_shutdown=_PARTING_SECONDS,
            server_header=False,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, args=([listener],), name="keepsake-http", daemon=True
        )
        self._thread.start()
        log.info("listening for HTTP on port %d", self.port)

    def stop(self) -> None:
        """Let running requests end, then listen no more."""
        self._server.should_exit = True
        self._thread.join()


def _listen(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":  # elsewhere no other program can share the port anyway
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        listener.bind((ADDRESS, port))
        listener.listen()
    except OSError as error:
        listener.close()
        message = f"Keepsake cannot listen for HTTP on port {port}: {error.strerror}."
        raise HostUnavailableError(message, hint="Choose another port in the settings.") from error
    return listener
