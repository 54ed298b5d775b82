"""The host: the one process that serves a data folder to everybody else."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING

from keepsake.bridge.wire import Connection
from keepsake.domain.status import Assistant
from keepsake.errors import HostUnavailableError, KeepsakeError
from keepsake.events import AssistantSeen, Event, SettingsChanged
from keepsake.host.assistants import Assistants
from keepsake.host.calls import Calls
from keepsake.host.control import Control
from keepsake.host.endpoint import Endpoint, Hello
from keepsake.host.http_switch import HttpSwitch
from keepsake.host.lock import HostLock
from keepsake.host.service_slot import ServiceSlot
from keepsake.paths import DataFolder
from keepsake.service import Service
from keepsake.settings import Settings

if TYPE_CHECKING:
    from keepsake.host.mcp.sessions import Sessions

log = logging.getLogger(__name__)

HEADLESS = "headless"
FINISH_SECONDS = 5.0


class Host:
    """Serves assistants and answers other starts of Keepsake, from :meth:`start` to :meth:`stop`.

    ``service`` may be None and be given to :meth:`attach` later: clients can connect before the
    memory is open, and their first use of it waits. ``kind`` is "headless" or "desktop".
    ``lock``, when given, belongs to the caller and stays held after :meth:`stop`, until the
    memory is closed too. ``http`` lets programs ask through HTTP. ``on_leave`` is called, from
    another thread, when another program asks a headless host to make room.
    """

    def __init__(
        self,
        service: Service | None,
        folder: DataFolder,
        settings: Settings,
        *,
        kind: str = HEADLESS,
        lock: HostLock | None = None,
        on_leave: Callable[[], None] | None = None,
    ) -> None:
        self._slot = ServiceSlot()
        if service is not None:
            self._slot.fill(service)
        self._settings = settings
        self._lock = HostLock(folder.host_lock) if lock is None else lock
        self._owns_lock = lock is None
        self._assistants = Assistants(self._announce)
        self.http = HttpSwitch(folder, self._slot, self._assistants)
        self._slot.when_open(self._hear)
        self._control = Control(kind, self._slot, self._assistants, self.http, on_leave)
        self._calls = Calls(self._slot)
        self._endpoint = Endpoint(folder, kind, self._serve)
        self._sessions: Future[Sessions] = Future()
        self._starter = threading.Thread(target=self._start_sessions, name="keepsake-host-start")

    def start(self) -> None:
        """Take the lock and listen. HostUnavailableError when another process is the host."""
        if not self._lock.acquire():
            raise HostUnavailableError(
                "Keepsake is already running.", hint="Use the one that runs, or quit it first."
            )
        try:
            self._endpoint.open()
        except OSError as error:
            self._free_lock()
            raise HostUnavailableError(
                f"Keepsake cannot listen for assistants: {error}.",
                hint="Check that its data folder can be written.",
            ) from error
        # The protocol library takes half a second to load; clients queue up meanwhile.
        self._starter.start()

    def wait_until_serving(self) -> None:
        """Return once assistants, and programs if they may, are answered."""
        self._starter.join()

    def attach(self, service: Service) -> None:
        """The memory is open: serve it."""
        self._slot.fill(service)

    def fail(self, error: KeepsakeError) -> None:
        """The memory cannot be opened: tell so everybody who asks."""
        self._slot.fail(error)

    def use_settings(self, settings: Settings) -> None:
        """Be as these settings say: whether HTTP is spoken, and where. Returns at once."""
        switch = threading.Thread(target=self.http.apply, args=(settings,), name="keepsake-switch")
        switch.start()

    def assistants(self) -> list[Assistant]:
        """The assistants seen since the start, the one seen last first."""
        return self._assistants.listed()

    def quiet_seconds(self) -> float:
        """How long nobody has needed the host; 0 while assistants or programs might ask."""
        if self.http.port is not None:
            return 0.0
        return self._sessions.result().quiet_seconds() if self._sessions.done() else 0.0

    def stop(self) -> None:
        """Let running calls end, then close all connections; bridges look for the next host."""
        sessions = self._sessions.result()
        sessions.finish(FINISH_SECONDS)
        self._starter.join()
        self.http.close()
        self._endpoint.close()
        sessions.stop()
        self._free_lock()

    def _start_sessions(self) -> None:
        from keepsake.host.mcp.sessions import Sessions

        sessions = Sessions(self._slot, self._settings, self._assistants)
        sessions.start()
        self._sessions.set_result(sessions)
        self.http.apply(self._settings)

    def _serve(self, connection: Connection, hello: Hello) -> None:
        if hello.get("role") == "mcp":
            self._sessions.result().serve(connection, str(hello.get("key", "")))
        elif hello.get("role") == "service":
            self._calls.serve(connection)
        else:
            self._control.serve(connection)

    def _hear(self, service: Service) -> None:
        """Follow the settings that programs choose."""

        def listen(event: Event) -> None:
            if isinstance(event, SettingsChanged):
                self.use_settings(Settings.of(service.settings()))

        service.events.subscribe(listen)

    def _announce(self, name: str) -> None:
        service = self._slot.peek()
        if service is not None:
            service.events.publish(AssistantSeen(name))

    def _free_lock(self) -> None:
        if self._owns_lock:
            self._lock.release()
