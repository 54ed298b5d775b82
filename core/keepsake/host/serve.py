"""The host without a window: started by the first assistant, gone when nobody needs it."""

from __future__ import annotations

import gc
import logging
import signal
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from keepsake.data_folder import make_data_folder
from keepsake.errors import KeepsakeError
from keepsake.host.host import Host
from keepsake.host.http_switch import HttpSwitch
from keepsake.host.lock import HostLock
from keepsake.logs import start_logging
from keepsake.paths import DataFolder
from keepsake.settings import Settings, load_settings

if TYPE_CHECKING:
    from keepsake.engine import Engine

log = logging.getLogger(__name__)

_LOOK_SECONDS = 0.5
_FAILED_SECONDS = 10.0  # then the next question starts a host that tries again


def serve(
    folder: DataFolder,
    *,
    leave_when_idle: bool = True,
    http: bool = False,
    on_ready: Callable[[HttpSwitch], None] | None = None,
) -> bool:
    """Be the host until told to stop or, if ``leave_when_idle``, until nobody needs it.

    Speaks HTTP if the settings or ``http`` say so. False at once when another process is the host.
    Raises what kept the memory from being opened, once the assistants that asked meanwhile were
    told. Takes the lock before anything slow, listens before the memory is opened, calls
    ``on_ready`` once it is, and frees the lock after it is closed. Must run in the main thread: it
    handles the signals that end a program.
    """
    make_data_folder(folder)
    with HostLock(folder.host_lock) as lock:
        if not lock.acquire():
            return False
        start_logging(folder, "host")
        try:
            settings = _load_settings(folder, http=http)
            _Headless(folder, settings, lock, on_ready, leave_when_idle=leave_when_idle).run()
        except KeepsakeError:
            raise
        except Exception:
            log.exception("the host failed")
            raise
    return True


class _Headless:
    """One run of the host without a window."""

    def __init__(
        self,
        folder: DataFolder,
        settings: Settings,
        lock: HostLock,
        on_ready: Callable[[HttpSwitch], None] | None,
        *,
        leave_when_idle: bool,
    ) -> None:
        self._folder = folder
        self._on_ready = on_ready
        self._settings = settings
        self._leave_when_idle = leave_when_idle
        self._leaving = threading.Event()
        self._host = Host(None, folder, self._settings, lock=lock, on_leave=self._leaving.set)
        self._engine: Engine | None = None
        self._failure: KeepsakeError | None = None

    def run(self) -> None:
        """Serve until the end; everything is closed when this returns or raises."""
        for number in _ending_signals():
            signal.signal(number, lambda *_: self._leaving.set())
        gc.disable()  # loading the libraries makes many objects, and no garbage
        self._host.start()
        log.info("the host listens")
        try:
            # Assistants wait for the handshake, not for the memory: that comes second.
            self._host.wait_until_serving()
            gc.freeze()
            gc.enable()
            if self._open():
                while not self._leaving.wait(_LOOK_SECONDS) and not self._idle():
                    pass
            else:
                self._leaving.wait(_FAILED_SECONDS)
        finally:
            self._host.stop()
            if self._engine is not None:
                self._engine.close()
            log.info("the host leaves")
        if self._failure is not None:
            raise self._failure

    def _open(self) -> bool:
        from keepsake.engine import Engine

        try:
            self._engine = Engine.open(self._folder, self._settings)
        except KeepsakeError as error:
            log.warning("the memory cannot be opened: %s", error)
            self._host.fail(error)
            self._failure = error
            return False
        self._host.attach(self._engine)
        if self._on_ready is not None:
            self._on_ready(self._host.http)
        return True

    def _idle(self) -> bool:
        if not self._leave_when_idle or self._engine is None:
            return False
        if self._host.quiet_seconds() < self._settings.idle_minutes * 60:
            return False
        status = self._engine.status()
        return not status.pending and not status.imports


def _load_settings(folder: DataFolder, *, http: bool) -> Settings:
    loaded = load_settings(folder.settings)
    for problem in loaded.problems:
        log.warning(problem)
    return loaded.settings.having({"http_api": True}) if http else loaded.settings


def _ending_signals() -> list[signal.Signals]:
    if sys.platform == "win32":
        return [signal.SIGINT, signal.SIGTERM, signal.SIGBREAK]
    return [signal.SIGINT, signal.SIGTERM]
