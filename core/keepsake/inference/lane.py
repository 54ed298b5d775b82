"""Threads for the calls to a model, which let urgent ones go first."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from threading import Condition, Thread
from typing import Any, TypeVar

T = TypeVar("T")


class Lane:
    """Runs functions on its own threads: urgent ones first, each kind in the order it came.

    A function that runs is never interrupted, so whoever has much to do submits it in pieces.
    The threads are daemons: a lane that was never closed keeps no program from ending.
    """

    def __init__(self, name: str, *, threads: int) -> None:
        self._urgent: deque[_Job] = deque()
        self._background: deque[_Job] = deque()
        self._changed = Condition()
        self._closed = False
        self._threads = [
            Thread(target=self._run, name=f"{name}-{number}", daemon=True)
            for number in range(1, threads + 1)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, function: Callable[[], T], *, urgent: bool) -> Future[T]:
        """Have the function run; the future gives its result, or raises what it raised.

        A future may be canceled while it waits; on a closed lane it is canceled from the start.
        """
        future: Future[T] = Future()
        with self._changed:
            if self._closed:
                future.cancel()
            else:
                queue = self._urgent if urgent else self._background
                queue.append(_Job(future, function))
                self._changed.notify()
        return future

    def close(self) -> None:
        """Cancel what waits, finish what runs, end the threads. Closing twice does nothing."""
        with self._changed:
            self._closed = True
            waiting = [*self._urgent, *self._background]
            self._urgent.clear()
            self._background.clear()
            self._changed.notify_all()
        for job in waiting:
            job.future.cancel()
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        while job := self._next():
            job.run()

    def _next(self) -> _Job | None:
        """The next job, waiting for one; None once the lane is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._urgent or self._background or self._closed)
            if self._closed:
                return None
            return (self._urgent or self._background).popleft()


class _Job:
    """A function, and the future that waits for its result."""

    def __init__(self, future: Future[Any], function: Callable[[], Any]) -> None:
        self.future = future
        self._function = function

    def run(self) -> None:
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            result = self._function()
        except BaseException as error:  # noqa: BLE001 - raised again where the result is asked for
            self.future.set_exception(error)
        else:
            self.future.set_result(result)
