"""Runs imports one after the other in a thread of their own, and lets them be held or stopped."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from keepsake.errors import KeepsakeError
from keepsake.ingest.order import ImportOrder

log = logging.getLogger(__name__)

Execute = Callable[[ImportOrder, Callable[[], bool]], None]
Fail = Callable[[ImportOrder, KeepsakeError | None], None]


class ImportQueue:
    """One import at a time; files that just changed are read before and in the midst of others.

    ``execute(order, go_on)`` runs an order and asks ``go_on()`` between files, which waits while
    the import is held and answers False when it is to end. ``fail(order, error)`` hears of one
    that broke; the error is None for a bug, which is in the log.
    """

    def __init__(self, execute: Execute, fail: Fail) -> None:
        self._execute = execute
        self._fail = fail
        self._orders: deque[ImportOrder] = deque()
        self._urgent: deque[ImportOrder] = deque()
        self._running: list[ImportOrder] = []
        self._held: set[int] = set()
        self._stopped: set[int] = set()
        self._cancelled: set[int] = set()
        self._all_held = False
        self._closing = False
        self._change = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="keepsake-import", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """End the running import where it is; it can be taken up again later."""
        with self._change:
            self._closing = True
            self._change.notify_all()
        if self._thread.is_alive():
            self._thread.join()

    def submit(self, order: ImportOrder) -> None:
        """Put an order in line; one that asks for nothing new is dropped."""
        with self._change:
            self._cancelled.discard(order.source_id)
            urgent = order.receipt_id is None and bool(order.paths)
            line = self._urgent if urgent else self._orders
            twin = next((o for o in line if _is_twin(o, order)), None)
            if twin is not None:
                line.remove(twin)
                order = replace(order, paths=tuple(dict.fromkeys((*twin.paths, *order.paths))))
            line.append(order)
            self._change.notify_all()

    def hold(self, receipt_id: int) -> None:
        with self._change:
            self._held.add(receipt_id)

    def release(self, receipt_id: int) -> None:
        with self._change:
            self._held.discard(receipt_id)
            self._change.notify_all()

    def hold_all(self) -> None:
        with self._change:
            self._all_held = True

    def release_all(self) -> None:
        with self._change:
            self._all_held = False
            self._change.notify_all()

    def stop(self, receipt_id: int) -> None:
        """End an import, waiting or running."""
        with self._change:
            self._stopped.add(receipt_id)
            self._change.notify_all()

    def was_stopped(self, receipt_id: int | None) -> bool:
        return receipt_id in self._stopped

    def cancel_source(self, source_id: int) -> None:
        """Drop all orders of a source and wait until none of them runs."""
        with self._change:
            for line in (self._orders, self._urgent):
                for order in [order for order in line if order.source_id == source_id]:
                    line.remove(order)
            self._cancelled.add(source_id)
            self._change.notify_all()
            self._change.wait_for(
                lambda: all(order.source_id != source_id for order in self._running)
            )
            self._cancelled.discard(source_id)

    def wait(self, receipt_id: int, timeout: float | None) -> None:
        """Wait until an import neither waits nor runs, or so many seconds have passed."""
        with self._change:
            self._change.wait_for(
                lambda: all(
                    order.receipt_id != receipt_id for order in (*self._orders, *self._running)
                ),
                timeout,
            )

    def _run(self) -> None:
        while (order := self._next()) is not None:
            self._perform(order)

    def _next(self) -> ImportOrder | None:
        with self._change:
            self._change.wait_for(
                lambda: self._closing or (not self._all_held and bool(self._orders or self._urgent))
            )
            if self._closing:
                return None
            order = (self._urgent or self._orders).popleft()
            self._running.append(order)
            return order

    def _perform(self, order: ImportOrder) -> None:
        try:
            self._execute(order, lambda: self._may_go_on(order))
        except KeepsakeError as error:
            log.warning("an import ended early: %s", type(error).__name__)
            self._fail(order, error)
        except Exception:
            log.exception("an import broke")
            self._fail(order, None)
        finally:
            with self._change:
                self._running.remove(order)
                self._change.notify_all()

    def _may_go_on(self, order: ImportOrder) -> bool:
        while True:
            with self._change:
                if self._closing or order.source_id in self._cancelled:
                    return False
                if order.receipt_id in self._stopped:
                    return False
                if self._urgent and not self._all_held and len(self._running) == 1:
                    overtaking = self._urgent.popleft()
                    self._running.append(overtaking)
                elif self._all_held or order.receipt_id in self._held:
                    self._change.wait()
                    continue
                else:
                    return True
            self._perform(overtaking)


def _is_twin(known: ImportOrder, order: ImportOrder) -> bool:
    """Whether two quiet looks can be one: at the same source, both at all of it or at parts."""
    return (
        known.source_id == order.source_id
        and known.receipt_id is None
        and order.receipt_id is None
        and bool(known.paths) == bool(order.paths)
    )
