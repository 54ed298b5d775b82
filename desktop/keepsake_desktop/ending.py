"""Ending in order when the system asks: at logout, by Ctrl-C, or by a service manager."""

from __future__ import annotations

import signal
import socket
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication

_SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")


class EndSignals(QObject):
    """Turns signals into the end of the event loop.

    Python handles a signal only when it next runs a line of Python, which an idle window does
    not; so the signal also writes to a socket that Qt watches.
    """

    def __init__(self, qt: QApplication) -> None:
        super().__init__(qt)
        self._qt = qt
        self._reader, self._writer = socket.socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._drain)
        self._former_fd = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        self._former = {
            number: signal.signal(number, self._end)
            for name in _SIGNALS
            if (number := getattr(signal, name, None)) is not None
        }

    def release(self) -> None:
        """Leave signals as they were; once the memory is closed, nothing has to wait any more."""
        for number, handler in self._former.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._former_fd)
        self._notifier.setEnabled(False)
        self._reader.close()
        self._writer.close()

    def _drain(self) -> None:
        """Read what the signal wrote; Python calls the handler right after."""
        try:
            self._reader.recv(64)
        except BlockingIOError:
            return

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        self._qt.quit()
