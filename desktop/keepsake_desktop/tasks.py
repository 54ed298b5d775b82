"""Calls to the memory, run in threads; their results arrive in the main thread."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

from keepsake.errors import KeepsakeError

if TYPE_CHECKING:
    from keepsake.service import Service

T = TypeVar("T")
_THREADS = 4


@dataclass(frozen=True, slots=True)
class _Call:
    number: int
    owner: QObject
    work: Callable[[Any], Any]
    done: Callable[[Any], None] | None
    failed: Callable[[KeepsakeError], None] | None
    topic: str

    @property
    def key(self) -> tuple[int, str]:
        """Whose call about what this is; the owner lives at least as long as the call."""
        return id(self.owner), self.topic


class Tasks(QObject):
    """The one place where service calls leave the main thread.

    Calls made before the memory is open wait for it. Of the calls of one owner with the same topic
    only the latest counts: older ones are not begun any more, and their results are dropped. A
    result is dropped too when its owner is gone.
    """

    failed = Signal(object)
    broken = Signal(object)
    _arrived = Signal(object, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="keepsake-window")
        self._service: Service | None = None
        self._waiting: deque[_Call] = deque()
        self._numbers = itertools.count(1)
        self._latest: dict[tuple[int, str], int] = {}
        self._open = 0
        self._closed = False
        self._arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def idle(self) -> bool:
        """Whether nothing is running or waiting."""
        return not self._open

    def attach(self, service: Service) -> None:
        """The memory is open: begin with what was asked so far."""
        self._service = service
        while self._waiting:
            self._begin(self._waiting.popleft())

    def detach(self) -> None:
        """The memory is being exchanged: what is asked from now on waits for the next one."""
        self._service = None

    def run(
        self,
        owner: QObject,
        work: Callable[[Service], T],
        done: Callable[[T], None] | None = None,
        *,
        failed: Callable[[KeepsakeError], None] | None = None,
        topic: str = "",
    ) -> None:
        """Call ``work`` in a thread, then ``done`` or ``failed`` in the main thread.

        Without ``failed`` an error goes to the signal of that name, which the window shows.
        """
        if self._closed:
            return
        call = _Call(next(self._numbers), owner, work, done, failed, topic)
        self._open += 1
        if topic:
            self._latest[call.key] = call.number
        if self._service is None:
            self._waiting.append(call)
        else:
            self._begin(call)

    def outdate(self, owner: QObject, topic: str) -> None:
        """Drop what this owner still has under way for this topic."""
        self._latest.pop((id(owner), topic), None)

    def close(self) -> None:
        """Begin nothing more, now or later, and wait for what is running."""
        self._closed = True
        self._waiting.clear()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _begin(self, call: _Call) -> None:
        self._pool.submit(self._work, call)

    def _work(self, call: _Call) -> None:
        result: Any = None
        error: Exception | None = None
        if self._is_current(call):
            try:
                result = call.work(self._service)
            except Exception as caught:  # noqa: BLE001 - the boundary of the thread
                error = caught
        if isValid(self):
            self._arrived.emit(call, result, error)

    def _is_current(self, call: _Call) -> bool:
        return not call.topic or self._latest.get(call.key) == call.number

    def _deliver(self, call: _Call, result: object, error: Exception | None) -> None:
        self._open -= 1
        if not self._is_current(call):
            return
        self._latest.pop(call.key, None)
        if not isValid(call.owner):
            return
        if error is None:
            if call.done is not None:
                call.done(result)
        elif not isinstance(error, KeepsakeError):
            self.broken.emit(error)
        elif call.failed is not None:
            call.failed(error)
        else:
            self.failed.emit(error)
