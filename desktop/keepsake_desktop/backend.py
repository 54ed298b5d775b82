"""The memory and its host, opened behind the window and closed after it."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from keepsake.errors import HostUnavailableError, KeepsakeError
from keepsake.host.lock import HostLock
from keepsake.paths import DataFolder
from keepsake.settings import Settings
from keepsake_desktop.pages.memories.rows import FIRST_ROWS

if TYPE_CHECKING:
    from keepsake.domain.status import Assistant
    from keepsake.engine import Engine
    from keepsake.host.host import Host

log = logging.getLogger(__name__)

_TAKE_OVER_SECONDS = 20.0
_PAINTING_SECONDS = 1.0
OpenEngine = Callable[[DataFolder, Settings], "Engine"]

# The engine and its host are loaded in the thread that opens them, after the list was painted: who
# loads modules holds the interpreter, and the window would wait.


def open_memory(folder: DataFolder, settings: Settings) -> Engine:
    """Load the engine and open the memory."""
    from keepsake.engine import Engine

    return Engine.open(folder, settings)


class Backend(QObject):
    """Opens the memory for the window, then serves it to assistants if ``serves``.

    ``glimpsed`` carries the beginning of the list, if it can be read without the engine, which is
    loaded after :meth:`go_on`. ``opened``, or else ``failed`` or ``broken``, arrives once after
    :meth:`start`. ``failed`` may follow ``opened`` when the memory is open but cannot be served.

    ``former`` is closed first; with ``restoring`` that backup takes the place of the memory.
    """

    glimpsed = Signal(object)
    opened = Signal()
    failed = Signal(object)
    broken = Signal(object)

    def __init__(
        self,
        folder: DataFolder,
        settings: Settings,
        *,
        open_engine: OpenEngine = open_memory,
        serves: bool = True,
        former: Backend | None = None,
        restoring: Path | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._former = former
        self._restoring = restoring
        self._folder = folder
        self._settings = settings
        self._open_engine = open_engine
        self._serves = serves
        self._lock = HostLock(folder.host_lock)
        self._host: Host | None = None
        self.engine: Engine | None = None
        self._closed = False
        self._painted = threading.Event()
        self._thread = threading.Thread(target=self._open, name="keepsake-open")

    def start(self) -> None:
        """Begin to open; returns at once. After :meth:`close`, does nothing."""
        if not self._closed:
            self._thread.start()

    def go_on(self) -> None:
        """The beginning of the list was painted: load what opens the memory."""
        self._painted.set()

    def use_settings(self, settings: Settings) -> None:
        """Work with these choices from now on."""
        self._settings = settings
        if self.engine is not None:
            self.engine.use_settings(settings)
        if self._host is not None:
            self._host.use_settings(settings)

    def assistants(self) -> list[Assistant]:
        """The assistants seen since the start, the one seen last first."""
        return self._host.assistants() if self._host is not None else []

    def close(self) -> None:
        """Let running calls end, then close everything in order; takes up to a few seconds."""
        self._closed = True
        self._painted.set()
        if self._thread.ident is not None:
            self._thread.join()
        if self._host is not None:
            self._host.stop()
        if self.engine is not None:
            self.engine.close()
        self._lock.release()

    def _open(self) -> None:
        try:
            if self._former is not None:
                self._former.close()
                self._former = None
            else:
                self._glimpse()
            self._take_place()
            if self._restoring is not None:
                self._restore(self._restoring)
            self.engine = self._open_engine(self._folder, self._settings)
            self.opened.emit()
            self._serve()
        except KeepsakeError as error:
            log.warning("the memory cannot be opened or served: %s", error.code)
            self.failed.emit(error)
            if self._lock.held:
                self._tell_assistants(error)
        except Exception as error:
            log.exception("opening the memory failed")
            self.broken.emit(error)

    def _glimpse(self) -> None:
        from keepsake.store.preview import first_page

        page = first_page(self._folder.database, FIRST_ROWS)
        if page is not None:
            self.glimpsed.emit(page)
            self._painted.wait(_PAINTING_SECONDS)

    def _take_place(self) -> None:
        from keepsake.host.client import take_over

        if not take_over(self._folder, self._lock, _TAKE_OVER_SECONDS):
            raise HostUnavailableError(
                "Another Keepsake holds the memory and does not leave.",
                hint="Quit the other one, then start again.",
            )

    def _restore(self, path: Path) -> None:
        from keepsake.engine.backups import restore_backup

        self._restoring = None
        restore_backup(self._folder, path)

    def _serve(self) -> None:
        """Answer assistants; after the window has what it needs, since this takes longer."""
        from keepsake.host.control import DESKTOP
        from keepsake.host.host import Host

        if self._serves:
            host = Host(self.engine, self._folder, self._settings, kind=DESKTOP, lock=self._lock)
            host.start()
            self._host = host

    def _tell_assistants(self, error: KeepsakeError) -> None:
        """Let assistants know why there is no memory, unless nothing can be told at all."""
        if self.engine is None and self._serves:
            with contextlib.suppress(KeepsakeError):
                self._serve()
            if self._host is not None:
                self._host.fail(error)
