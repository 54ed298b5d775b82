"""Threads for the calls to a model, on which urgent ones go first."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from threading import Condition, Thread
from typing import Any, TypeVar

from keepsake.scheduling import stand_back

T = TypeVar("T")


class Lane:
    """Runs functions on its own threads: urgent ones first, each kind in the order it came.

    ``threads`` of them run what is urgent, and as many the rest. While something urgent runs,
    nothing begins in the background, and what began before stands back, so that the urgent has the
    processor. They are daemons: a lane that was never closed keeps no program from ending.
    """

    def __init__(self, name: str, *, threads: int) -> None:
        self._urgent: deque[_Job] = deque()
        self._background: deque[_Job] = deque()
        self._urgent_running = 0
        self._changed = Condition()
        self._closed = False
        self._threads = [
            Thread(target=run, name=f"{name}-{kind}-{number}", daemon=True)
            for kind, run in (
                ("urgent", partial(self._run, self._take_urgent)),
                ("background", self._run_background),
            )
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
                queue.append(_Job(future, function, urgent=urgent))
                self._changed.notify_all()
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

    def _run_background(self) -> None:
        stand_back()
        self._run(self._take_background)

    def _run(self, take: Callable[[], _Job | None]) -> None:
        while job := self._wait_for(take):
            job.run()
            if job.urgent:
                with self._changed:
                    self._urgent_running -= 1
                    self._changed.notify_all()

    def _wait_for(self, take: Callable[[], _Job | None]) -> _Job | None:
        """The next job there is to take; None once the lane is closed."""
        with self._changed:
            while not self._closed:
                if job := take():
                    self._urgent_running += job.urgent
                    return job
                self._changed.wait()
        return None

    def _take_background(self) -> _Job | None:
        if self._urgent or self._urgent_running or not self._background:
            return None
        return self._background.popleft()

    def _take_urgent(self) -> _Job | None:
        return self._urgent.popleft() if self._urgent else None


class _Job:
    """A function, and the future that waits for its result."""

    def __init__(self, future: Future[Any], function: Callable[[], Any], *, urgent: bool) -> None:
        self.future = future
        self.urgent = urgent
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
